import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useApi, useCurrentSession } from '../../accounts/session.js';
import { useCanMail } from '../../accounts/sign-in/mail-state.js';
import { dataOf } from '../../api/client.js';
import { t } from '../../i18n/messages.js';
import { notifyDone, notifyProblem } from '../../ui/notices/notify.js';

/** Whether the server sends mail, and a mail to try it. */
export function MailTest() {
  const api = useApi();
  const { user } = useCurrentSession();
  const canMail = useCanMail();
  const test = useMutation({
    mutationFn: () => dataOf(api.POST('/_app/mail/test')),
    onSuccess: ({ to }) => notifyDone(t('Test mail sent to {to}.', { to })),
    onError: notifyProblem,
  });
  if (canMail === undefined) return null;
  return (
    <Card withBorder padding="md" maw={720} mt="md" component="section" aria-labelledby="mail">
      <Title order={2} id="mail" mb="xs">
        {t('Mail')}
      </Title>
      <Text size="sm" c="dimmed" mb={canMail ? 'sm' : 0}>
        {canMail
          ? t('This server sends invitations, links to choose a password, mails of workflows, and notifications.')
          : t('This server sends no mail. Its operator can change that in the configuration.')}
      </Text>
      {canMail && (
        <Group>
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {t('Send a test mail to {email}', { email: user.email })}
          </Button>
        </Group>
      )}
    </Card>
  );
}
