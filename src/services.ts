import { createAccountsService, type AccountsService } from './accounts/accounts.service.js';
import { createSeal } from './accounts/credentials/sealed-secrets.js';
import type { Compat } from './accounts/hubs/compat.js';
import { createAppUsageService } from './app-usage/app-usage.service.js';
import { createAssociationsService } from './associations/associations.service.js';
import { createCardsService } from './cards/cards.service.js';
import { createChangeReaders } from './changes/change-readers.service.js';
import { createChangesService } from './changes/changes.service.js';
import type { Config } from './config/config.js';
import { createExportsService } from './exports/exports.service.js';
import { createExtensionsService } from './extensions/extensions.service.js';
import { createFilesService } from './files/files.service.js';
import { createImportsService } from './imports/imports.service.js';
import { createJournalConnections, createJournalService } from './journal/journal.service.js';
import { createLegacyService } from './legacy/legacy.service.js';
import { createListsService } from './lists/lists.service.js';
import { createOAuthService, type OAuthService } from './oauth/oauth.service.js';
import { createObjectsService } from './objects/objects.service.js';
import { usualDials } from './objects/search/dials.js';
import { deleteRecordsOfType, hasRecordsOfType, listRecordsInStages } from './objects/records/definition-uses.tx.js';
import { createHubPipelinesService } from './pipelines/hub-pipelines.service.js';
import { createPipelinesService } from './pipelines/pipelines.service.js';
import { createHubSetting } from './platform/cache.js';
import { createSafeFetch } from './platform/fetch/safe-fetch.js';
import type { Authenticators } from './platform/http/callers.js';
import { createJobsService } from './platform/jobs/jobs.service.js';
import { createMailer } from './platform/mail/mailer.js';
import { createOutbox } from './platform/mail/outbox.service.js';
import { withWriteTimes } from './platform/db/write-times.js';
import { createPreferencesService, preferencesFollower, subscriptionIds } from './preferences/preferences.service.js';
import { createPropertiesService } from './properties/properties.service.js';
import { findObjectType } from './properties/types/object-types.js';
import { createPullService } from './pull/pull.service.js';
import { createQuotasService } from './quotas/quotas.service.js';
import { listRecurringJobs } from './jobs.js';
import { createNotificationsService, notificationsFollower } from './notifications/notifications.service.js';
import { findSeedFiles, type Resources } from './resources.js';
import { scheduleBackups } from './archiving.js';
import { createDrawsService } from './sandbox/snapshots/draws.service.js';
import { createSandboxHubsService } from './sandbox/hubs.service.js';
import type { HeldDials } from './sandbox/searches/dials.service.js';
import { createSchemasService } from './schemas/schemas.service.js';
import { createSeedService } from './seed/seed.service.js';
import { hasTemplates, timelineFollower } from './timeline/timeline-hooks.tx.js';
import { createTimelineService } from './timeline/timeline.service.js';
import { createDashboardsService } from './views/dashboards.service.js';
import { createRecordPagesService } from './views/record-pages.service.js';
import { createSnippetsService } from './views/snippets.service.js';
import { createStagePromptsService } from './views/stage-prompts.service.js';
import { createNavigationService } from './views/navigation.service.js';
import { createUsesService } from './uses/uses.service.js';
import { createViewsService } from './views/views.service.js';
import { createWatchedHubsService } from './webhooks/settings/watched-hubs.service.js';
import { createGlobalSearchService } from './web-app/global-search.service.js';
import { createWebhooksService } from './webhooks/webhooks.service.js';
import { createWorkflowsService } from './workflows/workflows.service.js';

/** The loopback addresses: a sandbox may send webhooks there, and imports may read them if configured. */
const loopback = ['127.0.0.0/8', '::1/128'];

type Capabilities = Awaited<ReturnType<typeof createCapabilities>>;

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates all services, with functions that start and stop the background ones. */
export async function createServices(opened: Resources, config: Config) {
  const { db, setTime } =
    config.mode === 'sandbox' ? withWriteTimes(opened.db) : { db: opened.db, setTime: () => undefined };
  const resources = { ...opened, db };
  const draws = await createDrawsService({ ...resources, seed: config.drawSeed });
  const capabilities = await createCapabilities(resources, config);
  const { accounts, oauth, compat, quotas } = capabilities;
  const { hubs, users, privateApps } = accounts;
  const hubSettings = [compat, quotas.limits.tiers];
  return {
    ...capabilities,
    hubSettings,
    draws,
    setWriteTime: setTime,
    seed: createSeed(resources, config, capabilities),
    pull: createPullService({ ...capabilities, ...accounts, db: resources.db, clock: resources.clock }),
    sandboxHubs: createSandboxHubsService({ db: resources.db, hubs, users, privateApps, hubSettings }),
    authenticators: toAuthenticators(accounts, oauth),
    ...createBackground(resources, capabilities, config),
  };
}

