import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { t } from '../../i18n/messages.js';
import { notifyProblem } from './notify.js';

/** Shows what was done, with an undo button. */
export function offerUndo(message: string, undo: () => Promise<unknown>): void {
  const id = `undo-${crypto.randomUUID()}`;
  const takeBack = (): void => {
    notifications.hide(id);
    undo().catch(notifyProblem);
  };
  notifications.show({
    id,
    role: 'status',
    color: 'teal',
    autoClose: 12_000,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button size="compact-sm" variant="light" onClick={takeBack}>
          {t('Undo')}
        </Button>
      </Group>
    ),
  });
}
