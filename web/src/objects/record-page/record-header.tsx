import { ActionIcon, Group, Menu, Text, Title } from '@mantine/core';
import { useClipboard, useDisclosure } from '@mantine/hooks';
import { IconArrowLeft, IconArrowMerge, IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useApi, useCanWrite, useHub } from '../../accounts/session.js';
import { queryClient } from '../../api/query-client.js';
import { FollowButton } from '../../notifications/follow-button.js';
import { paths } from '../../paths.js';
import { Moment } from '../../ui/moment.js';
import { notifyDone, notifyProblem } from '../../ui/notify.js';
import { offerUndo } from '../../ui/offer-undo.js';
import type { ObjectType } from '../object-types.js';
import { useProperties } from '../properties.js';
import { ShownChoice } from '../property-types/shown-choice.js';
import { useValueContext } from '../use-value-context.js';
import { toBrief } from '../record-brief.js';
import { RecordMark } from '../record-mark.js';
import { MergeDialog } from './merge-dialog.js';
import { NeighbourLinks } from './neighbour-links.js';
import type { CrmRecord, RecordRef } from './record.js';
import styles from './record-page.module.css';

interface RecordHeaderProps {
  readonly place: RecordRef;
  readonly type: ObjectType;
  readonly record: CrmRecord;
}

/** The name of the record, a link back to the list, and the record's actions. */
export function RecordHeader({ place, type, record }: RecordHeaderProps) {
  const { hubId, currency } = useHub();
  const state = <RecordState type={type} record={record} />;
  const { name, hint } = toBrief(type, { id: place.id, values: record.properties, currency });
  return (
    <Group component="header" className={styles['head'] ?? ''} justify="space-between" wrap="nowrap" gap="sm">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <ActionIcon
          component={Link}
          to={paths.objects(hubId, place.objectType)}
          variant="subtle"
          color="gray"
          aria-label={`Back to ${type.plural.toLowerCase()}`}
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
        <RecordMark type={type} title={name} size={40} />
        <div style={{ minWidth: 0 }}>
          <Group gap={8} wrap="nowrap" miw={0}>
            <Title order={1} className="one-line" title={name}>
              {name}
            </Title>
            {state}
          </Group>
          <Text size="xs" c="dimmed" component="div" className="one-line">
            {type.singular}
            {hint !== '' && ` · ${hint}`} · created <Moment at={record.createdAt} format="ago" />
          </Text>
        </div>
      </Group>
      <Group gap="xs" wrap="nowrap">
        <NeighbourLinks place={place} />
        <FollowButton typeId={type.typeId} id={place.id} ownerId={record.properties['hubspot_owner_id'] ?? ''} />
        <RecordMenu place={place} type={type} name={name} />
      </Group>
    </Group>
  );
}

/** The stage of a record as a chip. */
export function RecordState({ type, record }: Pick<RecordHeaderProps, 'type' | 'record'>) {
  const context = useValueContext(type);
  const { data: properties } = useProperties(type.name);
  const property = properties?.get(type.stages?.stage ?? (type.hasLifecycle ? 'lifecyclestage' : ''));
  const value = property && record.properties[property.name];
  if (!property || !value) return null;
  return <ShownChoice property={property} value={value} context={context} />;
}

interface RecordMenuProps {
  readonly place: RecordRef;
  readonly type: ObjectType;
  readonly name: string;
}

function RecordMenu({ place, type, name }: RecordMenuProps) {
  const canWrite = useCanWrite();
  const clipboard = useClipboard();
  const [isMerging, merging] = useDisclosure();
  const remove = useDeleteRecord(place, name);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label="Actions">
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => {
              clipboard.copy(place.id);
              notifyDone(`ID ${place.id} copied.`);
            }}
          >
            Copy ID
          </Menu.Item>
          {canWrite && type.isPrimary && (
            <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={merging.open}>
              Merge…
            </Menu.Item>
          )}
          {canWrite && (
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <MergeDialog place={place} type={type} name={name} opened={isMerging} onClose={merging.close} />
    </>
  );
}

/** Moves the record to the recycle bin, goes to the list, and offers to undo it. */
function useDeleteRecord({ objectType, id }: RecordRef, name: string): () => void {
  const api = useApi();
  const { hubId } = useHub();
  const navigate = useNavigate();
  const params = { path: { objectType, objectId: id } };
  const restore = async (): Promise<void> => {
    await api.POST('/_app/objects/{objectType}/{objectId}/restore', { params });
    await queryClient.invalidateQueries({ queryKey: ['hub', hubId] });
    await navigate(paths.record(hubId, objectType, id));
  };
  const remove = async (): Promise<void> => {
    await api.DELETE('/crm/v3/objects/{objectType}/{objectId}', { params });
    await navigate(paths.objects(hubId, objectType));
    void queryClient.invalidateQueries({ queryKey: ['hub', hubId] });
    offerUndo(`${name} moved to the recycle bin.`, restore);
  };
  return () => void remove().catch(notifyProblem);
}
