import { Button, Group, Table, Text, Title } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { Moment } from '../../ui/times/moment.js';
import type { Invitation, InvitationActions } from './invitations-data.js';
import { toRoleName } from '../roles.js';

interface PendingInvitationsProps {
  readonly invitations: readonly (Invitation & { readonly role?: string })[];
  readonly actions: InvitationActions;
}

/** Invitations that have not been accepted yet; renders nothing when there are none. */
export function PendingInvitations({ invitations, actions }: PendingInvitationsProps) {
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations">
      <Title order={2} id="invitations" mt="xl" mb="xs">
        {t('Pending invitations')}
      </Title>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Email address')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('Expires')}</Table.Th>
            <HiddenHead>{t('Actions')}</HiddenHead>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invitations.map((invitation) => (
            <Table.Tr key={invitation.invitationId}>
              <Table.Td>
                <Text size="sm" className="any-text">
                  {invitation.email}
                </Text>
                {invitation.role !== undefined && (
                  <Text size="sm" c="dimmed">
                    {toRoleName(invitation.role)}
                  </Text>
                )}
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <Moment at={invitation.expiresAt} format="date" />
              </Table.Td>
              <Table.Td>
                <Group gap={4} justify="flex-end">
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    onClick={() => actions.renew(invitation)}
                    aria-label={t('New link for {email}', { email: invitation.email })}
                  >
                    {t('New link')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    onClick={() => actions.revoke(invitation)}
                    aria-label={t('Revoke {email}', { email: invitation.email })}
                  >
                    {t('Revoke')}
                  </Button>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
