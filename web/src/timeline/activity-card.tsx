import { ActionIcon, Badge, Checkbox, Menu, Text, ThemeIcon } from '@mantine/core';
import { IconDots, IconPin, IconPinFilled, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import { useCanWrite } from '../accounts/session.js';
import { usePeople } from '../objects/people.js';
import { findBuiltInType } from '../objects/object-type.js';
import { toTypeIcon } from '../objects/type-icons.js';
import { toPlainText } from '../objects/property-values.js';
import { useRecordUpdate, type RecordPlace } from '../objects/record-page/record.js';
import { notifyDone, notifyProblem } from '../ui/notify.js';
import { offerUndo } from '../ui/offer-undo.js';
import { findActivityKind, toActivityWord, useActivityRemoval, useActivityUpdate } from './activities.js';
import { FeedCard } from './feed-card.js';
import type { FeedActivity } from './feed.js';

export interface ActivityCardProps {
  readonly place: RecordPlace;
  readonly activity: FeedActivity;
  readonly isPinned: boolean;
}

/** A note, task, call, meeting or email of a record. */
export function ActivityCard({ place, activity, isPinned }: ActivityCardProps) {
  const canWrite = useCanWrite();
  const people = usePeople();
  const type = findBuiltInType(activity.objectTypeId);
  const Icon = toTypeIcon(type?.name ?? '');
  const word = toActivityWord(activity.objectTypeId);
  const { title, text, files, ownerId } = toActivityTexts(activity);
  return (
    <FeedCard
      icon={
        <ThemeIcon variant="light" size={30} radius="sm" color="gray">
          <Icon size={18} stroke={1.6} />
        </ThemeIcon>
      }
      kind={isPinned ? `Pinned ${word.toLowerCase()}` : word}
      by={people.findOwner(ownerId)}
      at={activity.at}
      isPinned={isPinned}
      actions={canWrite && <ActivityMenu {...{ place, activity, isPinned }} />}
      header={title !== '' && <strong>{title}</strong>}
    >
      <Text size="sm" className="any-text">
        {text}
      </Text>
      {type?.name === 'tasks' && <TaskState place={place} activity={activity} />}
      {files > 0 && (
        <Badge mt={6} variant="light" color="gray" c="var(--mantine-color-text)" tt="none" fw={500}>
          {files === 1 ? '1 attachment' : `${files} attachments`}
        </Badge>
      )}
    </FeedCard>
  );
}

/** What an activity says, and how many files go with it. */
function toActivityTexts({ objectTypeId, properties }: FeedActivity) {
  const kind = findActivityKind(objectTypeId);
  const read = (name: string | undefined): string => properties[name ?? ''] ?? '';
  const text = read(kind?.bodyProperty) || read('hs_email_html') || read('hs_body_preview');
  return {
    title: read(kind?.titleProperty),
    text: toPlainText(text),
    files: read('hs_attachment_ids').split(';').filter(Boolean).length,
    ownerId: read('hubspot_owner_id'),
  };
}

function TaskState({ place, activity }: { readonly place: RecordPlace; readonly activity: FeedActivity }) {
  const canWrite = useCanWrite();
  const update = useActivityUpdate(place, { objectType: 'tasks', id: activity.id });
  const isDone = activity.properties['hs_task_status'] === 'COMPLETED';
  return (
    <Checkbox
      mt={6}
      size="sm"
      label="Done"
      checked={isDone}
      disabled={!canWrite || update.isPending}
      onChange={() =>
        update.mutate({ hs_task_status: isDone ? 'NOT_STARTED' : 'COMPLETED' }, { onError: notifyProblem })
      }
    />
  );
}

function ActivityMenu({ place, activity, isPinned }: ActivityCardProps) {
  const singular = toActivityWord(activity.objectTypeId);
  const update = useRecordUpdate(place);
  const { remove, restore } = useActivityRemoval(place, { objectType: activity.objectTypeId, id: activity.id });
  const pin = (id: string): void => {
    const onSuccess = (): void => notifyDone(id === '' ? 'Unpinned.' : 'Pinned on top of the timeline.');
    update.mutate({ hs_pinned_engagement_id: id }, { onSuccess, onError: notifyProblem });
  };
  const removeIt = (): void => {
    remove().then(() => offerUndo(`${singular} moved to the recycle bin.`, restore), notifyProblem);
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`What to do with this ${singular.toLowerCase()}`}
        >
          {isPinned ? <IconPinFilled size={16} /> : <IconDots size={16} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isPinned ? (
          <Menu.Item leftSection={<IconPinnedOff size={16} aria-hidden />} onClick={() => pin('')}>
            Unpin
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconPin size={16} aria-hidden />} onClick={() => pin(activity.id)}>
            Pin on top
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={removeIt}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
