import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { t } from '../i18n/messages.js';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import { isProblem } from '../api/problem.js';
import { paths } from '../paths.js';
import { useServerNow } from '../shell/sandbox.js';
import { Moment } from '../ui/times/moment.js';
import { notifyDone, notifyProblem } from '../ui/notices/notify.js';
import { toMessage } from '../ui/loading/states.js';
import { toPostponed } from './due.js';
import { setQueue, useQueue, type Queue } from './queue.js';
import { useRelated } from './related.js';
import { useChangeTasks, type Task } from './tasks.js';
import css from './tasks.module.css';

/** Above every page while tasks are worked through: the current one, and what to do with it. */
export function QueueBar() {
  const { hubId } = useHub();
  const queue = useQueue(hubId);
  return queue ? <OpenQueue key={queue.ids[queue.at]} queue={queue} /> : null;
}

function OpenQueue({ queue }: { readonly queue: Queue }) {
  const { hubId, timeZone } = useHub();
  const now = useServerNow();
  const { ids, at } = queue;
  const id = ids[at] ?? '';
  const task = useTask(id);
  const change = useChangeTasks();
  useOpenRelated(id);
  const goOn = (): void => {
    if (at + 1 < ids.length) setQueue({ ...queue, at: at + 1 });
    else {
      setQueue(undefined);
      notifyDone(t('These were all tasks.'));
    }
  };
  const apply = (values: { readonly isDone?: boolean; readonly dueAt?: Date }): void =>
    change.mutate([{ id, ...values }], { onSuccess: goOn, onError: notifyProblem });
  const dueAt = task.data?.dueAt;
  return (
    <div className={css['bar']} role="region" aria-label={t('Tasks to work through')}>
      <Text size="xs" style={{ flex: 'none' }}>
        {t('Task {at} of {ids}', { at: at + 1, ids: ids.length })}
      </Text>
      <Group gap={8} wrap="nowrap" className={css['grow']}>
        {task.data && (
          <Anchor
            component={Link}
            to={paths.record(hubId, 'tasks', id)}
            size="sm"
            fw={600}
            c="var(--mantine-color-text)"
            className="one-line"
          >
            {task.data.title}
          </Anchor>
        )}
        {task.error && (
          <Text size="sm" role="alert">
            {isProblem(task.error, 404) ? t('This task was deleted.') : toMessage(task.error)}
          </Text>
        )}
        {dueAt && (
          <Text size="xs" style={{ flex: 'none' }}>
            <Moment at={dueAt.getTime()} />
          </Text>
        )}
      </Group>
      <Group gap="xs">
        <Button
          size="compact-sm"
          disabled={!task.data}
          loading={change.isPending}
          onClick={() => apply({ isDone: true })}
        >
          {t('Complete')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!dueAt || change.isPending}
          onClick={() => dueAt && apply({ dueAt: toPostponed(dueAt, now(), { timeZone, days: 1 }) })}
        >
          {t('Tomorrow')}
        </Button>
        <Button size="compact-sm" variant="default" disabled={change.isPending} onClick={goOn}>
          {t('Skip')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => setQueue(undefined)}>
          {t('Stop')}
        </Button>
      </Group>
    </div>
  );
}

function useTask(id: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'tasks', 'one', id],
    queryFn: async (): Promise<Pick<Task, 'title' | 'dueAt'>> => {
      const params = {
        path: { objectType: 'tasks', objectId: id },
        query: { properties: ['hs_task_subject', 'hs_timestamp'] },
      };
      const { properties } = await dataOf(api.GET('/crm/v3/objects/{objectType}/{objectId}', { params }));
      return {
        title: properties['hs_task_subject']?.trim() || t('Task {id}', { id }),
        dueAt: new Date(properties['hs_timestamp'] ?? 0),
      };
    },
  });
}

/** Opens what a task is about as soon as that is known: a record, or the task itself. */
function useOpenRelated(id: string): void {
  const { hubId } = useHub();
  const navigate = useNavigate();
  const { data } = useRelated([id]);
  useEffect(() => {
    if (!data) return;
    const first = data.get(id)?.[0];
    void navigate(first ? paths.record(hubId, first.type.name, first.id) : paths.record(hubId, 'tasks', id));
  }, [data, id, hubId, navigate]);
}
