import { access, constants, statfs } from 'node:fs/promises';
import { addAccountRoutes } from './accounts/accounts.routes.js';
import { addAppUsageRoutes } from './app-usage/app-usage.routes.js';
import { addAssociationRoutes } from './associations/associations.routes.js';
import { addCardRoutes } from './cards/cards.routes.js';
import type { Config } from './config/config.js';
import { addExportRoutes } from './exports/exports.routes.js';
import { addImportRoutes } from './imports/imports.routes.js';
import { addImportWizardRoutes } from './imports/wizard.routes.js';
import { addExtensionRoutes } from './extensions/extensions.routes.js';
import { addFileRoutes } from './files/files.routes.js';
import { addJournalRoutes } from './journal/journal.routes.js';
import { addLegacyRoutes } from './legacy/legacy.routes.js';
import { addListRoutes } from './lists/lists.routes.js';
import { addOAuthRoutes } from './oauth/oauth.routes.js';
import { addNotificationRoutes } from './notifications/notifications.routes.js';
import { addObjectRoutes } from './objects/objects.routes.js';
import { addPipelineRoutes } from './pipelines/pipelines.routes.js';
import { createAdmissionControl } from './platform/admission/admission-control.js';
import { toAdmissionLimits } from './platform/admission/limits.js';
import type { Server } from './platform/http/facts.js';
import { addHealthRoutes } from './platform/http/health.routes.js';
import { addCompression, createServer, type ServerOptions } from './platform/http/server.js';
import { createReadiness } from './platform/readiness.js';
import { addPreferenceRoutes } from './preferences/preferences.routes.js';
import { addPropertyRoutes } from './properties/properties.routes.js';
import { addApiUsageRoutes } from './quotas/api-usage.routes.js';
import { createCallLimits } from './quotas/quotas.plugin.js';
import { compatibilityFile, webAppFolder, type Resources } from './resources.js';
import { addClockRoutes } from './sandbox/clock.routes.js';
import {
  addCredentialsRoute,
  addRouteTableRoute,
  addSandboxRoutes,
  addSandboxVisitorRoutes,
} from './sandbox/sandbox.routes.js';
import { createSandboxCompatService } from './sandbox/compat/compat.service.js';
import { createFaults, type Faults } from './sandbox/faults/faults.js';
import { addFaultHooks } from './sandbox/faults/faults.plugin.js';
import { addFaultRoutes } from './sandbox/faults/faults.routes.js';
import { createFaultsService } from './sandbox/faults/faults.service.js';
import { addDialRoutes } from './sandbox/dials.routes.js';
import { createSandboxLimitsService } from './sandbox/limits.service.js';
import { createInspectedDeliveriesService } from './sandbox/inspected-deliveries.service.js';
import { createRequestChangesService } from './sandbox/requests/request-changes.service.js';
import { createRepeatsService } from './sandbox/requests/repeats.service.js';
import { createRequestFiles } from './sandbox/requests/request-files.service.js';
import type { RequestLog } from './sandbox/requests/requests.js';
import {
  addClockSteps,
  addDeterministicDraws,
  addFirstMarks,
  addPageCap,
  addRequestRecorder,
  createRequestRecorder,
  toRequestId,
} from './sandbox/requests/requests.plugin.js';
import { addRequestsRoutes } from './sandbox/requests/requests.routes.js';
import { createResetService } from './sandbox/reset.service.js';
import { addSandboxGate, hasSandboxKey } from './sandbox/sandbox-gate.plugin.js';
import { capPage } from './sandbox/searches/page-sizes.plugin.js';
import { createDialsService } from './sandbox/searches/dials.service.js';
import { createOneAtATime } from './sandbox/snapshots/one-at-a-time.js';
import { addSnapshotRoutes } from './sandbox/snapshots/snapshots.routes.js';
import { createRestoresService } from './sandbox/snapshots/restores.service.js';
import { createTableList } from './sandbox/snapshots/state.store.js';
import { createSnapshotsService } from './sandbox/snapshots/snapshots.service.js';
import { addSandboxTokenRoutes } from './sandbox/tokens.routes.js';
import { createSandboxTokensService } from './sandbox/tokens.service.js';
import { addSandboxWebhookRoutes } from './sandbox/webhooks.routes.js';
import { addSandboxEnrollmentRoutes } from './sandbox/enrollments.routes.js';
import { addFormerRecordRoutes } from './sandbox/former-records.routes.js';
import { addSchemaRoutes } from './schemas/schemas.routes.js';
import { createServices, type Services } from './services.js';
import { addTimelineRoutes } from './timeline/timeline.routes.js';
import { version } from './version.js';
import { addDashboardRoutes } from './views/dashboards.routes.js';
import { addRecordPageRoutes } from './views/record-pages.routes.js';
import { addSnippetRoutes } from './views/snippets.routes.js';
import { addStagePromptRoutes } from './views/stage-prompts.routes.js';
import { addNavigationRoutes } from './views/navigation.routes.js';
import { addViewRoutes } from './views/views.routes.js';
import { createBuiltFiles } from './web-app/built-files.service.js';
import { createDirectoryService } from './web-app/directory.service.js';
import type { PageSources } from './web-app/pages.js';
import { addUseRoutes } from './uses/uses.routes.js';
import { addLookupRoutes } from './web-app/lookups.routes.js';
import { addWebAppRoutes } from './web-app/web-app.routes.js';
import { addWebhookRoutes } from './webhooks/webhooks.routes.js';
import { addCallbackRoutes } from './workflows/calls/callbacks.routes.js';
import { addCustomActionRoutes } from './workflows/custom-actions/custom-actions.routes.js';
import { addWorkflowRoutes } from './workflows/flows.routes.js';
import { addAppActionRoutes, addWorkflowScreenRoutes } from './workflows/screens.routes.js';
import { addEnrollmentRoutes } from './workflows/histories/enrollments.routes.js';
import { addRevisionRoutes } from './workflows/histories/revisions.routes.js';

