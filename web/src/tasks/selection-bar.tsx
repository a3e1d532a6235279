import { Button, Group, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { t } from '../i18n/messages.js';
import { useHub } from '../accounts/session.js';
import { useServerNow } from '../shell/sandbox.js';
import { notifyProblem } from '../ui/notices/notify.js';
import { offerUndo } from '../ui/notices/offer-undo.js';
import { toPostponed } from './due.js';
import { useChangeTasks, type Task } from './tasks.js';

const delays = [
  { label: t('Today'), days: 0 },
  { label: t('Tomorrow'), days: 1 },
  { label: t('In three days'), days: 3 },
  { label: t('In a week'), days: 7 },
];
/** As many as one batch changes. */
const most = 100;

interface SelectionBarProps {
  readonly tasks: readonly Task[];
  readonly onEnd: () => void;
}

/** What can be done with the selected tasks together; each can be undone. */
export function SelectionBar({ tasks, onEnd }: SelectionBarProps) {
  const { timeZone } = useHub();
  const now = useServerNow();
  const change = useChangeTasks();
  const chosen = tasks.slice(0, most);
  const name = t('{count, plural, one {# task} other {# tasks}}', { count: chosen.length });
  const apply = (toChange: (task: Task) => { isDone?: boolean; dueAt?: Date }, done: string): void => {
    const before = chosen.map(({ id, isDone, dueAt }) => ({ id, isDone, dueAt }));
    // The tasks may have left the list by then, and this bar with them.
    const onDone = (): void => {
      onEnd();
      offerUndo(`${name} ${done}.`, () => change.mutateAsync(before));
    };
    change.mutateAsync(chosen.map((task) => ({ id: task.id, ...toChange(task) }))).then(onDone, notifyProblem);
  };
  return (
    <Group gap="xs" mb="sm" role="toolbar" aria-label={t('Selected tasks')}>
      <Text size="sm">{t('{name} selected', { name })}</Text>
      <Button size="compact-sm" loading={change.isPending} onClick={() => apply(() => ({ isDone: true }), 'completed')}>
        {t('Complete')}
      </Button>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            disabled={change.isPending}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('Reschedule')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {delays.map(({ label, days }) => (
            <Menu.Item
              key={label}
              onClick={() =>
                apply(({ dueAt }) => ({ dueAt: toPostponed(dueAt, now(), { timeZone, days }) }), 'rescheduled')
              }
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onEnd}>
        {t('Clear selection')}
      </Button>
    </Group>
  );
}
