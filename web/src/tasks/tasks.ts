import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../i18n/messages.js';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf, type Api } from '../api/client.js';
import type { FoundRecord } from '../objects/index-page/rows/search-pages.js';
import { recordsKey } from '../objects/index-page/rows/use-rows.js';
import { toDueEnds, type Due } from './due.js';

/** A task to do, or done. */
export interface Task {
  readonly id: string;
  readonly title: string;
  readonly dueAt: Date;
  /** HIGH, MEDIUM, LOW or nothing. */
  readonly priority: string;
  /** As `hs_task_type` has it. */
  readonly kind: string;
  /** '' without an owner. */
  readonly ownerId: string;
  readonly isDone: boolean;
}

/** Which tasks are listed. */
export interface TaskScope {
  readonly who: 'me' | 'all';
  /** Open ones by when they are due, or those that are done. */
  readonly what: 'open' | Due | 'done';
}

interface Filter {
  readonly propertyName: string;
  readonly operator: 'EQ' | 'NEQ' | 'LT' | 'GTE';
  readonly value: string;
}

interface Person {
  readonly ownerId: string;
  readonly timeZone: string;
}

/** The search filters of a scope. */
function toFilters({ who, what }: TaskScope, { ownerId, timeZone }: Person, now: Date): Filter[] {
  const status = {
    propertyName: 'hs_task_status',
    operator: what === 'done' ? 'EQ' : 'NEQ',
    value: 'COMPLETED',
  } as const;
  const ends = toDueEnds(now, timeZone);
  const due = (operator: 'LT' | 'GTE', at: number): Filter => ({
    ...{ propertyName: 'hs_timestamp', operator },
    value: String(at),
  });
  const between: Readonly<Record<TaskScope['what'], readonly Filter[]>> = {
    open: [],
    done: [],
    overdue: [due('LT', ends.overdue)],
    today: [due('GTE', ends.overdue), due('LT', ends.today)],
    week: [due('GTE', ends.today), due('LT', ends.week)],
    later: [due('GTE', ends.week)],
  };
  const own: Filter = { propertyName: 'hubspot_owner_id', operator: 'EQ', value: ownerId };
  return [...(who === 'me' ? [own] : []), status, ...between[what]];
}

const properties = [
  ...['hs_task_subject', 'hs_timestamp', 'hs_task_priority', 'hs_task_type', 'hs_task_status'],
  'hubspot_owner_id',
];

const tasksKey = (hubId: number) => ['hub', hubId, 'tasks'] as const;
const allMine: TaskScope = { who: 'me', what: 'open' };

interface TaskPage {
  readonly filters: readonly Filter[];
  readonly isDescending: boolean;
  readonly limit: number;
  readonly after: string;
}

async function readTasks(api: Api, { filters, isDescending, limit, after }: TaskPage) {
  const page = await dataOf(
    api.POST('/crm/v3/objects/{objectType}/search', {
      params: { path: { objectType: 'tasks' } },
      body: {
        filterGroups: [{ filters: [...filters] }],
        sorts: [{ propertyName: 'hs_timestamp', direction: isDescending ? 'DESCENDING' : 'ASCENDING' }],
        ...{ properties, limit, after },
      },
    }),
  );
  return { total: page.total, tasks: page.results.map(toTask), after: page.paging?.next.after };
}

function toTask({ id, properties: values }: FoundRecord): Task {
  return {
    id,
    title: values['hs_task_subject']?.trim() || t('Task {id}', { id }),
    dueAt: new Date(values['hs_timestamp'] ?? 0),
    priority: values['hs_task_priority'] ?? '',
    kind: values['hs_task_type'] ?? '',
    ownerId: values['hubspot_owner_id'] ?? '',
    isDone: values['hs_task_status'] === 'COMPLETED',
  };
}

/** The open tasks of the user, earliest first; at most a hundred of them. */
export function useMyTasks() {
  const api = useApi();
  const { hubId, ...person } = useHub();
  return useQuery({
    queryKey: [...tasksKey(hubId), 'mine'],
    queryFn: () =>
      readTasks(api, {
        filters: toFilters(allMine, person, new Date(0)),
        ...{ isDescending: false, limit: 100, after: '0' },
      }),
  });
}

/** The tasks of a scope, page by page. */
export function useTasks(scope: TaskScope, now: () => Date) {
  const api = useApi();
  const { hubId, ...person } = useHub();
  return useInfiniteQuery({
    queryKey: [...tasksKey(hubId), 'pages', scope],
    initialPageParam: '0',
    queryFn: ({ pageParam }) =>
      readTasks(api, {
        filters: toFilters(scope, person, now()),
        ...{ isDescending: scope.what === 'done', limit: 50, after: pageParam },
      }),
    getNextPageParam: ({ after }) => after,
  });
}

interface TaskChange {
  readonly id: string;
  readonly isDone?: boolean;
  readonly dueAt?: Date;
}

const toValues = ({ isDone, dueAt }: TaskChange): Record<string, string> => ({
  ...(isDone !== undefined && { hs_task_status: isDone ? 'COMPLETED' : 'NOT_STARTED' }),
  ...(dueAt !== undefined && { hs_timestamp: dueAt.toISOString() }),
});

/** Completes, opens again or postpones up to 100 tasks: all or none. */
export function useChangeTasks() {
  const api = useApi();
  const refresh = useRefreshTasks();
  return useMutation({
    mutationFn: (changes: readonly TaskChange[]) =>
      dataOf(
        api.POST('/crm/v3/objects/{objectType}/batch/update', {
          params: { path: { objectType: 'tasks' } },
          body: { inputs: changes.map((change) => ({ id: change.id, properties: toValues(change) })) } as never,
        }),
      ),
    onSuccess: refresh,
  });
}

/** Creates a task of the user. */
export function useCreateTask() {
  const api = useApi();
  const { ownerId } = useHub();
  const refresh = useRefreshTasks();
  return useMutation({
    mutationFn: ({ title, dueAt }: Pick<Task, 'title' | 'dueAt'>) =>
      dataOf(
        api.POST('/crm/v3/objects/{objectType}', {
          params: { path: { objectType: 'tasks' } },
          body: {
            properties: {
              ...{ hs_task_subject: title, hs_timestamp: dueAt.toISOString(), hubspot_owner_id: ownerId },
              ...{ hs_task_status: 'NOT_STARTED', hs_task_type: 'TODO' },
            },
          },
        }),
      ),
    onSuccess: refresh,
  });
}

function useRefreshTasks() {
  const client = useQueryClient();
  const { hubId } = useHub();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: tasksKey(hubId) }),
      client.invalidateQueries({ queryKey: recordsKey(hubId, 'tasks') }),
    ]);
}
