import { ActionIcon, Anchor, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { paths } from '../../paths.js';
import { toMessage } from '../../ui/loading/states.js';
import { nameClasses } from '../../ui/class-names.js';
import { toFullName } from '../file-kinds.js';
import { useRefreshFiles } from '../files-data.js';
import classes from './upload-panel.module.css';

const css = nameClasses(classes);

/** An import requested on this page. */
export interface ImportTask {
  readonly taskId: string;
  readonly url: string;
}

const pollMs = 800;
const words = {
  PENDING: t('Pending'),
  PROCESSING: t('Importing'),
  CANCELED: t('Failed'),
  COMPLETE: t('Imported'),
} as const;

/** Imports requested since the account was opened. */
export interface Imports {
  readonly tasks: readonly ImportTask[];
  readonly add: (task: ImportTask) => void;
  readonly remove: (taskId: string) => void;
}

/** Polls an import until it has ended. */
function useImport({ taskId }: ImportTask) {
  const [api, { hubId }, refresh] = [useApi(), useHub(), useRefreshFiles()];
  const task = useQuery({
    queryKey: ['hub', hubId, 'imports', taskId],
    queryFn: () =>
      dataOf(api.GET('/files/v3/files/import-from-url/async/tasks/{taskId}/status', { params: { path: { taskId } } })),
    refetchInterval: ({ state }) =>
      state.data?.status === 'COMPLETE' || state.data?.status === 'CANCELED' || state.error ? false : pollMs,
  });
  const isComplete = task.data?.status === 'COMPLETE';
  useEffect(() => {
    if (isComplete) void refresh();
  }, [isComplete, refresh]);
  return task;
}

interface ImportRowProps {
  readonly task: ImportTask;
  readonly onForget: () => void;
}

/** One import: its state, and at the end its file or the error. */
export function ImportRow({ task, onForget }: ImportRowProps) {
  const { hubId } = useHub();
  const { data, error } = useImport(task);
  const file = data?.result;
  const refusal = data?.errors?.[0]?.message ?? (error ? toMessage(error) : undefined);
  const status = error ? 'CANCELED' : (data?.status ?? 'PENDING');
  return (
    <li className={css('row')}>
      <Group gap={6} wrap="nowrap" justify="space-between">
        {file ? (
          <Anchor component={Link} size="sm" className="one-line" to={paths.file(hubId, file)}>
            {toFullName(file)}
          </Anchor>
        ) : (
          <Text size="sm" className="one-line" title={task.url}>
            {task.url}
          </Text>
        )}
        <Group gap={4} wrap="nowrap">
          <Text size="xs" c="dimmed" className={css('figures')} role="status">
            {error ? t('Unknown') : words[status]}
          </Text>
          <StatusIcon status={status} />
          {(status === 'COMPLETE' || status === 'CANCELED') && (
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              onClick={onForget}
              aria-label={t('Dismiss {url}', { url: task.url })}
            >
              <IconX size={15} />
            </ActionIcon>
          )}
        </Group>
      </Group>
      {refusal !== undefined && (
        <Text size="xs" c="red" className="any-text">
          {refusal}
        </Text>
      )}
    </li>
  );
}

function StatusIcon({ status }: { readonly status: keyof typeof words }) {
  if (status === 'COMPLETE') return <IconCheck size={15} aria-hidden />;
  return status === 'CANCELED' ? <IconAlertTriangle size={15} aria-hidden /> : <Loader size={14} aria-hidden />;
}
