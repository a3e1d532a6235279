import { ActionIcon, Button, Group, Menu, MultiSelect, Select, Table, Text, TextInput, Title } from '@mantine/core';
import { IconDots, IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { t, tIn } from '../../i18n/messages.js';
import { FormDialog } from '../../ui/forms/form-dialog.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { longOptions } from '../../ui/forms/long-options.js';
import { isWithin, useTeamActions, useTeams, type PlacedTeam, type TeamMembers } from './teams-data.js';
import type { User } from './users-data.js';

type Asked = { readonly team?: PlacedTeam; readonly what: 'facts' | 'members' };

/** The teams of the account with their members, for administrators. */
export function Teams({ users }: { readonly users: readonly User[] }) {
  const teams = useTeams();
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  return (
    <section aria-labelledby="teams">
      <Group justify="space-between" mt="xl" mb="xs">
        <Title order={2} id="teams">
          {t('Teams')}
        </Title>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setAsked({ what: 'facts' })}
        >
          {t('Create team')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="sm" maw={640}>
        {t('Records take the main team of their owner when the owner is set. Teams do not change what users may do.')}
      </Text>
      <Loaded query={teams} rows={2}>
        {(all) => (
          <>
            <TeamTable teams={all} onAsk={setAsked} />
            {asked?.what === 'facts' && <TeamDialog team={asked.team} teams={all} onClose={close} />}
            {asked?.what === 'members' && asked.team && (
              <MembersDialog team={asked.team} users={users} onClose={close} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface TeamTableProps {
  readonly teams: readonly PlacedTeam[];
  readonly onAsk: (asked: Asked) => void;
}

function TeamTable({ teams, onAsk }: TeamTableProps) {
  if (teams.length === 0) return <Text size="sm">{t('The account has no teams.')}</Text>;
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Team')}</Table.Th>
          <Table.Th w={165}>{t('Members')}</Table.Th>
          <HiddenHead w={50}>{t('Actions')}</HiddenHead>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {teams.map((team) => (
          <Table.Tr key={team.id}>
            <Table.Td>
              <Text size="sm" fw={500} className="any-text" ps={team.level * 16}>
                {team.name}
              </Text>
            </Table.Td>
            <Table.Td>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t('Members of {name}: {main}', {
                  name: team.name,
                  main: team.main.length + team.additional.length,
                })}
                onClick={() => onAsk({ team, what: 'members' })}
              >
                {team.main.length + team.additional.length}
              </Button>
            </Table.Td>
            <Table.Td>
              <TeamMenu team={team} onAsk={onAsk} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function TeamMenu({ team, onAsk }: Pick<TeamTableProps, 'onAsk'> & { readonly team: PlacedTeam }) {
  const { remove } = useTeamActions();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {name}', { name: team.name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUsers size={16} aria-hidden />} onClick={() => onAsk({ team, what: 'members' })}>
          {t('Change members')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onAsk({ team, what: 'facts' })}>
          {t('Rename or move')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => remove(team)}>
          {t('Delete team')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface TeamDialogProps {
  /** Undefined for a new team. */
  readonly team: PlacedTeam | undefined;
  readonly teams: readonly PlacedTeam[];
  readonly onClose: () => void;
}

function TeamDialog({ team, teams, onClose }: TeamDialogProps) {
  const { create, change } = useTeamActions();
  const [name, setName] = useState(team?.name ?? '');
  const [parent, setParent] = useState(team?.parentTeamId ?? null);
  const parents = teams.filter((other) => team === undefined || !isWithin(other, team, teams));
  return (
    <FormDialog
      title={team ? t('Rename or move {name}', { name: team.name }) : t('Create team')}
      submit={team ? t('Save') : t('Create')}
      canSubmit={name.trim() !== ''}
      onClose={onClose}
      onSubmit={() => (team ? change(team, name.trim(), parent) : create(name.trim(), parent))}
    >
      <TextInput
        label={t('Name')}
        maxLength={100}
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        {...longOptions}
        label={t('Parent team')}
        placeholder={tIn('team', 'None')}
        data={parents.map(({ id, name: label }) => ({ value: id, label }))}
        searchable
        clearable
        nothingFoundMessage={t('No such team')}
        value={parent}
        onChange={setParent}
      />
    </FormDialog>
  );
}

interface MembersDialogProps {
  readonly team: PlacedTeam;
  readonly users: readonly User[];
  readonly onClose: () => void;
}

function MembersDialog({ team, users, onClose }: MembersDialogProps) {
  const { setMembers } = useTeamActions();
  const [members, setChosen] = useState<TeamMembers>({ main: team.main, additional: team.additional });
  const names = new Map(users.map(({ userId, name }) => [String(userId), name]));
  // An invited user has an id and no name yet.
  for (const id of [...team.main, ...team.additional]) if (!names.has(id)) names.set(id, t('Invited user'));
  const toChoices = (others: readonly string[]) =>
    [...names].filter(([id]) => !others.includes(id)).map(([value, label]) => ({ value, label }));
  const shared = { ...longOptions, searchable: true, nothingFoundMessage: t('No such user') };
  return (
    <FormDialog
      title={t('Members of {name}', { name: team.name })}
      submit={t('Save')}
      onClose={onClose}
      onSubmit={() => setMembers(team, members)}
    >
      <MultiSelect
        {...shared}
        label={t('Main team of')}
        description={t('A user has one main team: adding them here removes them from the former one.')}
        data={toChoices(members.additional)}
        value={[...members.main]}
        onChange={(main) => setChosen({ ...members, main })}
      />
      <MultiSelect
        {...shared}
        label={t('Additional team of')}
        data={toChoices(members.main)}
        value={[...members.additional]}
        onChange={(additional) => setChosen({ ...members, additional })}
      />
    </FormDialog>
  );
}