/** Creates one service for each capability, in four layers: each uses those below it, by name. */
async function createCapabilities(resources: Resources, config: Config) {
  const fetches = createFetches(config);
  const foundation = await createFoundation(resources, config, fetches);
  const definitions = createDefinitions(resources, foundation);
  const searchDials: HeldDials = { ...usualDials, maxPageSize: undefined };
  const crm = createCrm(resources, config, { foundation, definitions, fetches, searchDials });
  const products = createProducts(resources, config, { foundation, definitions, crm, fetches });
  return { ...foundation, ...definitions, ...crm, ...products, searchDials, appFetch: fetches.appFetch };
}

type Fetches = ReturnType<typeof createFetches>;
type Foundation = Awaited<ReturnType<typeof createFoundation>>;
type Definitions = ReturnType<typeof createDefinitions>;
type Crm = ReturnType<typeof createCrm>;

/** Who calls: accounts, apps and their tokens, what they may use, and the feed of changes. */
async function createFoundation({ db, clock, log, secrets }: Resources, config: Config, { issuerFetch }: Fetches) {
  const { mode, singleSignOn, passwords, compat, accessTokenSeconds, codeSeconds, rateLimits, workers } = config;
  const changes = createChangesService({ db });
  const watchedHubs = createWatchedHubsService({ changes });
  const installFollowers = [{ onInstall: watchedHubs.watchHub }, createJournalConnections({ clock, changes })];
  const hooks = { installFollowers, isAppNeeded: hasTemplates };
  const mailer = config.mail && createMailer(config.mail);
  const outbox = createOutbox({ db, clock, log, mailer, seal: createSeal(secrets) });
  const around = { singleSignOn, passwords, issuerFetch, mailer, outbox, publicUrl: config.publicUrl, ...hooks };
  const accounts = createAccountsService({ db, clock, log, secrets, mode, toTypeName, ...around });
  const { developerApps, hubs } = accounts;
  const lifetimes = { accessTokenSeconds, codeSeconds };
  return {
    changes,
    watchedHubs,
    outbox,
    accounts,
    compat: createHubSetting<Compat>(db, { topic: 'compat', initial: compat }),
    oauth: await createOAuthService({ ...accounts, db, clock, log, secrets, ...lifetimes }),
    quotas: createQuotasService({ db, clock, log, hubs, rateLimits, mode, workers }),
    appUsage: createAppUsageService({ db, clock, log, developerApps }),
  };
}

/** What records are made of: properties, pipelines, associations. */
function createDefinitions({ db, clock }: Resources, { accounts }: Foundation) {
  const hubPipelines = createHubPipelinesService(db);
  const properties = createPropertiesService({ db, clock, listStages: hubPipelines.listStages });
  const pipelines = createPipelinesService({ db, clock, properties, hubPipelines, listRecordsInStages });
  const associations = createAssociationsService({ db, clock, properties, users: accounts.users });
  return { properties, pipelines, associations };
}

interface CrmDeps {
  readonly foundation: Foundation;
  readonly definitions: Definitions;
  readonly fetches: Fetches;
}

/** Records, with their files, timelines and lists. */
function createCrm(
  resources: Resources,
  config: Config,
  { foundation, definitions, fetches, searchDials }: CrmDeps & { readonly searchDials: HeldDials },
) {
  const { db, clock, log, secrets, blobs } = resources;
  const { mode, maxFileBytes } = config;
  const { changes, accounts, compat } = foundation;
  const compatOf = compat.of;
  const { apps, currencies, hubs, installs, intake, owners } = accounts;
  const appOrigin = config.filesUrl === undefined ? undefined : config.publicUrl;
  const stored = { blobs, maxFileBytes, appOrigin, fetch: fetches.importFetch };
  const files = createFilesService({ db, clock, log, secrets, compatOf, ...stored });
  const defined = { owners, ...definitions };
  const followers = [timelineFollower, preferencesFollower, notificationsFollower];
  const aroundRecords = { hubs, currencies, files, followers, ...defined };
  const objects = createObjectsService({ db, clock, secrets, compatOf, searchDials, ...aroundRecords });
  const schemas = createSchemasService({ db, ...defined, records: { hasRecordsOfType, deleteRecordsOfType } });
  const { properties } = definitions;
  const aboutRecords = { apps, hubs, intake, properties, records: objects.records };
  const timeline = createTimelineService({ db, clock, log, compatOf, mode, ...aboutRecords });
  const filtered = { templates: timeline.templates.known, eventDefinitions: timeline.definitions, ...defined };
  const lists = createListsService({ db, clock, compatOf, changes, hubs, installs, subscriptionIds, ...filtered });
  return { files, objects, schemas, timeline, lists };
}

