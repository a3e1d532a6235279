import { addObjectRoutes } from './objects/objects.routes.js';
import { access, constants, statfs } from 'node:fs/promises';
import { addAcceptanceRoutes } from './accounts/invitations/acceptance.routes.js';
import { addAccountInfoRoutes } from './accounts/hubs/account-info.routes.js';
import { addAppIconRoutes } from './accounts/apps/icons.routes.js';
import { addAppSessionRoutes } from './accounts/entry/app-session.routes.js';
import { addDeveloperAppRoutes } from './accounts/apps/developer-apps.routes.js';
import { addDeveloperInvitationRoutes } from './accounts/invitations/developer-invitations.routes.js';
import { addDeveloperPeopleRoutes } from './accounts/developers/people.routes.js';
import { addDeveloperRoutes } from './accounts/developers/developers.routes.js';
import { addFirstStartRoutes } from './accounts/entry/first-start.routes.js';
import { addIntakeRoutes } from './accounts/hubs/intake.routes.js';
import { addInvitationRoutes } from './accounts/invitations/invitations.routes.js';
import { addMemberRoutes } from './accounts/people/members.routes.js';
import { addOwnerRoutes } from './accounts/people/owners.routes.js';
import { addPrivateAppRoutes } from './accounts/apps/private-apps.routes.js';
import { addProfileRoutes } from './accounts/people/profile.routes.js';
import { addLabelRoutes } from './associations/labels.routes.js';
import { addLimitRoutes } from './associations/limits.routes.js';
import { addUsageReportRoutes } from './associations/usage-reports.routes.js';
import type { Config } from './config/config.js';
import { addFilterCountRoutes } from './lists/definitions/filter-counts.routes.js';
import { addListRoutes } from './lists/definitions/lists.routes.js';
import { addMembershipRoutes } from './lists/memberships/memberships.routes.js';
import { addFileRoutes } from './files/files.routes.js';
import { addOAuthRoutes } from './oauth/oauth.routes.js';
import { addPipelineAuditRoutes } from './pipelines/pipeline-audits.routes.js';
import { addPipelineRoutes } from './pipelines/pipelines.routes.js';
import { addStageRoutes } from './pipelines/stages.routes.js';
import { createAdmissionControl } from './platform/admission/admission-control.js';
import { toAdmissionLimits } from './platform/admission/limits.js';
import { addHealthRoutes } from './platform/http/health.routes.js';
import { createServer, type Server, type ServerOptions } from './platform/http/server.js';
import { createReadiness } from './platform/readiness.js';
import { addApiUsageRoutes } from './quotas/api-usage.routes.js';
import { createAdmission } from './quotas/quotas.plugin.js';
import { addGroupRoutes } from './properties/groups/groups.routes.js';
import { addPropertyRoutes } from './properties/properties.routes.js';
import { addPropertyBatchRoutes } from './properties/definitions/batches.routes.js';
import { webAppFolder, type Resources } from './resources.js';
import { addClockRoutes } from './sandbox/clock.routes.js';
import { addCredentialsRoute } from './sandbox/credentials.routes.js';
import { addFaultHooks } from './sandbox/faults/faults.plugin.js';
import { createFaults, type Faults } from './sandbox/faults/faults.js';
import { addFaultRoutes } from './sandbox/faults/faults.routes.js';
import { createFaultsService } from './sandbox/faults/faults.service.js';
import { addSandboxLimitRoutes } from './sandbox/limits.routes.js';
import { createSandboxLimitsService } from './sandbox/limits.service.js';
import { createOneAtATime } from './sandbox/snapshots/one-at-a-time.js';
import { createRequestLog, type RequestLog } from './sandbox/requests.js';
import { addRequestRecorder, addRequestsRoutes, createRequestRecorder } from './sandbox/requests.routes.js';
import { createResetService } from './sandbox/reset.service.js';
import { addSandboxGate, hasSandboxKey } from './sandbox/sandbox-gate.js';
import { addRouteTableRoute, addSandboxRoutes } from './sandbox/sandbox.routes.js';
import { addSnapshotRoutes } from './sandbox/snapshots/snapshots.routes.js';
import { createSnapshotsService } from './sandbox/snapshots/snapshots.service.js';
import { addSandboxVisitorRoutes } from './sandbox/visitors.routes.js';
import { addSandboxWebhookRoutes } from './sandbox/webhooks.routes.js';
import { addSchemaAssociationRoutes } from './schemas/schema-associations.routes.js';
import { addSchemaRoutes } from './schemas/schemas.routes.js';
import { addConnectedTemplateRoutes } from './timeline/templates/connected.routes.js';
import { addEventRoutes } from './timeline/events/events.routes.js';
import { addFeedRoutes } from './timeline/feed/feed.routes.js';
import { addVisitorRoutes } from './timeline/visitors/visitors.routes.js';
import { createServices, type Services } from './services.js';
import { addPreviewRoutes } from './timeline/previews/previews.routes.js';
import { addTemplateRoutes } from './timeline/templates/templates.routes.js';
import { addTokenRoutes } from './timeline/templates/tokens.routes.js';
import { version } from './version.js';
import { addViewRoutes } from './views/views.routes.js';
import { readBuiltFiles } from './web-app/built-files.service.js';
import type { PageSources } from './web-app/pages.js';
import { addWebAppRoutes } from './web-app/web-app.routes.js';
import { addWebhookRoutes } from './webhooks/webhooks.routes.js';

export { createServices };

