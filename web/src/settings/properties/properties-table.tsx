import { ActionIcon, Anchor, Code, Group, Menu, Table, Text } from '@mantine/core';
import { IconArchive, IconArrowBackUp, IconDots, IconPencil } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { tLabel } from '../../i18n/labels.js';
import { t } from '../../i18n/messages.js';
import { useCanWrite } from '../../accounts/session.js';
import type { Property } from '../../objects/properties.js';
import type { PropertyGroup } from '../../objects/record-page/property-groups.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { Chip } from '../../ui/marks/chip.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { lazyComponent } from '../../ui/loading/load-page.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { EmptyState } from '../../ui/loading/states.js';
import { RowSpace } from '../../ui/scrolling/row-space.js';
import { useVirtualRows } from '../../ui/scrolling/virtual-rows.js';
import { FillBar } from './fill-bar.js';
import { toFillRate } from './fill-rate.js';
import { usePropertyActions } from './property-actions.js';
import { PropertyDialog } from './property-dialog.js';
import { findKind, toKindKey, toKindLabel } from './property-kinds.js';
import { useFillRates } from './property-usage.js';

interface PropertiesTableProps {
  readonly objectType: string;
  readonly groups: readonly PropertyGroup[];
  readonly properties: readonly Property[];
  readonly isArchived: boolean;
  readonly isNarrowed: boolean;
  /** Whether the share of the records with a value is a column. */
  readonly hasFillRates: boolean;
}

type Open = { readonly kind: 'details' | 'edit' | 'recreate'; readonly property: Property };

const PropertyDetails = lazyComponent(() => import('./property-details.js'), 'PropertyDetails');

