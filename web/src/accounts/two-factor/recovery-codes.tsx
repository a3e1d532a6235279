import { Alert, Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { downloadText } from '../../ui/download.js';
import { useCurrentSession } from '../session.js';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => unknown;
}

/** Shows new recovery codes once, until the user confirms that they have saved them. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { user } = useCurrentSession();
  const download = (): void => {
    const title = t('Recovery codes of {email}', { email: user.email });
    downloadText('spoke-recovery-codes.txt', [`${title}\n\n${codes.join('\n')}\n`], 'text/plain;charset=utf-8');
  };
  return (
    <Stack>
      <Text size="sm">
        {t('With these codes you sign in without your authenticator app, if you lose it. Each is valid once.')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Alert color="yellow" variant="light">
        <Text size="sm">{t('Save them now. They will not be shown again.')}</Text>
      </Alert>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
          {t('Download')}
        </Button>
        <Button onClick={() => void onDone()}>{t('I have saved them')}</Button>
      </Group>
    </Stack>
  );
}