/** The table of contents: every capability's routes, a line each. */
export async function createApp(services: Services, resources: Resources, config: Config): Promise<Server> {
  const { log } = resources;
  const readiness = createReadiness({ ...resources, ...toReadinessParts(resources, config) });
  const admission = createAdmissionControl(toAdmissionLimits(resources.db.engine, config.admissionCapacity));
  const options = toServerOptions(services, resources, config);
  const server = await createServer({ ...options, admission, onError: readiness.noteError });
  const requests = createRequestLog();
  const faults = createFaults();
  if (config.mode === 'sandbox') {
    const recorder = createRequestRecorder({ requests, clock: resources.clock });
    addFaultHooks(server, { faults, onCut: recorder.record });
    addRequestRecorder(server, recorder);
  }

  addHealthRoutes(server, {
    readiness,
    tellReplica: resources.replica?.figures,
    metrics: { ...config.metrics, host: config.host },
    log,
    admission,
  });
  addAccountInfoRoutes(server, services);
  addApiUsageRoutes(server, services);
  addOwnerRoutes(server, services);
  addAppSessionRoutes(server, services);
  addFirstStartRoutes(server, services);
  addMemberRoutes(server, services);
  addIntakeRoutes(server, services);
  addInvitationRoutes(server, services);
  addAcceptanceRoutes(server, services);
  addProfileRoutes(server, services);
  addAppIconRoutes(server, services);
  addDeveloperRoutes(server, services);
  addDeveloperPeopleRoutes(server, services);
  addDeveloperInvitationRoutes(server, services);
  addDeveloperAppRoutes(server, services);
  addPrivateAppRoutes(server, services);
  await addOAuthRoutes(server, { ...services, ...config, ...resources });
  addPropertyRoutes(server, services.properties);
  addPropertyBatchRoutes(server, services.properties);
  addGroupRoutes(server, services.properties);
  addPipelineRoutes(server, services.pipelines);
  addStageRoutes(server, services.pipelines);
  addPipelineAuditRoutes(server, services.pipelines);
  addObjectRoutes(server, services.objects);
  addLabelRoutes(server, services.labels);
  addLimitRoutes(server, services.limits);
  addUsageReportRoutes(server, services.usageReports);
  addFileRoutes(server, services.files, config);
  addViewRoutes(server, services.views);
  addSchemaRoutes(server, services.schemas);
  addSchemaAssociationRoutes(server, services.schemas);
  addTimelineRoutes(server, services, resources);
  addWebhookRoutes(server, services.webhooks);
  addWebAppRoutes(server, { built: readBuiltFiles(webAppFolder), sources: toPageSources(config) });

  if (config.mode === 'sandbox') await addSandbox(server, { services, resources, config, requests, faults });
  await server.after();
  server.finishRoutes();
  return server;
}

function toServerOptions(services: Services, { log }: Resources, config: Config): Omit<ServerOptions, 'admission'> {
  return {
    log,
    version,
    authenticators: services.authenticators,
    admit: createAdmission(services.quotas),
    contractGuard: config.mode !== 'production',
    trustProxy: config.trustProxy,
    unknownFields: config.compat === 'observed' ? 'ignore' : 'refuse',
    publicUrl: config.publicUrl,
    filesUrl: config.filesUrl,
    docs: config.docs,
    mayUseAnyHost: config.mode === 'sandbox' ? (request) => hasSandboxKey(request, config.sandboxKey) : undefined,
  };
}

/** What the pages of the web app load besides what is theirs. */
function toPageSources({ filesUrl, mode }: Config): PageSources {
  return {
    filesOrigin: filesUrl === undefined ? undefined : new URL(filesUrl).origin,
    framesLoopback: mode === 'sandbox',
  };
}

function addTimelineRoutes(server: Server, services: Services, { clock }: Resources): void {
  addTemplateRoutes(server, services.templates);
  addTokenRoutes(server, services.templates);
  addConnectedTemplateRoutes(server, services.templates);
  addPreviewRoutes(server, services.previews);
  addEventRoutes(server, { ...services, views: services.eventViews });
  addFeedRoutes(server, services.feed);
  addVisitorRoutes(server, { ...services, clock });
  addFilterCountRoutes(server, services.lists);
  addListRoutes(server, services.lists);
  addMembershipRoutes(server, services.lists);
}

/** More free bytes than this are room for the embedded database. */
const roomBytes = 16 * 1024 * 1024;

function toReadinessParts({ db, lastAnswerAt, blobs }: Resources, { dataDir }: Config) {
  const parts = [
    { name: 'database', probe: () => db.read((tx) => tx`select 1`), lastAnswerAt },
    { name: 'data directory', probe: () => access(dataDir, constants.W_OK) },
    { name: 'file storage', probe: () => blobs.checkReady() },
  ];
  const hasRoom = async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize > roomBytes;
  };
  return { parts, hasRoom: db.engine === 'embedded' ? hasRoom : undefined };
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
  await server.register(async (scope) => {
    const states = { ...services, ...resources, oneAtATime: createOneAtATime() };
    const reset = createResetService({ ...states, requests, faults, applySeed: services.seed.applyAtStart });
    addSandboxGate(scope, config.sandboxKey);
    addClockRoutes(scope, resources);
    addCredentialsRoute(scope, services);
    addRequestsRoutes(scope, { requests });
    addFaultRoutes(scope, { faults: createFaultsService(faults) });
    addSandboxLimitRoutes(scope, { limits: createSandboxLimitsService(services.quotas) });
    addSnapshotRoutes(scope, { snapshots: createSnapshotsService(states) });
    addSandboxVisitorRoutes(scope, services);
    addSandboxWebhookRoutes(scope, services.webhooks);
    addRouteTableRoute(scope);
    addSandboxRoutes(scope, { reset, authorize: services.oauth.authorize, hubs: services.sandboxHubs });
  });
}