export { createServices };

/** Creates the server: what happens around every request, and the routes of every capability. */
export async function createApp(services: Services, resources: Resources, config: Config): Promise<Server> {
  const { clock, log } = resources;
  const readiness = createReadiness({ ...resources, ...toReadinessChecks(resources, config) });
  const admission = createAdmissionControl(toAdmissionLimits(resources.db.engine, config.admissionCapacity));
  const options = toServerOptions(services, resources, config);
  const server = await createServer({ ...options, admission, onError: readiness.noteError });
  const isDeterministic = services.draws !== undefined;
  const folder = config.requestLog;
  const files = folder === undefined ? undefined : createRequestFiles({ folder, log, isDeterministic });
  if (files) server.addHook('onClose', async () => files.close());
  const { statementTimes } = resources;
  const requests = createRequestRecorder({ clock, statementTimes, onRecord: files?.append });
  const faults = createFaults();
  if (config.mode === 'sandbox') {
    addClockSteps(server, { clock });
    if (services.draws) addDeterministicDraws(server, { clock });
    addFirstMarks(server, requests);
    addFaultHooks(server, { faults, onCut: requests.record });
    addRequestRecorder(server, requests);
    addPageCap(server, { held: services.searchDials, capPage });
  }
  addCompression(server);

  const metrics = { ...config.metrics, host: config.host };
  const readReplicaFigures = resources.replica?.figures;
  const { readBackupFigures, outbox } = services;
  const readMailFigures = outbox.canSend ? outbox.readFigures : undefined;
  const figures = { readReplicaFigures, readBackupFigures, readMailFigures };
  addHealthRoutes(server, { readiness, ...figures, metrics, log, admission });
  await addCapabilityRoutes(server, { services, resources, config });
  if (config.mode === 'sandbox') await addSandbox(server, { services, resources, config, requests, faults });
  await server.after();
  server.finishRoutes();
  return server;
}

type AppDeps = Pick<SandboxDeps, 'services' | 'resources' | 'config'>;

/** Registers the routes of every capability, one line each. */
async function addCapabilityRoutes(server: Server, { services, resources, config }: AppDeps): Promise<void> {
  const { clock, log } = resources;
  const { mode } = config;
  const compatOf = services.compat.of;
  const { hubs, users, accountLogos, signInWays, intake } = services.accounts;
  const entry = { hubs, users, accountLogos, signInWays };
  addAccountRoutes(server, services.accounts);
  addApiUsageRoutes(server, services.quotas);
  services.appUsage.follow(server.endedCalls);
  addAppUsageRoutes(server, services);
  await addOAuthRoutes(server, { oauth: services.oauth, ...entry, clock, log, mode, compatOf });
  addPropertyRoutes(server, services.properties);
  addPipelineRoutes(server, services.pipelines);
  addObjectRoutes(server, services.objects, { compatOf });
  addAssociationRoutes(server, services.associations);
  addFileRoutes(server, services.files, config);
  addViewRoutes(server, services);
  addDashboardRoutes(server, services);
  addRecordPageRoutes(server, services);
  addSnippetRoutes(server, services);
  addStagePromptRoutes(server, services);
  addNavigationRoutes(server, services);
  addSchemaRoutes(server, services.schemas);
  addTimelineRoutes(server, services.timeline, { intake, clock });
  addListRoutes(server, services.lists);
  addWebhookRoutes(server, services.webhooks);
  addNotificationRoutes(server, services);
  addJournalRoutes(server, services.journal);
  addCardRoutes(server, services.cards);
  addExportRoutes(server, services.exports, config);
  addImportRoutes(server, services.imports, config);
  addImportWizardRoutes(server, services.imports);
  addWorkflowRoutes(server, { ...services.workflows, clock });
  addCustomActionRoutes(server, services.workflows.customActions);
  addAppActionRoutes(server, services.workflows.appActions);
  addCallbackRoutes(server, services.workflows.callbacks);
  addWorkflowScreenRoutes(server, services.workflows);
  addEnrollmentRoutes(server, services.workflows);
  addRevisionRoutes(server, services.workflows);
  addExtensionRoutes(server, services.extensions);
  await addPreferenceRoutes(server, services.preferences, log);
  addUseRoutes(server, services);
  addLegacyRoutes(server, services.legacy, config);
  const { docs } = config;
  addLookupRoutes(server, { directory: createDirectory(services), search: services.globalSearch, docs });
  const built = createBuiltFiles(webAppFolder);
  addWebAppRoutes(server, { built, sources: toPageSources(config), ...(docs && { compatibilityFile }) });
}

