import { Anchor, Badge, Checkbox, Text } from '@mantine/core';
import { IconChecklist, IconMail, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../i18n/messages.js';
import { useCanWrite, useHub } from '../accounts/session.js';
import { paths } from '../paths.js';
import { Moment } from '../ui/times/moment.js';
import { notifyProblem } from '../ui/notices/notify.js';
import { offerUndo } from '../ui/notices/offer-undo.js';
import type { Due } from './due.js';
import type { Related } from './related.js';
import { useChangeTasks, type Task } from './tasks.js';
import css from './tasks.module.css';

const kinds = { CALL: IconPhone, EMAIL: IconMail } as Readonly<Record<string, typeof IconChecklist>>;
const priorities = {
  HIGH: { label: t('High'), color: 'red' },
  MEDIUM: { label: t('Medium'), color: 'yellow' },
  LOW: { label: t('Low'), color: 'gray' },
} as Readonly<Record<string, { readonly label: string; readonly color: string }>>;

interface TaskRowProps {
  readonly task: Task;
  readonly due: Due;
  readonly related?: readonly Related[] | undefined;
  /** The name of the owner, where tasks of several are listed. */
  readonly owner?: string | undefined;
  /** Before everything else. */
  readonly selection?: ReactNode;
}

/** A task in a list: a check completes it. */
export function TaskRow({ task, due, related = [], owner, selection }: TaskRowProps) {
  const { hubId } = useHub();
  const canWrite = useCanWrite();
  const { id, title, dueAt, kind, isDone } = task;
  const { setDone, isPending } = useSetDone(task);
  const Icon = kinds[kind] ?? IconChecklist;
  const priority = priorities[task.priority];
  return (
    <div className={css['row']} role="listitem">
      {selection}
      {canWrite && (
        <Checkbox
          radius="xl"
          aria-label={t('Complete {title}', { title })}
          checked={isPending ? !isDone : isDone}
          disabled={isPending}
          onChange={() => setDone(!isDone)}
        />
      )}
      <Icon size={16} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
      <Anchor
        component={Link}
        to={paths.record(hubId, 'tasks', id)}
        size="sm"
        c={isDone ? 'dimmed' : 'var(--mantine-color-text)'}
        className={`one-line ${isDone ? css['done'] : ''}`}
      >
        {title}
      </Anchor>
      <span className={css['related']}>
        {related.map(({ type, id: toId, name }) => (
          <Anchor
            key={`${type.name} ${toId}`}
            component={Link}
            to={paths.record(hubId, type.name, toId)}
            size="sm"
            className="one-line"
          >
            {name}
          </Anchor>
        ))}
      </span>
      <span className={css['grow']} />
      {priority && (
        <Badge variant="light" color={priority.color} tt="none" visibleFrom="xs" style={{ flex: 'none' }}>
          {priority.label}
        </Badge>
      )}
      {owner !== undefined && (
        <Text size="sm" c="dimmed" className="one-line" visibleFrom="sm" maw={160}>
          {owner}
        </Text>
      )}
      <Text
        span
        size="sm"
        className={due === 'overdue' && !isDone ? css['late'] : ''}
        style={{ whiteSpace: 'nowrap', flex: 'none' }}
      >
        <Moment at={dueAt.getTime()} format={due === 'today' ? 'time' : 'date'} />
      </Text>
    </div>
  );
}

/** Completes a task, which can be undone, or opens it again. */
function useSetDone({ id, title }: Task) {
  const { mutateAsync, isPending } = useChangeTasks();
  const setDone = (isDone: boolean): void => {
    // The row may be gone by then.
    const onDone = (): void => {
      if (isDone) offerUndo(t('{title} is completed.', { title }), () => mutateAsync([{ id, isDone: false }]));
    };
    mutateAsync([{ id, isDone }]).then(onDone, notifyProblem);
  };
  return { setDone, isPending };
}
