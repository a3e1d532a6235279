import { createAcceptanceService } from './accounts/invitations/acceptance.service.js';
import { createAccountInfoService } from './accounts/hubs/account-info.service.js';
import { createAppSessionService, type AppSessionService } from './accounts/entry/app-session.service.js';
import { createAppIconsService } from './accounts/apps/icons.service.js';
import { createAppsService, type AppsService } from './accounts/apps/apps.service.js';
import { createDeveloperAppsService, type DeveloperAppsDeps } from './accounts/apps/developer-apps.service.js';
import { createDeveloperInvitationsService } from './accounts/invitations/developer-invitations.service.js';
import { createDeveloperPeopleService } from './accounts/developers/people.service.js';
import { createDevelopersService, type DevelopersService } from './accounts/developers/developers.service.js';
import { createFirstStartService } from './accounts/entry/first-start.service.js';
import { createHubsService, type HubsService } from './accounts/hubs/hubs.service.js';
import { createIntakeService, type IntakeService } from './accounts/hubs/intake.service.js';
import { createInstallsService, type InstallsDeps, type InstallsService } from './accounts/apps/installs.service.js';
import { createInvitationsService } from './accounts/invitations/invitations.service.js';
import { createMembersService } from './accounts/people/members.service.js';
import { createOwnersService } from './accounts/people/owners.service.js';
import { createPrivateAppsService } from './accounts/apps/private-apps.service.js';
import { createProfileService } from './accounts/people/profile.service.js';
import { createSessionsService, type SessionsService } from './accounts/sessions/sessions.service.js';
import { createUsersService } from './accounts/people/users.service.js';
import { createAssociationsService } from './associations/associations.service.js';
import { createLabelsService } from './associations/labels.service.js';
import { createLimitsService } from './associations/limits.service.js';
import { createUsageReportsService } from './associations/usage-reports.service.js';
import { createChangeReaders } from './changes/change-readers.service.js';
import { createForgetJob } from './changes/changes.jobs.js';
import { createChangesService, type ChangesService } from './changes/changes.service.js';
import type { Config } from './config/config.js';
import { createRemoveFilesJob, createSweepBlobsJob } from './files/retention/retention.jobs.js';
import { createFilesService, type FilesService } from './files/files.service.js';
import { createObjectsService, type ObjectsService } from './objects/objects.service.js';
import { createKeepListsJob, createPurgeListsJob } from './lists/lists.jobs.js';
import { createListsService, type ListsService } from './lists/lists.service.js';
import { listRecordsInStages } from './objects/records/stage-records.service.js';
import { createPurgeJob } from './objects/lifecycle/recycle-bin.jobs.js';
import { deleteRecordsOfType, hasRecordsOfType } from './objects/records/type-records.service.js';
import { createOAuthService, type OAuthService } from './oauth/oauth.service.js';
import type { Authenticators } from './platform/http/callers.js';
import { createSafeFetch } from './platform/fetch/safe-fetch.js';
import { createJobsService } from './platform/jobs/jobs.service.js';
import { createPipelinesService } from './pipelines/pipelines.service.js';
import { createPropertyPurgeJob } from './properties/definitions/archived.jobs.js';
import { findObjectType } from './properties/types/object-types.js';
import { createPropertiesService, type PropertiesService } from './properties/properties.service.js';
import { createApiUsageService } from './quotas/api-usage.service.js';
import { createCallCounter } from './quotas/call-counter.js';
import { createDailyUsageService, type DailyUsageService } from './quotas/daily-usage.service.js';
import { createForgetUsageJob } from './quotas/quotas.jobs.js';
import { createQuotasService, type QuotasService } from './quotas/quotas.service.js';
import { createWorkerCounter } from './quotas/worker-counter.service.js';
import { demoSeedFile, type Resources } from './resources.js';
import { createSandboxHubsService } from './sandbox/hubs.service.js';
import { createSchemasService } from './schemas/schemas.service.js';
import { createSeedService } from './seed/seed.service.js';
import { createEventViewsService } from './timeline/events/views.service.js';
import { createEventsService } from './timeline/events/events.service.js';
import { createFeedService } from './timeline/feed/feed.service.js';
import { createFormsService } from './timeline/visitors/forms.service.js';
import { createPreviewsService } from './timeline/previews/previews.service.js';
import { createRenderingService, type RenderingService } from './timeline/rendering/rendering.service.js';
import { timelineFollower } from './timeline/visitors/timeline-moves.service.js';
import { createVisitorsService } from './timeline/visitors/visitors.service.js';
import { createTemplateRemovalJob } from './timeline/templates/templates.jobs.js';
import { createTemplatesService, type TemplatesService } from './timeline/templates/templates.service.js';
import { createForgetDeliveriesJob } from './webhooks/webhooks.jobs.js';
import { createViewsService } from './views/views.service.js';
import { createWebhooksService, type WebhooksService } from './webhooks/webhooks.service.js';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Builds every service, each from what it needs and nothing else. */
export async function createServices(resources: Resources, config: Config) {
  const { db, clock } = resources;
  const accounts = createAccounts(resources, {
    onInstall: (tx, install) => webhooks.watchHub(tx, install),
    isNeeded: (tx, appId) => timeline.templates.hasTemplatesInTx(tx, appId),
  });
  const { hubs, owners } = accounts;
  const intake = createIntakeService({ db, clock, mode: config.mode });
  const appSession = createAppSessionService({ clock, ...accounts });
  const oauth = await createOAuthService({ ...config, ...resources, ...accounts });
  const properties = createPropertiesService({
    db,
    clock,
    listStages: (hubId, type) => pipelines.listStages(hubId, type),
  });
  const pipelines = createPipelinesService({ db, clock, properties, listRecordsInStages });
  const associations = createAssociationsService({ db, clock, properties });
  const labels = createLabelsService({ db, properties, associations });
  const limits = createLimitsService({ db, clock, properties, associations });
  const usageReports = createUsageReportsService({ clock, users: accounts.users });
  const definitions = { owners, properties, pipelines, associations };
  const objects = createObjectsService({
    ...resources,
    ...definitions,
    compat: config.compat,
    followers: [timelineFollower],
  });
  const ofType = { hasRecordsOfType, deleteRecordsOfType };
  const schemas = createSchemasService({ db, ...definitions, labels, records: ofType });
  const timeline = createTimeline(resources, config, { ...accounts, intake, properties, ...objects });
  const seedFile = config.seedFile ?? (config.mode === 'sandbox' ? demoSeedFile : undefined);
  const seeding = { mode: config.mode, seedFile, properties, pipelines, objects, ...timeline };
  const seed = createSeedService({ db, clock, ...seeding, ...accounts, intake });
  const webhooks = createWebhooks(resources, config, { ...accounts, ...timeline });
  const files = createFiles(resources, config);
  const usage = createUsage(resources, config, hubs);
  const parts = { oauth, files, objects, properties, webhooks, ...timeline, ...usage };
  return {
    ...accounts,
    ...parts,
    intake,
    accountInfo: createAccountInfoService({ hubs, clock }),
    appSession,
    acceptance: createAcceptanceService({ db, clock, appSession, ...accounts }),
    firstStart: createFirstStartService({ db, clock, appSession, ...accounts }),
    pipelines,
    associations,
    labels,
    limits,
    usageReports,
    schemas,
    views: createViewsService({ db, clock, properties }),
    seed,
    authenticators: toAuthenticators({ ...accounts, appSession, oauth }),
    sandboxHubs: createSandboxHubsService({ db, ...accounts }),
    ...createBackground(resources, parts),
  };
}

