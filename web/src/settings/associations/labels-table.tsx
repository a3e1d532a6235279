import { ActionIcon, Code, Group, Table, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { useCanWrite } from '../../accounts/session.js';
import type { ObjectType } from '../../objects/object-types.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { useLabelActions } from './association-kinds.js';
import type { LabelPair } from './label-pairs.js';

interface LabelsTableProps {
  readonly from: ObjectType;
  readonly to: ObjectType;
  readonly pairs: readonly LabelPair[];
  readonly onEdit: (pair: LabelPair) => void;
}

/** The custom labels between two object types, in both directions. */
export function LabelsTable({ from, to, pairs, onEdit }: LabelsTableProps) {
  const canWrite = useCanWrite();
  const { remove } = useLabelActions({ from: from.name, to: to.name });
  const askToDelete = ({ typeId, label }: LabelPair): void =>
    confirmAction({
      title: t('Delete the label {label}?', { label }),
      confirm: t('Delete'),
      message: t(
        'The label is removed from all associations, in both directions. The records stay associated. This cannot be undone.',
      ),
      onConfirm: async () => {
        await remove(typeId);
        notifyDone(t('Label {label} deleted.', { label }));
      },
    });
  return (
    <Table highlightOnHover verticalSpacing={6} aria-label={t('Labels')} style={{ tableLayout: 'fixed' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('{singular} is', { singular: to.singular })}</Table.Th>
          <Table.Th>{t('{singular} is', { singular: from.singular })}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Internal name')}</Table.Th>
          {canWrite && <HiddenHead w={84}>{t('Actions')}</HiddenHead>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {pairs.map((pair) => (
          <Table.Tr key={pair.typeId}>
            <Table.Td className="any-text">{pair.label}</Table.Td>
            <Table.Td className="any-text">
              {pair.inverseLabel === pair.label ? (
                <Text span size="sm" c="dimmed">
                  {t('same label')}
                </Text>
              ) : (
                pair.inverseLabel
              )}
            </Table.Td>
            <Table.Td visibleFrom="sm" className="one-line">
              <Code>{pair.name}</Code>
            </Table.Td>
            {canWrite && (
              <Table.Td>
                <Group gap={2} wrap="nowrap" justify="flex-end">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('Edit {label}', { label: pair.label })}
                    title={t('Edit {label}', { label: pair.label })}
                    onClick={() => onEdit(pair)}
                  >
                    <IconPencil size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('Delete {label}', { label: pair.label })}
                    title={t('Delete {label}', { label: pair.label })}
                    onClick={() => askToDelete(pair)}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </Group>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