/** What is built on records: webhooks, notifications, cards, preferences, pages of the web app, older endpoints. */
function createProducts(
  { db, clock, log, secrets }: Resources,
  { mode, publicUrl }: Config,
  { foundation, definitions, crm, fetches }: CrmDeps & { readonly crm: Crm },
) {
  const { changes, watchedHubs, accounts, compat, quotas, appUsage, outbox } = foundation;
  const { accountInfo, apps, hubs, installs, intake, owners, users } = accounts;
  const { properties, pipelines } = definitions;
  const { files, objects, timeline, lists } = crm;
  const { records } = objects;
  const fetch = fetches.appFetch;
  const watching = { apps, appUsage, changes, watchedHubs, compatOf: compat.of, toTypeName, fetch };
  const notifications = createNotificationsService({ db, clock, changes, records, outbox, publicUrl, ...definitions });
  const workflows = createWorkflowsService({
    db,
    clock,
    log,
    mode,
    fetch,
    apps,
    hubs,
    installs,
    owners,
    objects,
    lists,
    changes,
    notifyInTx: notifications.notifyInTx,
    ...{ outbox, publicUrl },
    ...definitions,
  });
  const served = { accountInfo, files, lists, objects, owners, quotas, timeline, workflows, ...definitions };
  return {
    ...createPages({ db, clock, properties, pipelines }),
    workflows,
    webhooks: createWebhooksService({ db, clock, log, mode, ...watching }),
    notifications,
    journal: createJournalService({ db, clock, secrets, changes, installs, records }),
    exports: createExportsService({
      db,
      clock,
      log,
      hubs,
      owners,
      objects,
      lists,
      files,
      limits: quotas.limits,
      properties,
      pipelines,
    }),
    imports: createImportsService({ db, clock, log, hubs, owners, objects, files, properties, lists }),
    cards: createCardsService({ db, clock, mode, apps, users, objects, fetch }),
    extensions: createExtensionsService({ db, clock, mode }),
    preferences: createPreferencesService({ db, clock, secrets, hubs, records, lists }),
    legacy: createLegacyService({ clock, intake, visitors: timeline.visitors, ...served }),
    uses: createUsesService({ db, properties, files, lists, objects }),
    globalSearch: createGlobalSearchService({ objects, lists, files }),
  };
}

/** Requests to apps, to the addresses that files are imported from, and to the provider by which users sign in. */
const createFetches = ({ mode, importLoopback, singleSignOn }: Config) => ({
  appFetch: createSafeFetch({ allow: mode === 'sandbox' ? loopback : [] }),
  importFetch: createSafeFetch({ allow: importLoopback ? loopback : [] }),
  issuerFetch: createSafeFetch({ allow: [], trustedOrigin: singleSignOn && new URL(singleSignOn.issuer).origin }),
});

/** What users arrange in the web app. */
const createPages = (deps: Parameters<typeof createRecordPagesService>[0]) => ({
  views: createViewsService(deps),
  dashboards: createDashboardsService(deps),
  navigation: createNavigationService(deps),
  recordPages: createRecordPagesService(deps),
  snippets: createSnippetsService(deps),
  stagePrompts: createStagePromptsService(deps),
});

function toTypeName(objectType: string): string {
  return findObjectType(objectType)?.typeName ?? objectType;
}

function createSeed({ db, clock }: Resources, config: Config, capabilities: Capabilities) {
  const { accounts, timeline, ...rest } = capabilities;
  const { templates, events, comments } = timeline;
  const { mode } = config;
  const { files: seedFiles } = findSeedFiles(config);
  const icons = accounts.appIcons;
  return createSeedService({ ...rest, ...accounts, db, clock, mode, seedFiles, icons, templates, events, comments });
}

function toAuthenticators(
  { developers, sessions, appSession }: AccountsService,
  { bearer }: OAuthService,
): Authenticators {
  return {
    bearer,
    developerKey: (key) => developers.authenticateKey(key),
    session: (cookie) => sessions.findSession(cookie),
    member: (cookie, hubId) => appSession.findMember(cookie, hubId),
    developerPerson: (cookie, developerId) => developers.findPerson(cookie, developerId),
  };
}

/** Background work: jobs, readers of changes, senders, timers. */
function createBackground({ db, clock, log }: Resources, capabilities: Capabilities, { backup }: Config) {
  const { oauth, files, timeline, lists, webhooks, notifications, journal, appFetch, quotas, appUsage } = capabilities;
  const { exports, imports, workflows, outbox } = capabilities;
  const backups = backup && scheduleBackups(backup, log);
  const recurring = [...listRecurringJobs(capabilities), ...(backups ? [backups.job] : [])];
  const jobs = createJobsService({ db, clock, log, jobs: recurring });
  const readers = { lists, webhooks, notifications, journal, workflows };
  const consumers = Object.values(readers).map(({ changeConsumer }) => changeConsumer);
  const changeReaders = createChangeReaders({ db, clock, log, consumers });
  const senders = [outbox, webhooks.sender, workflows, files.imports, exports, imports];
  const running = [jobs, changeReaders, quotas.limits, appUsage, ...senders];
  return {
    readBackupFigures: backups?.figures,
    start() {
      for (const service of running) service.start();
      backups?.start();
    },
    async stop() {
      oauth.stop();
      await Promise.all([...running, timeline.rendering].map((service) => service.stop()));
      files.images.stopRendering();
      appFetch.close();
    },
  };
}
