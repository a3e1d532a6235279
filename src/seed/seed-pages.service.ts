import type { UsersService } from '../accounts/people/users.service.js';
import type { ListsService } from '../lists/lists.service.js';
import type { NotificationsService } from '../notifications/notifications.service.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { CommentsService } from '../timeline/comments/comments.service.js';
import type { DashboardsService } from '../views/dashboards.service.js';
import type { NavigationService } from '../views/navigation.service.js';
import type { SnippetsService } from '../views/snippets.service.js';
import type { ViewsService } from '../views/views.service.js';
import type { WorkflowsService } from '../workflows/workflows.service.js';
import { toTime, type SeedMoment } from './seed-dates.js';
import type { Naming } from './seed-definitions.service.js';
import type { HubRecords } from './seed-records.js';
import { seedErrors } from './seed.errors.js';

export interface SeedPagesDeps {
  readonly users: UsersService;
  readonly properties: PropertiesService;
  readonly lists: ListsService;
  readonly views: ViewsService;
  readonly dashboards: DashboardsService;
  readonly snippets: SnippetsService;
  readonly navigation: NavigationService;
  readonly comments: CommentsService;
  readonly notifications: NotificationsService;
  readonly workflows: Pick<WorkflowsService, 'flows'>;
}

interface PagesRun {
  readonly place: SeedMoment;
  readonly naming: Naming;
  readonly keepClaim: () => Promise<void>;
}

/** Writes what users have arranged and said: lists, views, dashboards, snippets, comments, follows, notifications, pins and workflows. */
interface SeedPages {
  /** Existing ones do not change. */
  createPages(hub: HubRecords, run: PagesRun): Promise<void>;
}

type Step = (hub: HubRecords, place: SeedMoment) => Promise<void>;
type FindCaller = (hubId: number, email: string) => Promise<{ hubId: number; userId: number; role: Role }>;
type Role = NonNullable<Awaited<ReturnType<UsersService['findRole']>>>;

export function createSeedPages(deps: SeedPagesDeps): SeedPages {
  const findCaller: FindCaller = async (hubId, email) => {
    const user = await deps.users.findUserByEmail(email);
    const role = user && (await deps.users.findRole(hubId, user.userId));
    if (!role) throw seedErrors.seedInvalid({ message: `${email} is not a user of the account.` });
    return { hubId, userId: user.userId, role };
  };
  const steps: readonly (readonly [section: string, create: Step])[] = [
    ['lists', createLists(deps, findCaller)],
    ['views', createViews(deps, findCaller)],
    ['dashboards', createDashboards(deps, findCaller)],
    ['snippets', createSnippets(deps)],
    ['comments', createComments(deps, findCaller)],
    ['follows', createFollows(deps, findCaller)],
    ['notifications', createNotifications(deps, findCaller)],
  ];
  const pin = createPins(deps, findCaller);
  const createFlows = createWorkflows(deps, findCaller);
  return {
    async createPages(hub, { place, naming, keepClaim }) {
      await keepClaim();
      // Together, so that they share commits. All of them end before the first error is reported.
      const outcomes = await Promise.allSettled(steps.map(([section, create]) => naming(section, create(hub, place))));
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      await keepClaim();
      await naming('pins', pin(hub, place));
      // Last, so that nothing that the seed writes enrolls records.
      await naming('workflows', createFlows(hub, place));
    },
  };
}

function createLists({ lists }: SeedPagesDeps, findCaller: FindCaller): Step {
  const findFolderId = async (hubId: number, name: string): Promise<number> => {
    const root = await lists.folders.getFolder({ hubId, folderId: '0' });
    const known = root.childNodes.find((folder) => folder.name === name);
    return Number((known ?? (await lists.folders.createFolder({ hubId }, { name }))).id);
  };
  return async ({ hubId, lists: given }) => {
    for (const { by, folder, members, ...input } of given) {
      const { objectTypeId } = input;
      const { lists: alike } = await lists.reads.searchLists(hubId, { query: input.name, objectTypeId });
      if (alike.some(({ name }) => name === input.name)) continue;
      const author = by === undefined ? { hubId } : await findCaller(hubId, by);
      const listFolderId = folder === undefined ? null : await findFolderId(hubId, folder);
      const { listId } = await lists.writes.createList(author, { ...input, listFolderId });
      if (members)
        await lists.memberWrites.changeMembers({ hubId, listId: String(listId) }, { add: members, remove: [] });
    }
  };
}

