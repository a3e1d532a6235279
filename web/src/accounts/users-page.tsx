import { ActionIcon, Badge, Button, Group, Menu, NativeSelect, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconKey, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { Loaded } from '../ui/loaded.js';
import { Moment } from '../ui/moment.js';
import { Page } from '../ui/page.js';
import { EmptyState } from '../ui/states.js';
import { AddUser } from './add-user.js';
import { useInvitationActions, useInvitations } from './invitations-data.js';
import { PendingInvitations } from './pending-invitations.js';
import { roles, toRoleName, type Role } from './roles.js';
import { useCurrentSession, useIsAdmin } from './session.js';
import { useUserActions, useUsers, type User } from './users-data.js';

/** The people of the account, for its administrators: let in, given roles, taken out. */
export function UsersPage() {
  const isAdmin = useIsAdmin();
  return isAdmin ? (
    <Users />
  ) : (
    <Page title="Users">
      <EmptyState title="For administrators">
        Administrators of the account invite people and give them roles.
      </EmptyState>
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
      title="Users"
      actions={
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={open}>
          Invite a user
        </Button>
      }
    >
      <Text size="sm" c="dimmed" mb="md" maw={640}>
        Who belongs to this account, and what they may do in it. A change counts at once, also where they are signed in.
      </Text>
      <Loaded query={users}>{(all) => <UserTable users={all} />}</Loaded>
      <Loaded query={invitations} rows={1}>
        {(all) => <PendingInvitations invitations={all} actions={invitationActions} />}
      </Loaded>
      {isAdding && <AddUser onClose={close} />}
    </Page>
  );
}

function UserTable({ users }: { readonly users: readonly User[] }) {
  const admins = users.filter(({ role, suspended }) => role === 'admin' && !suspended);
  return (
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th visibleFrom="sm">Added</Table.Th>
          <Table.Th w={165}>Role</Table.Th>
          <Table.Th w={50} aria-label="Actions" />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {users.map((user) => (
          <UserRow key={user.userId} user={user} isLastAdmin={admins.length === 1 && admins[0] === user} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface UserRowProps {
  readonly user: User;
  /** Then they stay what they are: an account has an administrator. */
  readonly isLastAdmin: boolean;
}

function UserRow({ user, isLastAdmin }: UserRowProps) {
  const { user: me } = useCurrentSession();
  const { changeRole } = useUserActions();
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Text fw={500} className="any-text">
            {user.name}
          </Text>
          {user.userId === me.userId && <Mark>You</Mark>}
          {user.mustChoosePassword && <Mark>Password reset</Mark>}
          {user.suspended && <Mark color="red">Suspended</Mark>}
        </Group>
        <Text size="sm" c="dimmed" className="any-text">
          {user.email}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
        <Moment at={user.addedAt} format="date" />
      </Table.Td>
      <Table.Td>
        {isLastAdmin ? (
          <Text size="sm" px="sm" title="An account has at least one administrator.">
            {toRoleName(user.role)}
          </Text>
        ) : (
          <NativeSelect
            aria-label={`Role of ${user.name}`}
            value={user.role}
            onChange={(event) => changeRole(user, event.currentTarget.value as Role)}
            data={roles.map(({ value, label }) => ({ value, label }))}
          />
        )}
      </Table.Td>
      <Table.Td>{!isLastAdmin && <UserMenu user={user} isMe={user.userId === me.userId} />}</Table.Td>
    </Table.Tr>
  );
}

function Mark({ color = 'gray', children }: { readonly color?: string; readonly children: string }) {
  return (
    <Badge variant="light" color={color} size="sm" tt="none" c="var(--mantine-color-text)">
      {children}
    </Badge>
  );
}

function UserMenu({ user, isMe }: { readonly user: User; readonly isMe: boolean }) {
  const { remove, givePassword } = useUserActions();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`More for ${user.name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isMe && (
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => givePassword(user)}>
            New password
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconUserMinus size={16} aria-hidden />} onClick={() => remove(user)}>
          {isMe ? 'Leave the account' : 'Remove from the account'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
