import { Alert, Button, Group, List, Progress, Text } from '@mantine/core';
import { t } from '../i18n/messages.js';
import { ProblemState } from '../ui/loading/states.js';
import type { RestoreState } from './use-restore.js';

interface RestoreProgressProps {
  readonly state: RestoreState;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** The progress of a restore, a way to stop it, and the failures. */
export function RestoreProgress({ state, onStop, onClose }: RestoreProgressProps) {
  const { total, done, restored, refusals, isRunning, error } = state;
  if (isRunning) {
    return (
      <Group role="status" wrap="nowrap">
        <Progress.Root style={{ flex: 1 }} size="lg">
          <Progress.Section value={(done / total) * 100} aria-label={t('Restoring')} />
        </Progress.Root>
        <Text size="sm">{t('{done} of {total}', { done, total })}</Text>
        <Button size="compact-sm" variant="default" onClick={onStop}>
          {t('Stop')}
        </Button>
      </Group>
    );
  }
  if (error !== undefined) return <ProblemState error={error} onRetry={onClose} />;
  if (refusals.length === 0 && done === total) return null;
  const title =
    done < total
      ? t('Stopped: {restored} of {total} restored', { restored, total })
      : t('{restored} of {total} restored', { restored, total });
  return (
    <Alert
      color={refusals.length > 0 ? 'red' : 'gray'}
      title={title}
      withCloseButton
      closeButtonLabel={t('Close')}
      onClose={onClose}
      role="alert"
    >
      <List size="sm">
        {refusals.map(({ id, name, message }) => (
          <List.Item key={id}>
            {name}: {message}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
