import { ActionIcon, Group, Menu, Text, ThemeIcon, Title } from '@mantine/core';
import { useClipboard, useDisclosure } from '@mantine/hooks';
import { IconArrowLeft, IconArrowMerge, IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useApi, useCanWrite, useHub } from '../../accounts/session.js';
import { queryClient } from '../../api/query-client.js';
import { paths } from '../../paths.js';
import { Moment } from '../../ui/moment.js';
import { notifyDone, notifyProblem } from '../../ui/notify.js';
import { offerUndo } from '../../ui/offer-undo.js';
import type { ObjectType } from '../object-type.js';
import { toBrief } from '../record-brief.js';
import { toTypeIcon } from '../type-icons.js';
import { MergeDialog } from './merge-dialog.js';
import type { CrmRecord, RecordPlace } from './record.js';
import styles from './record-page.module.css';

export interface RecordHeaderProps {
  readonly place: RecordPlace;
  readonly type: ObjectType;
  readonly record: CrmRecord;
}

/** Which record it is, the way back to the others, and what can be done with it as a whole. */
export function RecordHeader({ place, type, record }: RecordHeaderProps) {
  const { hubId } = useHub();
  const { name, hint } = toBrief(type, place.id, record.properties);
  const Icon = toTypeIcon(type.name);
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
        <ThemeIcon size={38} radius="md" variant="light" visibleFrom="xs" aria-hidden>
          <Icon size={22} stroke={1.6} />
        </ThemeIcon>
        <div style={{ minWidth: 0 }}>
          <Title order={1} className="one-line" title={name}>
            {name}
          </Title>
          <Text size="xs" c="dimmed" component="div" className="one-line">
            {type.singular}
            {hint !== '' && ` · ${hint}`} · created <Moment at={record.createdAt} format="date" />
          </Text>
        </div>
      </Group>
      <RecordMenu place={place} type={type} name={name} />
    </Group>
  );
}

/** Types of which two records can become one. */
const mergeable = new Set(['contacts', 'companies', 'deals', 'tickets']);

interface RecordMenuProps {
  readonly place: RecordPlace;
  readonly type: ObjectType;
  readonly name: string;
}

function RecordMenu({ place, type, name }: RecordMenuProps) {
  const canWrite = useCanWrite();
  const clipboard = useClipboard();
  const [isMerging, merging] = useDisclosure();
  const remove = useRecordRemoval(place, name);
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
              notifyDone(`Id ${place.id} copied.`);
            }}
          >
            Copy id
          </Menu.Item>
          {canWrite && mergeable.has(type.name) && (
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

/** Moves the record to the recycle bin, leads to the list, and offers to take that back. */
function useRecordRemoval({ objectType, id }: RecordPlace, name: string): () => void {
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
    offerUndo(`${name} is in the recycle bin.`, restore);
  };
  return () => void remove().catch(notifyProblem);
}