interface Recognisers {
  readonly oauth: Pick<OAuthService, 'bearer'>;
  readonly developers: DevelopersService;
  readonly sessions: SessionsService;
  readonly appSession: AppSessionService;
}

function toAuthenticators({ oauth, developers, sessions, appSession }: Recognisers): Authenticators {
  return {
    bearer: oauth.bearer,
    developerKey: (key) => developers.authenticateKey(key),
    session: (cookie) => sessions.findSession(cookie),
    member: (cookie, hubId) => appSession.findMember(cookie, hubId),
    developerPerson: (cookie, developerId) => developers.findPerson(cookie, developerId),
  };
}

interface Background {
  readonly oauth: Pick<OAuthService, 'stop'>;
  readonly files: FilesService;
  readonly objects: ObjectsService;
  readonly properties: PropertiesService;
  readonly templates: TemplatesService;
  readonly rendering: RenderingService;
  readonly changes: ChangesService;
  readonly lists: ListsService;
  readonly webhooks: WebhooksService;
  readonly quotas: QuotasService;
  readonly daily: DailyUsageService;
}

/** What runs by itself: jobs, readers of changes, senders, timers. */
function createBackground(resources: Resources, parts: Background) {
  const { oauth, files, objects, properties, templates, rendering, changes, lists, webhooks, quotas, daily } = parts;
  const jobs = createJobsService({
    ...resources,
    jobs: [
      createPurgeJob(objects.lifecycle),
      createPropertyPurgeJob(properties),
      createTemplateRemovalJob(templates),
      createForgetJob(changes),
      createKeepListsJob(lists),
      createPurgeListsJob(lists),
      createForgetDeliveriesJob(webhooks),
      createForgetUsageJob(daily),
      createRemoveFilesJob(files.retention),
      createSweepBlobsJob(files.retention),
    ],
  });
  const changeReaders = createChangeReaders({ ...resources, consumers: [lists.changeConsumer, webhooks.consumer] });
  return {
    start() {
      jobs.start();
      changeReaders.start();
      webhooks.sender.start();
      quotas.start();
      files.imports.start();
    },
    async stop() {
      oauth.stop();
      await Promise.all([
        jobs.stop(),
        changeReaders.stop(),
        webhooks.sender.stop(),
        quotas.stop(),
        rendering.stop(),
        files.imports.stop(),
      ]);
      files.images.stopRendering();
      webhooks.close();
    },
  };
}

