import { Anchor, Card, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../i18n/messages.js';
import { useDocumentTitle } from '../../ui/page.js';
import { notifyProblem } from '../../ui/notices/notify.js';
import { SpokeMark } from '../../ui/marks/spoke-mark.js';
import { PasswordForm } from './password-form.js';
import { sessionKey, signOut, useCurrentSession } from '../session.js';

/** Asks users with a temporary password to choose their own before anything else. */
export function ChoosePasswordPage() {
  useDocumentTitle(t('Choose a password'));
  const session = useCurrentSession();
  const client = useQueryClient();
  return (
    <Center component="main" mih="100vh" bg="var(--canvas)" p="md">
      <Stack w="100%" maw={420} gap="lg">
        <Group gap="sm" justify="center" wrap="nowrap">
          <SpokeMark size={36} />
          <Title order={1}>{t('Welcome, {name}', { name: session.user.name })}</Title>
        </Group>
        <Card withBorder padding="lg">
          <Text size="sm" mb="md">
            {t('You signed in with a temporary password. Choose your own to continue.')}
          </Text>
          <PasswordForm
            current={t('Temporary password')}
            submit={t('Save password')}
            onChanged={() => client.invalidateQueries({ queryKey: sessionKey })}
          />
        </Card>
        <Text size="sm" ta="center" c="dimmed">
          {session.user.email} ·{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => void signOut(session).catch(notifyProblem)}>
            {t('Sign out')}
          </Anchor>
        </Text>
      </Stack>
    </Center>
  );
}
