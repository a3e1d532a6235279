import { ActionIcon, Anchor, Button, Collapse, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconRefresh, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { t } from '../../i18n/messages.js';
import { useHub } from '../../accounts/session.js';
import { paths } from '../../paths.js';
import { nameClasses } from '../../ui/class-names.js';
import { formatBytes, toFullName } from '../file-kinds.js';
import type { FileOrder } from './send-file.js';
import { ImportRow, type Imports } from './imports.js';
import type { Upload, UploadQueue } from './upload-queue.js';
import classes from './upload-panel.module.css';

const css = nameClasses(classes);

interface UploadPanelProps {
  readonly queue: UploadQueue<FileOrder>;
  readonly uploads: readonly Upload<FileOrder>[];
  readonly imports: Imports;
}

/** Uploads and imports, in the lower corner of every page, with their progress and errors. */
export function UploadPanel({ queue, uploads, imports }: UploadPanelProps) {
  const [isOpen, { toggle }] = useDisclosure(true);
  const active = uploads.filter(isActive);
  const failed = uploads.filter(({ state }) => state === 'failed');
  const close = (): void => {
    queue.clear();
    for (const { taskId } of imports.tasks) imports.remove(taskId);
  };
  return (
    <Paper component="section" aria-label={t('Uploads')} withBorder shadow="md" className={css('panel')}>
      <Group justify="space-between" wrap="nowrap" px="sm" py={6}>
        <Title order={2} fz="sm">
          <span role="status">{toSummary(uploads, imports)}</span>
        </Title>
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={toggle}
            aria-expanded={isOpen}
            aria-label={t('List of uploads')}
          >
            {isOpen ? <IconChevronDown size={18} /> : <IconChevronUp size={18} />}
          </ActionIcon>
          {active.length === 0 && (
            <ActionIcon variant="subtle" color="gray" onClick={close} aria-label={t('Close uploads')}>
              <IconX size={18} />
            </ActionIcon>
          )}
        </Group>
      </Group>
      <Collapse expanded={isOpen}>
        <div className={css('scroll')}>
          <Stack component="ul" gap={0} className={css('list')}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} queue={queue} upload={upload} />
            ))}
            {imports.tasks.map((task) => (
              <ImportRow key={task.taskId} task={task} onForget={() => imports.remove(task.taskId)} />
            ))}
          </Stack>
        </div>
        {(active.length > 1 || failed.length > 1) && (
          <Group gap="xs" px="sm" py={6}>
            {failed.length > 1 && (
              <Button size="compact-xs" variant="light" onClick={() => failed.forEach(({ id }) => queue.retry(id))}>
                {t('Retry {failed}', { failed: failed.length })}
              </Button>
            )}
            {active.length > 1 && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => active.toReversed().forEach(({ id }) => queue.cancel(id))}
              >
                {t('Cancel all')}
              </Button>
            )}
          </Group>
        )}
      </Collapse>
    </Paper>
  );
}

const isActive = ({ state }: Upload<FileOrder>): boolean => state === 'waiting' || state === 'sending';

function toSummary(uploads: readonly Upload<FileOrder>[], { tasks }: Imports): string {
  if (uploads.length === 0) return t('{count, plural, one {# import} other {# imports}}', { count: tasks.length });
  const count = (state: string): number => uploads.filter((upload) => upload.state === state).length;
  const active = uploads.filter(isActive).length;
  const failed = count('failed');
  if (active > 0) return t('Uploading {active} of {uploads}', { active, uploads: uploads.length });
  const done = t('{value} of {uploads} uploaded', { value: count('done'), uploads: uploads.length });
  return failed > 0 ? t('{done}, {failed} failed', { done, failed }) : done;
}

interface UploadRowProps {
  readonly queue: UploadQueue<FileOrder>;
  readonly upload: Upload<FileOrder>;
}

function UploadRow({ queue, upload }: UploadRowProps) {
  const { hubId } = useHub();
  const { id, order, state, progress, file } = upload;
  const { name } = order.content;
  const percent = Math.round(progress * 100);
  return (
    <li className={css('row')}>
      <Group gap={6} wrap="nowrap" justify="space-between">
        {file ? (
          <Anchor component={Link} size="sm" className="one-line" to={paths.file(hubId, file)}>
            {toFullName(file)}
          </Anchor>
        ) : (
          <Text size="sm" className="one-line" title={name}>
            {name}
          </Text>
        )}
        <Group gap={2} wrap="nowrap">
          <Text size="xs" c="dimmed" className={css('figures')}>
            {toFigures(upload)}
          </Text>
          {(state === 'failed' || state === 'cancelled') && (
            <ActionIcon
              size="sm"
              variant="subtle"
              onClick={() => queue.retry(id)}
              aria-label={t('Retry {name}', { name })}
            >
              <IconRefresh size={15} />
            </ActionIcon>
          )}
          {isActive(upload) && (
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              onClick={() => queue.cancel(id)}
              aria-label={t('Cancel {name}', { name })}
            >
              <IconX size={15} />
            </ActionIcon>
          )}
        </Group>
      </Group>
      {isActive(upload) && (
        <Progress.Root size="sm" mt={4}>
          <Progress.Section value={percent} aria-label={t('Upload of {name}', { name })} animated={percent === 100} />
        </Progress.Root>
      )}
      {state === 'failed' && (
        <Text size="xs" c="red" className="any-text">
          {upload.problem?.message}
        </Text>
      )}
    </li>
  );
}

function toFigures({ order, state, progress, file }: Upload<FileOrder>): string {
  const size = formatBytes(order.content.size);
  switch (state) {
    case 'waiting':
      return t('Pending');
    case 'sending':
      return progress < 1 ? t('{progress} % of {size}', { progress: Math.round(progress * 100), size }) : t('Storing');
    case 'done':
      return file && toFullName(file) !== order.content.name ? t('Stored · {size}', { size }) : size;
    case 'cancelled':
      return t('Cancelled');
    case 'failed':
      return t('Failed');
  }
}