/** What apps may call, and what they have called. */
function createUsage({ db, clock, log }: Resources, { rateLimits, workers }: Config, hubs: HubsService) {
  const counter = workers === 1 ? createCallCounter() : createWorkerCounter();
  const daily = createDailyUsageService({ db, clock, log, hubs, counter });
  const quotas = createQuotasService({ db, clock, rateLimits, counter, daily });
  return { daily, quotas, apiUsage: createApiUsageService(quotas) };
}

interface TimelineDeps {
  readonly apps: AppsService;
  readonly installs: InstallsService;
  readonly hubs: HubsService;
  readonly intake: IntakeService;
  readonly properties: PropertiesService;
  readonly records: ObjectsService['records'];
}

/** Events on the timelines of records, and what follows from what happens to records. */
function createTimeline({ db, clock, log }: Resources, { compat, mode }: Config, deps: TimelineDeps) {
  const templates = createTemplatesService({ ...deps, db, clock });
  const events = createEventsService({ ...deps, db, clock, templates, compat, isSandbox: mode === 'sandbox' });
  const visitors = createVisitorsService({ ...deps, db, clock });
  const rendering = createRenderingService({ log });
  const previews = createPreviewsService({ ...deps, clock, rendering });
  const eventViews = createEventViewsService({ ...deps, events, rendering });
  const forms = createFormsService({ ...deps, visitors });
  const changes = createChangesService({ db });
  const lists = createListsService({ ...deps, db, clock, templates, changes });
  const feed = createFeedService({ ...deps, db, templates, eventViews });
  return { templates, previews, events, eventViews, feed, rendering, visitors, forms, changes, lists };
}

/** The addresses of this machine: webhooks of a sandbox may go there, and imports where the configuration says so. */
const loopback = ['127.0.0.0/8', '::1/128'];

interface WebhooksNeeds {
  readonly apps: AppsService;
  readonly changes: ChangesService;
}

function createFiles(resources: Resources, config: Config): FilesService {
  const fetch = createSafeFetch({ allow: config.importLoopback ? loopback : [] });
  return createFilesService({ ...config, ...resources, fetch });
}

function createWebhooks(resources: Resources, { mode, compat }: Config, { apps, changes }: WebhooksNeeds) {
  const fetch = createSafeFetch({ allow: mode === 'sandbox' ? loopback : [] });
  const toTypeName = (objectType: string) => findObjectType(objectType)?.typeName ?? objectType;
  return createWebhooksService({ ...resources, apps, changes, fetch, mode, compat, toTypeName });
}

interface AccountsNeeds {
  readonly onInstall: InstallsDeps['onInstall'];
  readonly isNeeded: DeveloperAppsDeps['isNeeded'];
}

function createAccounts({ db, clock, secrets }: Resources, { onInstall, isNeeded }: AccountsNeeds) {
  const sessions = createSessionsService({ db, clock });
  const hubs = createHubsService({ db, clock });
  const owners = createOwnersService({ db, clock });
  const apps = createAppsService({ db, clock, secrets });
  const users = createUsersService({ db, clock, secrets, sessions, hubs, owners });
  return {
    sessions,
    hubs,
    owners,
    users,
    members: createMembersService({ db, owners, sessions }),
    invitations: createInvitationsService({ db, clock }),
    profile: createProfileService({ db, users, owners, sessions }),
    developers: createDevelopersService({ db, clock, sessions }),
    developerPeople: createDeveloperPeopleService({ db }),
    developerInvitations: createDeveloperInvitationsService({ db, clock }),
    apps,
    developerApps: createDeveloperAppsService({ db, apps, isNeeded }),
    appIcons: createAppIconsService({ db, clock }),
    privateApps: createPrivateAppsService({ db, clock }),
    installs: createInstallsService({ db, clock, onInstall }),
  };
}
