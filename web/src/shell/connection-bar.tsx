import { Group, Loader, Text } from '@mantine/core';
import { t } from '../i18n/messages.js';
import { useIsConnectionLost } from '../api/connection.js';

/** A line above every page while the server is down. It goes away by itself. */
export function ConnectionBar() {
  const isLost = useIsConnectionLost();
  return (
    <div role="status">
      {isLost && (
        <Group gap="xs" px="md" py={6} bg="var(--mantine-color-yellow-light)">
          <Loader size={14} color="yellow" aria-hidden />
          <Text size="sm">{t('The server cannot be reached. Trying again… What you have typed stays here.')}</Text>
        </Group>
      )}
    </div>
  );
}
