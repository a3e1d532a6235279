import { ActionIcon, Checkbox, Menu, Text } from '@mantine/core';
import { IconDots, IconPaperclip, IconPin, IconPinFilled, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import { useCanWrite } from '../accounts/session.js';
import { usePeople } from '../objects/people.js';
import { findBuiltInType } from '../objects/object-types.js';
import { toTypeIcon } from '../objects/type-icons.js';
import { useUpdateRecord, type RecordRef } from '../objects/record-page/record.js';
import { Chip, type Hue } from '../ui/chip.js';
import { notifyDone, notifyProblem } from '../ui/notify.js';
import { offerUndo } from '../ui/offer-undo.js';
import { findActivityType, toActivityName, useDeleteActivity, useUpdateActivity } from './activities.js';
import { MentionText } from '../mentions/mention-text.js';
import { CommentsThread } from './comments/comments-thread.js';
import { FeedCard } from './feed-card.js';
import type { FeedActivity } from './feed-pages.js';
import styles from './timeline.module.css';

interface ActivityCardProps {
  readonly place: RecordRef;
  readonly activity: FeedActivity;
  readonly isPinned: boolean;
}

const kindHues: Readonly<Record<string, Hue>> = {
  notes: 'amber',
  tasks: 'violet',
  calls: 'green',
  meetings: 'teal',
  emails: 'blue',
};

/** A note, task, call, meeting or email of a record. */
export function ActivityCard({ place, activity, isPinned }: ActivityCardProps) {
  const canWrite = useCanWrite();
  const people = usePeople();
  const type = findBuiltInType(activity.objectTypeId);
  const Icon = toTypeIcon(type?.name ?? '');
  const word = toActivityName(activity.objectTypeId);
  const { title, text, files, ownerId } = toActivityTexts(activity);
  return (
    <FeedCard
      icon={
        <span className={styles['tile']} data-hue={kindHues[type?.name ?? ''] ?? 'gray'}>
          <Icon size={16} stroke={1.6} />
        </span>
      }
      kind={isPinned ? `Pinned ${word.toLowerCase()}` : word}
      by={people.findOwner(ownerId)}
      at={activity.at}
      isPinned={isPinned}
      actions={canWrite && <ActivityMenu {...{ place, activity, isPinned }} />}
      header={title !== '' && <strong>{title}</strong>}
    >
      <Text size="sm" className="any-text">
        <MentionText html={text} />
      </Text>
      {type?.name === 'tasks' && <TaskState place={place} activity={activity} />}
      {files > 0 && (
        <Chip icon={<IconPaperclip size={12} />}>{files === 1 ? '1 attachment' : `${files} attachments`}</Chip>
      )}
      <CommentsThread
        place={place}
        entry={{ objectType: activity.objectTypeId, objectId: activity.id }}
        count={activity.comments}
      />
    </FeedCard>
  );
}

/** Returns the texts of an activity and its number of files. */
function toActivityTexts({ objectTypeId, properties }: FeedActivity) {
  const activity = findActivityType(objectTypeId)?.activity;
  const read = (name: string | undefined): string => properties[name ?? ''] ?? '';
  const text = read(activity?.bodyProperty) || read('hs_email_html') || read('hs_body_preview');
  return {
    title: read(activity?.titleProperty),
    text,
    files: read('hs_attachment_ids').split(';').filter(Boolean).length,
    ownerId: read('hubspot_owner_id'),
  };
}

function TaskState({ place, activity }: { readonly place: RecordRef; readonly activity: FeedActivity }) {
  const canWrite = useCanWrite();
  const update = useUpdateActivity(place, { objectType: 'tasks', id: activity.id });
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
  const singular = toActivityName(activity.objectTypeId);
  const update = useUpdateRecord(place);
  const { remove, restore } = useDeleteActivity(place, { objectType: activity.objectTypeId, id: activity.id });
  const pin = (id: string): void => {
    const onSuccess = (): void => notifyDone(id === '' ? 'Unpinned.' : 'Pinned to the top of the timeline.');
    update.mutate({ hs_pinned_engagement_id: id }, { onSuccess, onError: notifyProblem });
  };
  const removeIt = (): void => {
    remove().then(() => offerUndo(`${singular} moved to the recycle bin.`, restore), notifyProblem);
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Actions for this ${singular.toLowerCase()}`}>
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
            Pin to top
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={removeIt}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
