import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../i18n/messages.js';
import { useCanWrite, useHub } from '../accounts/session.js';
import { paths } from '../paths.js';
import { NewTask } from '../tasks/new-task.js';
import { TaskBands } from '../tasks/task-bands.js';
import { TaskRow } from '../tasks/task-row.js';
import { useMyTasks } from '../tasks/tasks.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { ProblemState } from '../ui/loading/states.js';
import { Card } from './card.js';
import css from './home.module.css';

/** The open tasks of the user by due date: they are completed and created in place. */
export function MyTasks() {
  const { data, error, refetch } = useMyTasks();
  const canWrite = useCanWrite();
  const { hubId } = useHub();
  const [isCreating, setCreating] = useState(false);
  return (
    <Card
      title={t('My tasks')}
      note={
        data && (
          <Text span c="dimmed" size="xs">
            {t('{total} open', { total: data.total })}
          </Text>
        )
      }
      action={
        <Group gap="xs">
          <Anchor component={Link} to={paths.tasks(hubId)} size="sm">
            {t('All tasks')}
          </Anchor>
          {canWrite && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setCreating(true)}
            >
              {t('New task')}
            </Button>
          )}
        </Group>
      }
    >
      {isCreating && <NewTask onClose={() => setCreating(false)} />}
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className={css['row']}>
          <div className={css['grow']}>
            <RowsSkeleton rows={4} height={24} />
          </div>
        </div>
      )}
      {data && (
        <TaskBands tasks={data.tasks}>{(task, due) => <TaskRow key={task.id} task={task} due={due} />}</TaskBands>
      )}
      {data && data.tasks.length === 0 && (
        <div className={css['row']}>
          <Text c="dimmed" size="sm">
            {t('Nothing to do. Tasks that you own appear here until they are completed.')}
          </Text>
        </div>
      )}
      {data && data.total > data.tasks.length && (
        <div className={css['row']}>
          <Text c="dimmed" size="sm">
            {t('The first {tasks} of {total}, by due date.', { tasks: data.tasks.length, total: data.total })}
          </Text>
        </div>
      )}
    </Card>
  );
}
