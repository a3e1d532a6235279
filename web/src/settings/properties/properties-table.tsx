import { ActionIcon, Code, Group, Menu, Table, Text } from '@mantine/core';
import { IconArchive, IconArrowBackUp, IconDots, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useCanWrite } from '../../accounts/session.js';
import type { Property } from '../../objects/properties.js';
import type { PropertyGroup } from '../../objects/record-page/property-groups.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { Chip } from '../../ui/chip.js';
import { confirmAction } from '../../ui/confirm.js';
import { notifyDone } from '../../ui/notify.js';
import { EmptyState } from '../../ui/states.js';
import { usePropertyActions } from './property-actions.js';
import { PropertyDialog } from './property-dialog.js';
import { findKind, toKindKey, toKindLabel } from './property-kinds.js';

interface PropertiesTableProps {
  readonly objectType: string;
  readonly groups: readonly PropertyGroup[];
  readonly properties: readonly Property[];
  readonly isArchived: boolean;
  readonly isNarrowed: boolean;
}

type Open = { readonly kind: 'edit' | 'recreate'; readonly property: Property };

/** Table of properties, with their actions. */
export function PropertiesTable({ objectType, groups, properties, isArchived, isNarrowed }: PropertiesTableProps) {
  const canWrite = useCanWrite();
  const [open, setOpen] = useState<Open>();
  const labels = new Map(groups.map(({ name, label }) => [name, label]));
  if (properties.length === 0) return <NoProperties isNarrowed={isNarrowed} />;
  return (
    <>
      <Table highlightOnHover verticalSpacing={5} aria-label="Properties" style={{ tableLayout: 'fixed' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Label</Table.Th>
            <Table.Th visibleFrom="md">Internal name</Table.Th>
            <Table.Th visibleFrom="xs">Field type</Table.Th>
            <Table.Th visibleFrom="sm">Group</Table.Th>
            <HiddenHead w={52}>Actions</HiddenHead>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {properties.map((property) => (
            <Table.Tr key={property.name}>
              <Table.Td>
                <Label property={property} />
              </Table.Td>
              <Table.Td visibleFrom="md" className="one-line">
                <Code>{property.name}</Code>
              </Table.Td>
              <Table.Td visibleFrom="xs">{toKindLabel(property)}</Table.Td>
              <Table.Td visibleFrom="sm">{labels.get(property.groupName) ?? property.groupName}</Table.Td>
              <Table.Td>
                {canWrite && <PropertyMenu {...{ objectType, property, isArchived }} onOpen={setOpen} />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {open && (
        <PropertyDialog
          {...{ objectType, groups }}
          {...(open.kind === 'edit' ? { property: open.property } : { like: open.property })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function NoProperties({ isNarrowed }: Pick<PropertiesTableProps, 'isNarrowed'>) {
  return isNarrowed ? (
    <EmptyState title="No matching properties">Try a different search.</EmptyState>
  ) : (
    <EmptyState title="No archived properties">Archived properties are kept for 90 days.</EmptyState>
  );
}

function Label({ property }: { readonly property: Property }) {
  const marks = [
    ...(property.hubspotDefined ? [] : ['Custom']),
    ...(property.hasUniqueValue ? ['Unique'] : []),
    ...(property.hidden ? ['Hidden'] : []),
  ];
  return (
    <Group gap={6}>
      <Text size="sm" fw={500} className="any-text">
        {property.label}
      </Text>
      {marks.map((mark) => (
        <Chip key={mark} mark="none">
          {mark}
        </Chip>
      ))}
    </Group>
  );
}

interface PropertyMenuProps {
  readonly objectType: string;
  readonly property: Property;
  readonly isArchived: boolean;
  readonly onOpen: (open: Open) => void;
}

function PropertyMenu({ objectType, property, isArchived, onOpen }: PropertyMenuProps) {
  const { archive } = usePropertyActions(objectType);
  const { label, modificationMetadata } = property;
  const { readOnlyDefinition, readOnlyOptions = readOnlyDefinition, archivable } = modificationMetadata;
  // Properties that users cannot create cannot be recreated.
  const canEdit = isArchived
    ? findKind(toKindKey(property)) !== undefined && !property.externalOptions
    : !readOnlyDefinition || (!readOnlyOptions && property.options.length > 0);
  const canArchive = !isArchived && archivable && !property.hubspotDefined;
  if (!canEdit && !canArchive) return null;
  const askToArchive = (): void =>
    confirmAction({
      title: `Archive ${label}?`,
      confirm: 'Archive',
      message: 'Records and the API no longer show it. For 90 days you can recreate it under the same name.',
      onConfirm: async () => {
        await archive(property.name);
        notifyDone(`${label} archived.`);
      },
    });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${label}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canEdit && isArchived && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => onOpen({ kind: 'recreate', property })}
          >
            Recreate…
          </Menu.Item>
        )}
        {canEdit && !isArchived && (
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => onOpen({ kind: 'edit', property })}
          >
            Edit…
          </Menu.Item>
        )}
        {canArchive && (
          <Menu.Item color="red" leftSection={<IconArchive size={16} aria-hidden />} onClick={askToArchive}>
            Archive…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
