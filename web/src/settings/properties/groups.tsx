import { ActionIcon, Code, Menu, Table, TextInput } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { tLabel } from '../../i18n/labels.js';
import { t } from '../../i18n/messages.js';
import { useCanWrite } from '../../accounts/session.js';
import type { Property } from '../../objects/properties.js';
import type { PropertyGroup } from '../../objects/record-page/property-groups.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { FormDialog } from '../../ui/forms/form-dialog.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { EmptyState } from '../../ui/loading/states.js';
import { usePropertyActions } from './property-actions.js';
import { toName } from './property-draft.js';

interface GroupsTableProps {
  readonly objectType: string;
  readonly groups: readonly PropertyGroup[];
  readonly properties: readonly Property[];
}

/** The groups of a type in order, with the number of their properties. */
export function GroupsTable({ objectType, groups, properties }: GroupsTableProps) {
  const canWrite = useCanWrite();
  const [renamed, setRenamed] = useState<PropertyGroup>();
  const { deleteGroup } = usePropertyActions(objectType);
  const askToDelete = ({ name, label }: PropertyGroup): void =>
    confirmAction({
      title: t('Delete the group {label}?', { label }),
      confirm: t('Delete'),
      message: t('It has no properties, so nothing else changes.'),
      onConfirm: async () => {
        await deleteGroup(name);
        notifyDone(t('Group {label} deleted.', { label }));
      },
    });
  if (groups.length === 0)
    return <EmptyState title={t('No matching groups')}>{t('Try a different search.')}</EmptyState>;
  return (
    <>
      <Table highlightOnHover verticalSpacing={5} aria-label={t('Groups')} style={{ tableLayout: 'fixed' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Label')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('Internal name')}</Table.Th>
            <Table.Th w={110} ta="end">
              {t('Properties')}
            </Table.Th>
            <HiddenHead w={52}>{t('Actions')}</HiddenHead>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map((group) => {
            const count = properties.filter(({ groupName }) => groupName === group.name).length;
            return (
              <Table.Tr key={group.name}>
                <Table.Td className="any-text">{tLabel(group.label)}</Table.Td>
                <Table.Td visibleFrom="sm" className="one-line">
                  <Code>{group.name}</Code>
                </Table.Td>
                <Table.Td ta="end">{count}</Table.Td>
                <Table.Td>
                  {canWrite && (
                    <GroupMenu
                      group={group}
                      onRename={() => setRenamed(group)}
                      {...(count === 0 && { onDelete: () => askToDelete(group) })}
                    />
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      {renamed && <GroupDialog objectType={objectType} group={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  );
}

interface GroupMenuProps {
  readonly group: PropertyGroup;
  readonly onRename: () => void;
  /** Only empty groups can be deleted. */
  readonly onDelete?: () => void;
}

function GroupMenu({ group, onRename, onDelete }: GroupMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {label}', { label: group.label })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
          {t('Rename…')}
        </Menu.Item>
        {onDelete && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
            {t('Delete…')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface GroupDialogProps {
  readonly objectType: string;
  /** The group to rename; undefined: creates one. */
  readonly group?: PropertyGroup;
  readonly onClose: () => void;
}

export function GroupDialog({ objectType, group, onClose }: GroupDialogProps) {
  const { createGroup, renameGroup } = usePropertyActions(objectType);
  const [label, setLabel] = useState(group?.label ?? '');
  const [ownName, setName] = useState<string>();
  const name = group?.name ?? ownName ?? toName(label);
  return (
    <FormDialog
      title={group ? t('Rename {label}', { label: group.label }) : t('New group')}
      submit={group ? t('Rename') : t('Create')}
      canSubmit={label.trim() !== '' && name !== ''}
      onSubmit={() => (group ? renameGroup(group.name, label.trim()) : createGroup(name, label.trim()))}
      onClose={onClose}
    >
      <TextInput
        label={t('Label')}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        data-autofocus
      />
      {!group && (
        <TextInput
          label={t('Internal name')}
          description={t('Used by the API. It cannot be changed later.')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
