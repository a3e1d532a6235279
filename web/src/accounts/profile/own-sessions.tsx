import { Button, Group, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import type { paths } from '../../api/schema.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { Chip } from '../../ui/marks/chip.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { Moment } from '../../ui/times/moment.js';
import { notifyDone, notifyProblem } from '../../ui/notices/notify.js';
import { toBrowserName } from './browser-name.js';
import { usePersonApi } from '../session.js';

type OwnSession =
  paths['/_app/profile/sessions']['get']['responses']['200']['content']['application/json']['results'][number];

/** The user's sessions; all but the current one can be ended. */
export function OwnSessions() {
  const api = usePersonApi();
  const client = useQueryClient();
  const queryKey = ['own-sessions'];
  const sessions = useQuery({
    queryKey,
    queryFn: () => dataOf(api.GET('/_app/profile/sessions')).then(({ results }) => results),
  });
  const ending = useMutation({
    mutationFn: ({ id }: OwnSession) =>
      api.DELETE('/_app/profile/sessions/{sessionId}', { params: { path: { sessionId: id } } }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey });
      notifyDone(t('Browser signed out.'));
    },
    onError: notifyProblem,
  });
  return (
    <Loaded query={sessions} rows={2}>
      {(all) => (
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Browser')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('Signed in')}</Table.Th>
              <Table.Th>{t('Last used')}</Table.Th>
              <HiddenHead>{t('Actions')}</HiddenHead>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {all.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => ending.mutate(session)} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Loaded>
  );
}

function SessionRow({ session, onEnd }: { readonly session: OwnSession; readonly onEnd: () => void }) {
  const { userAgent, createdAt, seenAt, current } = session;
  const name = toBrowserName(userAgent);
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Text size="sm" className="any-text" lineClamp={2} {...(userAgent !== null && { title: userAgent })}>
            {name}
          </Text>
          {current && <Chip hue="green">{t('This browser')}</Chip>}
        </Group>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Moment at={createdAt} />
      </Table.Td>
      <Table.Td>
        <Moment at={seenAt} format="ago" />
      </Table.Td>
      <Table.Td ta="end">
        {!current && (
          <Button size="compact-sm" variant="default" onClick={onEnd} aria-label={t('Sign out: {name}', { name })}>
            {t('Sign out')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