/** Table of properties, with their actions. */
export function PropertiesTable(props: PropertiesTableProps) {
  const { objectType, groups, properties, isNarrowed } = props;
  const canWrite = useCanWrite();
  const [open, setOpen] = useState<Open>();
  const labels = new Map(groups.map(({ name, label }) => [name, tLabel(label)]));
  if (properties.length === 0) return <NoProperties isNarrowed={isNarrowed} />;
  return (
    <>
      <Rows {...props} labels={labels} onOpen={setOpen} />
      {open?.kind === 'details' && (
        <Suspense fallback={null}>
          <PropertyDetails
            {...{ objectType, property: open.property }}
            group={labels.get(open.property.groupName) ?? open.property.groupName}
            onEdit={canWrite && canEdit(open.property) ? () => setOpen({ ...open, kind: 'edit' }) : undefined}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      {open && open.kind !== 'details' && (
        <PropertyDialog
          {...{ objectType, groups }}
          {...(open.kind === 'edit' ? { property: open.property } : { like: open.property })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface RowsProps extends PropertiesTableProps {
  readonly labels: ReadonlyMap<string, string>;
  readonly onOpen: (open: Open) => void;
}

const rowHeight = 41;

/** The rows near the window are in the document. */
function Rows({ objectType, properties, isArchived, hasFillRates, labels, onOpen }: RowsProps) {
  const canWrite = useCanWrite();
  const rates = useFillRates(objectType, hasFillRates).data;
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useVirtualRows({ list: body, count: properties.length, estimate: rowHeight });
  return (
    <Table
      highlightOnHover
      verticalSpacing={5}
      aria-label={t('Properties')}
      aria-rowcount={properties.length + 1}
      style={{ tableLayout: 'fixed' }}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Label')}</Table.Th>
          <Table.Th visibleFrom="md">{t('Internal name')}</Table.Th>
          <Table.Th visibleFrom="xs">{t('Field type')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Group')}</Table.Th>
          {hasFillRates && <Table.Th w={150}>{t('With a value')}</Table.Th>}
          <HiddenHead w={52}>{t('Actions')}</HiddenHead>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={body}>
        <RowSpace height={rows.before} />
        {properties.slice(rows.from, rows.to).map((property, at) => (
          <Table.Tr
            key={property.name}
            ref={rows.measure}
            data-index={rows.from + at}
            aria-rowindex={rows.from + at + 2}
          >
            <Table.Td>
              <Label
                property={property}
                {...(!isArchived && { onOpen: () => onOpen({ kind: 'details', property }) })}
              />
            </Table.Td>
            <Table.Td visibleFrom="md" className="one-line">
              <Code>{property.name}</Code>
            </Table.Td>
            <Table.Td visibleFrom="xs">{toKindLabel(property)}</Table.Td>
            <Table.Td visibleFrom="sm">{labels.get(property.groupName) ?? property.groupName}</Table.Td>
            {hasFillRates && <Table.Td>{rates && <FillBar rate={toFillRate(rates, property.name)} />}</Table.Td>}
            <Table.Td>
              {canWrite && <PropertyMenu {...{ objectType, property, isArchived }} onOpen={onOpen} />}
            </Table.Td>
          </Table.Tr>
        ))}
        <RowSpace height={rows.after} />
      </Table.Tbody>
    </Table>
  );
}

function NoProperties({ isNarrowed }: Pick<PropertiesTableProps, 'isNarrowed'>) {
  return isNarrowed ? (
    <EmptyState title={t('No matching properties')}>{t('Try a different search.')}</EmptyState>
  ) : (
    <EmptyState title={t('No archived properties')}>{t('Archived properties are kept for 90 days.')}</EmptyState>
  );
}

interface LabelProps {
  readonly property: Property;
  readonly onOpen?: () => void;
}

function Label({ property, onOpen }: LabelProps) {
  const label = property.hubspotDefined ? tLabel(property.label) : property.label;
  const marks = [
    ...(property.hubspotDefined ? [] : [t('Custom')]),
    ...(property.hasUniqueValue ? [t('Unique')] : []),
    ...(property.hidden ? [t('Hidden')] : []),
  ];
  return (
    <Group gap={6}>
      {onOpen ? (
        <Anchor component="button" size="sm" fw={500} c="var(--text)" ta="start" className="any-text" onClick={onOpen}>
          {label}
        </Anchor>
      ) : (
        <Text size="sm" fw={500} className="any-text">
          {label}
        </Text>
      )}
      {marks.map((mark) => (
        <Chip key={mark} mark="none">
          {mark}
        </Chip>
      ))}
    </Group>
  );
}

/** Whether something of an active property can be changed. */
function canEdit({ options, modificationMetadata }: Property): boolean {
  const { readOnlyDefinition, readOnlyOptions = readOnlyDefinition } = modificationMetadata;
  return !readOnlyDefinition || (!readOnlyOptions && options.length > 0);
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
  // Properties that users cannot create cannot be recreated.
  const canRecreate = isArchived && findKind(toKindKey(property)) !== undefined && !property.externalOptions;
  const isEditable = !isArchived && canEdit(property);
  const canArchive = !isArchived && modificationMetadata.archivable && !property.hubspotDefined;
  if (!canRecreate && !isEditable && !canArchive) return null;
  const askToArchive = (): void =>
    confirmAction({
      title: t('Archive {label}?', { label }),
      confirm: t('Archive'),
      message: t('Records and the API no longer show it. For 90 days you can recreate it under the same name.'),
      onConfirm: async () => {
        await archive(property.name);
        notifyDone(t('{label} archived.', { label }));
      },
    });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {label}', { label })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canRecreate && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => onOpen({ kind: 'recreate', property })}
          >
            {t('Recreate…')}
          </Menu.Item>
        )}
        {isEditable && (
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => onOpen({ kind: 'edit', property })}
          >
            {t('Edit…')}
          </Menu.Item>
        )}
        {canArchive && (
          <Menu.Item color="red" leftSection={<IconArchive size={16} aria-hidden />} onClick={askToArchive}>
            {t('Archive…')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
