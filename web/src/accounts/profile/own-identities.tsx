import { Button, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../../api/client.js';
import { t } from '../../i18n/messages.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { notifyDone, notifyProblem } from '../../ui/notices/notify.js';
import { Moment } from '../../ui/times/moment.js';
import { usePersonApi } from '../session.js';

/** The identities at a provider by which the user signs in. */
export function OwnIdentities() {
  const api = usePersonApi();
  const client = useQueryClient();
  const queryKey = ['own-identities'];
  const identities = useQuery({
    queryKey,
    queryFn: () => dataOf(api.GET('/_app/profile/identities')).then(({ results }) => results),
  });
  const removal = useMutation({
    mutationFn: (identityId: string) =>
      api.DELETE('/_app/profile/identities/{identityId}', { params: { path: { identityId } } }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey });
      notifyDone(t('Link removed.'));
    },
    onError: notifyProblem,
  });
  return (
    <Loaded query={identities} rows={1}>
      {(all) =>
        all.length === 0 ? (
          <Text size="sm">{t('You have not signed in this way yet.')}</Text>
        ) : (
          <Table verticalSpacing="xs" aria-label={t('Linked sign-in services')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Sign-in service')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('Linked')}</Table.Th>
                <Table.Th>{t('Last used')}</Table.Th>
                <HiddenHead>{t('Actions')}</HiddenHead>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {all.map(({ id, issuer, linkedAt, usedAt }) => (
                <Table.Tr key={id}>
                  <Table.Td className="any-text">{new URL(issuer).host}</Table.Td>
                  <Table.Td visibleFrom="sm">
                    <Moment at={linkedAt} />
                  </Table.Td>
                  <Table.Td>
                    <Moment at={usedAt} format="ago" />
                  </Table.Td>
                  <Table.Td ta="end">
                    <Button
                      size="compact-sm"
                      variant="default"
                      loading={removal.isPending && removal.variables === id}
                      onClick={() => removal.mutate(id)}
                    >
                      {t('Remove link')}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )
      }
    </Loaded>
  );
}
