import { type ReactNode } from 'react';
import { t } from '../i18n/messages.js';
import { useHub } from '../accounts/session.js';
import { useServerNow } from '../shell/sandbox.js';
import { toDue, type Due } from './due.js';
import type { Task } from './tasks.js';
import css from './tasks.module.css';

const bands: readonly { readonly due: Due; readonly label: string }[] = [
  { due: 'overdue', label: t('Overdue') },
  { due: 'today', label: t('Today') },
  { due: 'week', label: t('Next 7 days') },
  { due: 'later', label: t('Later') },
];

interface TaskBandsProps {
  readonly tasks: readonly Task[];
  readonly children: (task: Task, due: Due) => ReactNode;
}

/** Open tasks by when they are due. */
export function TaskBands({ tasks, children }: TaskBandsProps) {
  const { timeZone } = useHub();
  const now = useServerNow()();
  return bands.map(({ due, label }) => {
    const own = tasks.filter(({ dueAt }) => toDue(dueAt, now, timeZone) === due);
    if (own.length === 0) return null;
    return (
      <div key={due} role="list" aria-label={label}>
        <div className={`${css['band']} ${due === 'overdue' ? css['late'] : ''}`} aria-hidden>
          {label} {own.length}
        </div>
        {own.map((task) => children(task, due))}
      </div>
    );
  });
}
