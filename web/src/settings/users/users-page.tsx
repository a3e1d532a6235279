import { ActionIcon, Button, Group, Menu, NativeSelect, Radio, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconKey, IconLockOpen, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { Initials } from '../../ui/marks/initials.js';
import { Chip } from '../../ui/marks/chip.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { Moment } from '../../ui/times/moment.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/loading/states.js';
import { useInvitationActions, useInvitations, useInvite } from '../../accounts/invitations/invitations-data.js';
import { PendingInvitations } from '../../accounts/invitations/pending-invitations.js';
import { type Role, roles, toRoleName } from '../../accounts/roles.js';
import { useCurrentSession, useIsAdmin } from '../../accounts/session.js';
import { Teams } from './teams.js';
import { isLastAdmin, type User, useUserActions, useUsers } from './users-data.js';
import { useState } from 'react';
import { FormDialog } from '../../ui/forms/form-dialog.js';

/** The users of the account, for administrators to invite, give roles and remove. */
export function UsersPage() {
  const isAdmin = useIsAdmin();
  return isAdmin ? (
    <Users />
  ) : (
    <Page title={t('Users')}>
      <EmptyState title={t('Administrators only')}>{t('Only administrators can manage users.')}</EmptyState>
    </Page>
  );
}

function Users() {
  const users = useUsers();
  const invitations = useInvitations();
  const invitationActions = useInvitationActions();
  const [isAdding, { open, close }] = useDisclosure();
  return (
    <Page
      title={t('Users')}
      actions={
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={open}>
          {t('Invite a user')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed" mb="md" maw={640}>
        {t('The users of this account and their roles. Changes take effect immediately.')}
      </Text>
      <Loaded query={users}>{(all) => <UserTable users={all} />}</Loaded>
      <Loaded query={invitations} rows={1}>
        {(all) => <PendingInvitations invitations={all} actions={invitationActions} />}
      </Loaded>
      <Teams users={users.data ?? []} />
      {isAdding && <AddUser onClose={close} />}
    </Page>
  );
}

function UserTable({ users }: { readonly users: readonly User[] }) {
  return (
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Name')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Added')}</Table.Th>
          <Table.Th w={165}>{t('Role')}</Table.Th>
          <HiddenHead w={50}>{t('Actions')}</HiddenHead>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {users.map((user) => (
          <UserRow key={user.userId} user={user} isLastAdmin={isLastAdmin(users, user)} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface UserRowProps {
  readonly user: User;
  /** Then the role is fixed: an account needs an administrator. */
  readonly isLastAdmin: boolean;
}

function UserRow({ user, isLastAdmin: isFixed }: UserRowProps) {
  const { user: me } = useCurrentSession();
  const { changeRole } = useUserActions();
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Initials name={user.name} />
          <Text fw={500} className="any-text">
            {user.name}
          </Text>
          {user.userId === me.userId && <Chip mark="none">{t('You')}</Chip>}
          {user.mustChoosePassword && <Chip hue="amber">{t('Password reset')}</Chip>}
          {user.hasSecondFactor && <Chip hue="green">{t('Two-factor')}</Chip>}
          {user.suspended && <Chip hue="red">{t('Suspended')}</Chip>}
        </Group>
        <Text size="sm" c="dimmed" className="any-text">
          {user.email}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
        <Moment at={user.addedAt} format="date" />
      </Table.Td>
      <Table.Td>
        {isFixed ? (
          <Text size="sm" px="sm" title={t('An account needs at least one administrator.')}>
            {toRoleName(user.role)}
          </Text>
        ) : (
          <NativeSelect
            aria-label={t('Role of {name}', { name: user.name })}
            value={user.role}
            onChange={(event) => changeRole(user, event.currentTarget.value as Role)}
            data={roles.map(({ value, label }) => ({ value, label }))}
          />
        )}
      </Table.Td>
      <Table.Td>{!isFixed && <UserMenu user={user} isMe={user.userId === me.userId} />}</Table.Td>
    </Table.Tr>
  );
}

function UserMenu({ user, isMe }: { readonly user: User; readonly isMe: boolean }) {
  const { remove, resetPassword, resetTwoFactor } = useUserActions();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {name}', { name: user.name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isMe && (
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => resetPassword(user)}>
            {t('Reset password')}
          </Menu.Item>
        )}
        {!isMe && user.hasSecondFactor && (
          <Menu.Item leftSection={<IconLockOpen size={16} aria-hidden />} onClick={() => resetTwoFactor(user)}>
            {t('Reset two-factor authentication')}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconUserMinus size={16} aria-hidden />} onClick={() => remove(user)}>
          {isMe ? t('Leave account') : t('Remove from account')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Form that invites a user to the account; the invitation link is shown once. */
function AddUser({ onClose }: { readonly onClose: () => void }) {
  const invite = useInvite();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  return (
    <FormDialog
      title={t('Invite a user')}
      submit={t('Create invitation')}
      onClose={onClose}
      onSubmit={() => invite({ email: email.trim(), role })}
      canSubmit={email.trim() !== ''}
    >
      <TextInput
        label={t('Email address')}
        description={t('You get a link to send to them. They join when they accept.')}
        type="email"
        autoComplete="off"
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Radio.Group label={t('Role')} value={role} onChange={(value) => setRole(value)}>
        <Stack gap="xs" mt={4}>
          {roles.map(({ value, label, may }) => (
            <Radio key={value} value={value} label={label} description={may} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
