import type { AppsService } from '../accounts/apps/apps.service.js';
import type { InstallsService } from '../accounts/apps/installs.service.js';
import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { OwnersService } from '../accounts/people/owners.service.js';
import type { AssociationsService } from '../associations/associations.service.js';
import type { ChangeConsumer } from '../changes/change-readers.service.js';
import type { ChangesService } from '../changes/changes.service.js';
import type { ListsService } from '../lists/lists.service.js';
import type { NotificationsService } from '../notifications/notifications.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { Log } from '../platform/log.js';
import type { Outbox } from '../platform/mail/outbox.service.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { SafeFetch } from '../platform/fetch/safe-fetch.js';
import { createAppActionsService, type AppActionsService } from './editing/app-actions.service.js';
import { createCallbacksService, type CallbacksService } from './calls/callbacks.service.js';
import { createCallsService } from './calls/calls.service.js';
import { createCustomActionsService, type CustomActionsService } from './custom-actions/custom-actions.service.js';
import { createFlowDefinitionsService } from './definitions/definitions.service.js';
import { createEnrollingService } from './enrolling.service.js';
import { createEnrollmentsService, type EnrollmentsService } from './enrollments.service.js';
import { createFlowsService, type FlowsService } from './flows.service.js';
import { createPerformanceService, type PerformanceService } from './performance.service.js';
import { createRunsService } from './runs/runs.service.js';
import { createTrialsService, type TrialsService } from './trials.service.js';
import { createSchedulesService } from './schedules.service.js';
import {
  createEnrollmentActionsService,
  type EnrollmentActionsService,
} from './histories/enrollment-actions.service.js';
import { createEnrollmentViewsService, type EnrollmentViewsService } from './histories/enrollment-views.service.js';
import { createRevisionsService, type RevisionsService } from './histories/revisions.service.js';

/** Workflows: steps that are carried out for records that meet criteria. */
export interface WorkflowsService {
  readonly flows: FlowsService;
  readonly enrollments: EnrollmentsService;
  readonly trials: TrialsService;
  readonly performance: PerformanceService;
  readonly enrollmentActions: EnrollmentActionsService;
  readonly enrollmentViews: EnrollmentViewsService;
  readonly revisions: RevisionsService;
  /** Actions of apps, for their developers. */
  readonly customActions: CustomActionsService;
  /** Actions of apps, for the editor. */
  readonly appActions: AppActionsService;
  /** By which apps complete actions. */
  readonly callbacks: CallbacksService;
  /** Enrolls records after their changes. */
  readonly changeConsumer: ChangeConsumer;
  start(): void;
  /** Stops after the steps in progress. */
  stop(): Promise<void>;
}

interface WorkflowsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly mode: 'sandbox' | 'production';
  readonly fetch: Pick<SafeFetch, 'allows' | 'post' | 'call'>;
  readonly apps: Pick<AppsService, 'findSecret'>;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly installs: Pick<InstallsService, 'findInstall'>;
  readonly owners: Pick<OwnersService, 'getActiveOwners'>;
  readonly notifyInTx: NotificationsService['notifyInTx'];
  readonly outbox: Pick<Outbox, 'canSend' | 'sendInTx'>;
  /** The address that links in mails lead to. */
  readonly publicUrl: string | undefined;
  readonly properties: PropertiesService;
  readonly associations: AssociationsService;
  readonly objects: ObjectsService;
  readonly lists: ListsService;
  readonly changes: ChangesService;
}

export function createWorkflowsService(deps: WorkflowsDeps): WorkflowsService {
  const runs = createRunsService(deps);
  const calls = createCallsService(deps);
  const { wakeAfter } = runs;
  const isSandbox = deps.mode === 'sandbox';
  const customActions = createCustomActionsService({ ...deps, isSandbox });
  const readFlows: FlowsService['readFlows'] = (hubId, ids) => flows.readFlows(hubId, ids);
  const definitions = createFlowDefinitionsService({ ...deps, isSandbox, customActions, readFlows });
  const flows = createFlowsService({ ...deps, definitions, wakeAfter });
  const enrolling = createEnrollingService({ ...deps, wakeAfter });
  const schedules = createSchedulesService({ ...deps, enrolling });
  return {
    flows,
    customActions,
    trials: createTrialsService({ ...deps, definitions }),
    performance: createPerformanceService({ ...deps, flows }),
    appActions: createAppActionsService(deps),
    enrollments: createEnrollmentsService({ ...deps, flows, enrolling }),
    enrollmentActions: createEnrollmentActionsService({ ...deps, flows, enrolling, wakeAfter }),
    enrollmentViews: createEnrollmentViewsService({ ...deps, flows }),
    revisions: createRevisionsService({ ...deps, flows }),
    callbacks: createCallbacksService(deps),
    changeConsumer: enrolling,
    start() {
      runs.start();
      calls.start();
      schedules.start();
    },
    async stop() {
      await Promise.all([runs.stop(), calls.stop(), schedules.stop()]);
    },
  };
}