function createWorkflows({ workflows }: SeedPagesDeps, findCaller: FindCaller): Step {
  return async ({ hubId, workflows: given }) => {
    for (const { by, objectTypeId, ...input } of given) {
      const { flows: alike } = await workflows.flows.listOverviews(hubId, { text: input.name });
      if (alike.some(({ name }) => name === input.name)) continue;
      const author = by === undefined ? { hubId } : await findCaller(hubId, by);
      await workflows.flows.createFlow(author, objectTypeId, input);
    }
  };
}

function createViews({ views }: SeedPagesDeps, findCaller: FindCaller): Step {
  return async ({ hubId, views: given }) => {
    for (const { by, ...view } of given) {
      const caller = await findCaller(hubId, by);
      const known = await views.listViews(caller, view.objectType);
      if (!known.some(({ name, mine }) => mine && name === view.name)) await views.createView(caller, view);
    }
  };
}

function createDashboards({ dashboards }: SeedPagesDeps, findCaller: FindCaller): Step {
  return async ({ hubId, dashboards: given }) => {
    for (const { by, ...dashboard } of given) {
      const caller = await findCaller(hubId, by);
      const known = await dashboards.listDashboards(caller);
      if (known.some(({ name, mine }) => mine && name === dashboard.name)) continue;
      await dashboards.createDashboard(caller, dashboard);
    }
  };
}

function createSnippets({ snippets }: SeedPagesDeps): Step {
  return async ({ hubId, snippets: given }) => {
    const known = new Set((await snippets.listSnippets(hubId)).map(({ name }) => name));
    for (const snippet of given) if (!known.has(snippet.name)) await snippets.createSnippet(hubId, snippet);
  };
}

function createPins({ lists, views, properties, navigation }: SeedPagesDeps, findCaller: FindCaller): Step {
  const viewTypes = ['contacts', 'companies', 'deals', 'tickets', 'tasks'];
  return async ({ hubId, pins, views: given }) => {
    for (const { by, kind, name } of pins) {
      const caller = await findCaller(hubId, by);
      const findId = async (): Promise<string | undefined> => {
        if (kind === 'type') return (await properties.types.getType(hubId, name)).id;
        if (kind === 'list') {
          const found = await lists.reads.searchLists(hubId, { query: name });
          return found.lists.find((list) => list.name === name)?.listId.toString();
        }
        for (const objectType of new Set([...given.map((view) => view.objectType), ...viewTypes])) {
          const view = (await views.listViews(caller, objectType)).find((each) => each.name === name);
          if (view) return view.id;
        }
        return undefined;
      };
      const id = await findId();
      if (id === undefined) throw seedErrors.seedInvalid({ message: `there is no ${kind} ${name}` });
      await navigation.pin(caller, { kind, id });
    }
  };
}

function createComments({ comments }: SeedPagesDeps, findCaller: FindCaller): Step {
  return async ({ hubId, comments: given }, place) => {
    for (const { by, on, body, at } of given) {
      const caller = await findCaller(hubId, by);
      const entry = { objectType: on.objectType, objectId: on.id };
      const known = await comments.listComments(caller, entry);
      if (known.some((comment) => comment.mine && comment.body === body)) continue;
      await comments.addComment(caller, entry, { body, at: at === undefined ? undefined : toTime(at, place) });
    }
  };
}

function createFollows({ notifications }: SeedPagesDeps, findCaller: FindCaller): Step {
  return async ({ hubId, follows }) => {
    for (const { by, record } of follows) {
      const caller = await findCaller(hubId, by);
      const followed = { ...caller, objectType: record.objectType, objectId: record.id, baseUrl: '' };
      await notifications.follows.follow(followed, true);
    }
  };
}

function createNotifications({ notifications, properties }: SeedPagesDeps, findCaller: FindCaller): Step {
  return async ({ hubId, notifications: given }, place) => {
    const notices: Parameters<NotificationsService['notify']>[1][number][] = [];
    for (const { for: email, kind, record, by, excerpt, at } of given) {
      const { userId } = await findCaller(hubId, email);
      const author = by === undefined ? undefined : await findCaller(hubId, by);
      const { id: objectType } = await properties.types.getType(hubId, record.objectType);
      const time = toTime(at, place);
      notices.push({
        ...{ userId, kind, mergeKey: `${kind}:${objectType} ${record.id}`, at: time },
        record: { objectType, recordId: record.id },
        ...(author && { author: { type: 'CRM_UI', id: `userId:${author.userId}`, userId: author.userId } }),
        details: {
          ...(excerpt !== undefined && { excerpt, isComment: false }),
          ...(kind === 'taskDue' && { dueAt: time.toISOString() }),
        },
      });
    }
    await notifications.notify(hubId, notices);
  };
}
