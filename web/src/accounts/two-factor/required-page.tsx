import { Anchor, Card, Center, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../i18n/messages.js';
import { paths } from '../../paths.js';
import { SpokeMark } from '../../ui/marks/spoke-mark.js';
import { notifyProblem } from '../../ui/notices/notify.js';
import { useDocumentTitle } from '../../ui/page.js';
import { signOut, useCurrentSession, useHub } from '../session.js';
import { SetUp } from './set-up.js';

/** Asks users of an account that requires it to set up two-factor authentication before anything else. */
export function RequiredPage({ onDone }: { readonly onDone: () => unknown }) {
  useDocumentTitle(t('Two-factor authentication'));
  const session = useCurrentSession();
  const { hubId, name } = useHub();
  const others = session.hubs.filter((one) => one.hubId !== hubId);
  return (
    <Center component="main" mih="100vh" bg="var(--canvas)" p="md">
      <Stack w="100%" maw={480} gap="lg">
        <Group gap="sm" justify="center" wrap="nowrap">
          <SpokeMark size={36} />
          <Title order={1}>{t('Two-factor authentication')}</Title>
        </Group>
        <Card withBorder padding="lg">
          <Text size="sm" mb="md" className="any-text">
            {t('{name} requires it of all its users. Set it up to continue.', { name })}
          </Text>
          <SetUp onDone={onDone} />
        </Card>
        <Text size="sm" ta="center" c="dimmed" className="any-text">
          {session.user.email} ·{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => void signOut(session).catch(notifyProblem)}>
            {t('Sign out')}
          </Anchor>
          {others.map((hub) => (
            <span key={hub.hubId}>
              {' · '}
              <Anchor component={Link} to={paths.hub(hub.hubId)} size="sm">
                {hub.name}
              </Anchor>
            </span>
          ))}
        </Text>
      </Stack>
    </Center>
  );
}
