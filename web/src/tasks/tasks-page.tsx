import { Button, Checkbox, Group, Select, SegmentedControl, Text } from '@mantine/core';
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../i18n/messages.js';
import { useCanWrite, useHub } from '../accounts/session.js';
import { usePeople } from '../objects/people.js';
import { useServerNow } from '../shell/sandbox.js';
import { LoadMore } from '../ui/loading/load-more.js';
import { Page } from '../ui/page.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../ui/loading/states.js';
import type { Due } from './due.js';
import { NewTask } from './new-task.js';
import { setQueue } from './queue.js';
import { useRelated } from './related.js';
import { SelectionBar } from './selection-bar.js';
import { TaskBands } from './task-bands.js';
import { TaskRow } from './task-row.js';
import { useTasks, type Task, type TaskScope } from './tasks.js';
import css from './tasks.module.css';

const scopes: readonly { readonly value: TaskScope['what']; readonly label: string }[] = [
  { value: 'open', label: t('All open') },
  { value: 'overdue', label: t('Overdue') },
  { value: 'today', label: t('Due today') },
  { value: 'week', label: t('Next 7 days') },
  { value: 'later', label: t('Later') },
  { value: 'done', label: t('Completed') },
];

/** The tasks of the account: to be filtered, completed and postponed together, and worked through one after the other. */
export function TasksPage() {
  const canWrite = useCanWrite();
  const [scope, setScope] = useScope();
  const tasks = useTasks(scope, useServerNow());
  const { found, total } = toFound(tasks.data?.pages);
  const [isCreating, setCreating] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const picked = found.filter(({ id }) => selected.has(id));
  const hasList = found.length > 0 || isCreating;
  return (
    <Page
      title={t('Tasks')}
      actions={canWrite && <Actions tasks={picked.length > 0 ? picked : found} onCreate={() => setCreating(true)} />}
    >
      <ScopeBar scope={scope} total={total} onChange={setScope} />
      {picked.length > 0 && <SelectionBar tasks={picked} onEnd={() => setSelected(new Set())} />}
      {tasks.error && <ProblemState error={tasks.error} onRetry={() => void tasks.refetch()} />}
      {tasks.isPending && <RowsSkeleton rows={8} height={32} />}
      {hasList && (
        <div className={css['list']}>
          {isCreating && <NewTask onClose={() => setCreating(false)} />}
          <Rows tasks={found} {...{ scope, selected }} onSelect={canWrite ? setSelected : undefined} />
        </div>
      )}
      {total !== undefined && !hasList && <NoTasks scope={scope} />}
      <LoadMore query={tasks} />
    </Page>
  );
}

/** The tasks of the pages that are loaded, and how many there are altogether. */
function toFound(pages: readonly { readonly total: number; readonly tasks: readonly Task[] }[] | undefined) {
  return { found: pages?.flatMap(({ tasks }) => tasks) ?? [], total: pages?.[0]?.total };
}

function NoTasks({ scope }: { readonly scope: TaskScope }) {
  return (
    <EmptyState title={scope.what === 'done' ? t('Nothing completed yet') : t('Nothing to do')}>
      {t('Tasks are created here, and on the pages of records.')}
    </EmptyState>
  );
}

interface ActionsProps {
  /** What is worked through: the selected tasks, or all that are listed. */
  readonly tasks: readonly Task[];
  readonly onCreate: () => void;
}

function Actions({ tasks, onCreate }: ActionsProps) {
  const { hubId } = useHub();
  const ids = tasks.flatMap(({ id, isDone }) => (isDone ? [] : [id]));
  return (
    <>
      {ids.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={() => setQueue({ hubId, ids, at: 0 })}
        >
          {t('Work through {ids}', { ids: ids.length })}
        </Button>
      )}
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
        {t('New task')}
      </Button>
    </>
  );
}

interface ScopeBarProps {
  readonly scope: TaskScope;
  /** How many tasks there are; undefined while that is loaded. */
  readonly total: number | undefined;
  readonly onChange: (scope: TaskScope) => void;
}

function ScopeBar({ scope, total, onChange }: ScopeBarProps) {
  return (
    <Group gap="xs" mb="sm">
      <SegmentedControl
        aria-label={t('Whose tasks')}
        size="xs"
        data={[
          { value: 'me', label: t('Mine') },
          { value: 'all', label: t('Everyone’s') },
        ]}
        value={scope.who}
        onChange={(who) => onChange({ ...scope, who })}
      />
      <Select
        aria-label={t('Due')}
        size="xs"
        w={140}
        allowDeselect={false}
        data={scopes}
        value={scope.what}
        onChange={(what) => what !== null && onChange({ ...scope, what })}
      />
      <Text size="sm" c="dimmed" role="status">
        {total !== undefined && t('{total, plural, one {# task} other {# tasks}}', { total })}
      </Text>
    </Group>
  );
}

interface RowsProps {
  readonly tasks: readonly Task[];
  readonly scope: TaskScope;
  readonly selected: ReadonlySet<string>;
  /** Undefined where nothing may be changed. */
  readonly onSelect: ((selected: ReadonlySet<string>) => void) | undefined;
}

function Rows({ tasks, scope, selected, onSelect }: RowsProps) {
  const { data: related } = useRelated(tasks.map(({ id }) => id));
  const people = usePeople();
  const toRow = (task: Task, due: Due) => (
    <TaskRow
      key={task.id}
      {...{ task, due }}
      related={related?.get(task.id)}
      owner={scope.who === 'all' ? (people.findOwner(task.ownerId) ?? t('No owner')) : undefined}
      selection={
        onSelect && (
          <Checkbox
            size="xs"
            aria-label={t('Select {title}', { title: task.title })}
            checked={selected.has(task.id)}
            onChange={(event) => onSelect(toggle(selected, task.id, event.currentTarget.checked))}
          />
        )
      }
    />
  );
  if (scope.what !== 'done') return <TaskBands tasks={tasks}>{toRow}</TaskBands>;
  return (
    <div role="list" aria-label={t('Completed')}>
      {tasks.map((task) => toRow(task, 'later'))}
    </div>
  );
}

function toggle(selected: ReadonlySet<string>, id: string, isPicked: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  if (isPicked) next.add(id);
  else next.delete(id);
  return next;
}

/** The scope as the address has it: the user's open tasks by default. */
function useScope() {
  const [params, setParams] = useSearchParams();
  const what = scopes.find(({ value }) => value === params.get('due'))?.value ?? 'open';
  const scope: TaskScope = { who: params.get('who') === 'all' ? 'all' : 'me', what };
  const setScope = (next: TaskScope): void =>
    setParams(
      { ...(next.who === 'all' && { who: 'all' }), ...(next.what !== 'open' && { due: next.what }) },
      { replace: true },
    );
  return [scope, setScope] as const;
}
