import { Button, Group, Table, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../i18n/messages.js';
import {
  showInvitationLink,
  toConfirmed,
  type Invitation,
  type InvitationActions,
} from '../accounts/invitations/invitations-data.js';
import { PendingInvitations } from '../accounts/invitations/pending-invitations.js';
import { useCurrentSession } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import { paths } from '../paths.js';
import { HiddenHead } from '../ui/hidden-head.js';
import { Initials } from '../ui/marks/initials.js';
import { Chip } from '../ui/marks/chip.js';
import { confirmAction } from '../ui/dialogs/confirm.js';
import { FormDialog } from '../ui/forms/form-dialog.js';
import { Loaded } from '../ui/loading/loaded.js';
import { Moment } from '../ui/times/moment.js';
import { notifyDone } from '../ui/notices/notify.js';
import { useDeveloper, useDeveloperApi, useDeveloperKey, useRefresh, type DeveloperPerson } from './developer-data.js';

/** The people of the developer account; each may invite and remove others. */
export function DeveloperPeople() {
  const api = useDeveloperApi();
  const [isAdding, { open, close }] = useDisclosure();
  const people = useQuery({
    queryKey: useDeveloperKey('people'),
    queryFn: () => dataOf(api.GET('/_app/developer/people')).then(({ results }) => results),
  });
  const invitations = useQuery({
    queryKey: useDeveloperKey('invitations'),
    queryFn: () => dataOf(api.GET('/_app/developer/invitations')).then(({ results }) => results),
  });
  const actions = useInvitationActions();
  return (
    <section aria-labelledby="people">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="people">
          {t('People')}
        </Title>
        <Button variant="default" size="xs" leftSection={<IconUserPlus size={14} aria-hidden />} onClick={open}>
          {t('Invite a person')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {t('Everyone here can manage all apps and keys of this developer account.')}
      </Text>
      <Loaded query={people} rows={2}>
        {(all) => <PeopleTable people={all} />}
      </Loaded>
      <Loaded query={invitations} rows={1}>
        {(all) => <PendingInvitations invitations={all} actions={actions} />}
      </Loaded>
      {isAdding && <AddPerson onClose={close} />}
    </section>
  );
}

function PeopleTable({ people }: { readonly people: readonly DeveloperPerson[] }) {
  const { user: me } = useCurrentSession();
  const remove = useRemove();
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Name')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Added')}</Table.Th>
          <HiddenHead>{t('Actions')}</HiddenHead>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map((person) => (
          <Table.Tr key={person.userId}>
            <Table.Td>
              <Group gap="xs">
                <Initials name={person.name} />
                <Text size="sm" fw={500} className="any-text">
                  {person.name}
                </Text>
                {person.userId === me.userId && <Chip mark="none">{t('You')}</Chip>}
              </Group>
              <Text size="sm" c="dimmed" className="any-text">
                {person.email}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Moment at={person.addedAt} format="date" />
            </Table.Td>
            <Table.Td ta="end">
              {people.length > 1 && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  onClick={() => remove(person)}
                  aria-label={person.userId === me.userId ? t('Leave') : t('Remove {name}', { name: person.name })}
                >
                  {person.userId === me.userId ? t('Leave') : t('Remove')}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function useRemove(): (person: DeveloperPerson) => void {
  const api = useDeveloperApi();
  const { name } = useDeveloper();
  const { user: me } = useCurrentSession();
  const refresh = useRefresh('people');
  const navigate = useNavigate();
  return (person) => {
    const isMe = person.userId === me.userId;
    confirmAction({
      title: isMe ? t('Leave {name}?', { name }) : t('Remove {name} from {name2}?', { name: person.name, name2: name }),
      message: isMe
        ? t('You lose access immediately. API keys that you know keep working: revoke them if necessary.')
        : t('They lose access immediately. API keys that they know keep working: revoke them if necessary.'),
      confirm: isMe ? t('Leave') : t('Remove'),
      onConfirm: async () => {
        await api.DELETE('/_app/developer/people/{userId}', { params: { path: { userId: String(person.userId) } } });
        if (isMe) await navigate(paths.developers);
        await refresh();
        notifyDone(isMe ? t('You have left {name}.', { name }) : t('{name} removed.', { name: person.name }));
      },
    });
  };
}

function useInvitationActions(): InvitationActions {
  const api = useDeveloperApi();
  const refresh = useRefresh('invitations');
  const toParams = ({ invitationId }: Invitation) => ({ params: { path: { invitationId } } });
  return toConfirmed({
    async renew(invitation) {
      const path = '/_app/developer/invitations/{invitationId}/link';
      const renewed = await dataOf(api.POST(path, toParams(invitation)));
      await refresh();
      return renewed;
    },
    async revoke(invitation) {
      await api.DELETE('/_app/developer/invitations/{invitationId}', toParams(invitation));
      await refresh();
    },
  });
}

function AddPerson({ onClose }: { readonly onClose: () => void }) {
  const api = useDeveloperApi();
  const refresh = useRefresh('invitations');
  const [email, setEmail] = useState('');
  return (
    <FormDialog
      title={t('Invite a person')}
      submit={t('Create invitation')}
      onClose={onClose}
      canSubmit={email.trim() !== ''}
      onSubmit={async () => {
        const body = { email: email.trim() };
        const invited = await dataOf(api.POST('/_app/developer/invitations', { body }));
        await refresh();
        showInvitationLink(body.email, invited);
      }}
    >
      <TextInput
        label={t('Email address')}
        description={t('You get a link to send to them. They must sign in to this server to accept.')}
        type="email"
        autoComplete="off"
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