function createDirectory(services: Services) {
  const { owners, privateApps } = services.accounts;
  const { connectedApps } = services.oauth;
  const { properties, cards, navigation, notifications, views } = services;
  const shown = { owners, privateApps, connectedApps, properties, cards, navigation, notifications, views };
  return createDirectoryService(shown);
}

function toServerOptions(services: Services, { log }: Resources, config: Config): Omit<ServerOptions, 'admission'> {
  return {
    log,
    version,
    authenticators: services.authenticators,
    callLimits: createCallLimits(services.quotas.limits),
    contractGuard: config.mode !== 'production',
    trustProxy: config.trustProxy,
    unknownFields: {
      own: services.compat.own,
      of: (hubId) => (services.compat.of(hubId) === 'observed' ? 'ignore' : 'refuse'),
    },
    publicUrl: config.publicUrl,
    filesUrl: config.filesUrl,
    docs: config.docs,
    toRequestId: services.draws && toRequestId(services.draws),
    mayUseAnyHost: config.mode === 'sandbox' ? (request) => hasSandboxKey(request, config.sandboxKey) : undefined,
  };
}

/** External sources that the pages of the web app may load. */
function toPageSources({ filesUrl, mode }: Config): PageSources {
  return {
    filesOrigin: filesUrl === undefined ? undefined : new URL(filesUrl).origin,
    framesLoopback: mode === 'sandbox',
  };
}

/** The embedded database needs at least this much free disk space. */
const minFreeBytes = 16 * 1024 * 1024;

function toReadinessChecks({ db, blobs }: Resources, { dataDir }: Config) {
  const parts = [
    { name: 'database', probe: () => db.read((tx) => tx`select 1`), lastAnswerAt: db.lastAnswerAt },
    { name: 'data directory', probe: () => access(dataDir, constants.W_OK) },
    { name: 'file storage', probe: () => blobs.checkReady() },
  ];
  const hasFreeSpace = async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize > minFreeBytes;
  };
  return { parts, hasFreeSpace: db.engine === 'embedded' ? hasFreeSpace : undefined };
}

interface SandboxDeps {
  readonly services: Services;
  readonly resources: Resources;
  readonly config: Config;
  readonly requests: RequestLog;
  readonly faults: Faults;
}

async function addSandbox(server: Server, deps: SandboxDeps): Promise<void> {
  const { services, resources, config, requests, faults } = deps;
  const { db, clock } = resources;
  const { seed, compat, hubSettings, quotas, oauth, files, webhooks, journal, timeline, sandboxHubs } = services;
  await server.register(async (scope) => {
    const oneAtATime = createOneAtATime();
    const shared = { db, clock, oneAtATime, listTables: createTableList(), draws: services.draws };
    const restores = createRestoresService({ ...shared, requests, oauth, webhooks, journal });
    const snapshots = createSnapshotsService({ ...shared, restores, files });
    const { hubs } = services.accounts;
    const dials = createDialsService({ db, clock, held: services.searchDials, setWriteTime: services.setWriteTime });
    const resetting = { ...shared, requests, faults, hubSettings, oauth, hubs, seed, snapshots, restores };
    const reset = createResetService({ ...resetting, dials: [dials, webhooks.delay] });
    addSandboxGate(scope, config.sandboxKey);
    addClockRoutes(scope, { clock });
    addCredentialsRoute(scope, { seed });
    const requestChanges = createRequestChangesService({ db, requests, types: services.properties.types });
    addRequestsRoutes(scope, {
      requests,
      repeats: createRepeatsService({ requests }),
      requestChanges,
      isDeterministic: services.draws !== undefined,
    });
    addFaultRoutes(scope, { faults: createFaultsService(faults) });
    addDialRoutes(scope, {
      limits: createSandboxLimitsService({ limits: quotas.limits, hubs }),
      compat: createSandboxCompatService({ compat, hubs }),
      searches: dials,
    });
    addSnapshotRoutes(scope, { snapshots });
    addSandboxVisitorRoutes(scope, timeline);
    const inspected = createInspectedDeliveriesService({ webhooks, requests, types: services.properties.types });
    addSandboxWebhookRoutes(scope, { ...webhooks, inspected });
    addSandboxEnrollmentRoutes(scope, services.workflows);
    addFormerRecordRoutes(scope, { hubs, records: services.objects.records });
    addRouteTableRoute(scope);
    addSandboxTokenRoutes(scope, {
      tokens: createSandboxTokensService({ apps: services.accounts.apps, oauth, clock }),
    });
    addSandboxRoutes(scope, { reset, authorize: oauth.authorize, hubs: sandboxHubs });
  });
}
