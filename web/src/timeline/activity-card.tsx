import { ActionIcon, Checkbox, Menu } from '@mantine/core';
import {
  IconDots,
  IconLink,
  IconMapPin,
  IconPaperclip,
  IconPencil,
  IconPin,
  IconPinFilled,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { inSentence } from '../i18n/language.js';
import { rich, t } from '../i18n/messages.js';
import { useCanWrite } from '../accounts/session.js';
import { usePeople } from '../objects/people.js';
import { findBuiltInType } from '../objects/object-types.js';
import { toTypeIcon } from '../objects/type-icons.js';
import { useUpdateRecord, type RecordRef } from '../objects/record-page/record.js';
import { useServerNow } from '../shell/sandbox.js';
import { Chip, type Hue } from '../ui/marks/chip.js';
import { lazyComponent } from '../ui/loading/load-page.js';
import { Moment } from '../ui/times/moment.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { notifyDone, notifyProblem } from '../ui/notices/notify.js';
import { offerUndo } from '../ui/notices/offer-undo.js';
import { CommentsThread } from './comments/comments-thread.js';
import { useActivityEdit } from './editing/use-activity-edit.js';
import { toActivityName, useDeleteActivity, useUpdateActivity } from './activities.js';
import { toActivityTexts } from './activity-words.js';
import { FeedCard } from './feed-card.js';
import type { FeedActivity } from './feed-pages.js';
import { useCopyLink } from './linked-activity.js';
import { LongText } from './long-text.js';
import styles from './timeline.module.css';

const ActivityForm = lazyComponent(() => import('./editing/activity-form.js'), 'ActivityForm');

interface ActivityCardProps {
  readonly place: RecordRef;
  readonly activity: FeedActivity;
  readonly isPinned: boolean;
  /** On one line, without its text. */
  readonly isShort?: boolean;
  /** Whether the address links to it. */
  readonly isLinked?: boolean;
}

const kindHues: Readonly<Record<string, Hue>> = {
  notes: 'amber',
  tasks: 'violet',
  calls: 'green',
  meetings: 'teal',
  emails: 'blue',
};

/** A note, task, call, meeting or email of a record: who did what, its text, and its states. */
export function ActivityCard({ place, activity, isPinned, isShort = false, isLinked = false }: ActivityCardProps) {
  const canWrite = useCanWrite();
  const people = usePeople();
  const type = findBuiltInType(activity.objectTypeId);
  const word = toActivityName(activity.objectTypeId);
  const texts = toActivityTexts(activity);
  const { title, text } = texts;
  const person = people.findOwner(texts.ownerId);
  const isTask = type?.name === 'tasks';
  const editing = useActivityEdit(activity);
  const edit = canWrite ? editing.edit : undefined;
  return (
    <FeedCard
      icon={<Tile typeName={type?.name ?? ''} isPinned={isPinned} />}
      label={isPinned ? t('Pinned {word}', { word: inSentence(word) }) : word}
      line={<Line {...{ word, texts, person, isTask }} at={activity.at} />}
      at={activity.at}
      isPinned={isPinned}
      isLinked={isLinked}
      isShort={isShort && !edit}
      summary={title || text}
      actions={!edit && <ActivityMenu {...{ place, activity, isPinned }} onEdit={editing.open} />}
      header={title !== '' && !edit && <strong>{title}</strong>}
    >
      {edit ? (
        <Suspense fallback={<RowsSkeleton rows={1} height={160} />}>
          <ActivityForm {...{ place, editing, edit, name: word, id: activity.id }} />
        </Suspense>
      ) : (
        <Content {...{ place, activity, texts, isTask }} />
      )}
      <CommentsThread
        place={place}
        entry={{ objectType: activity.objectTypeId, objectId: activity.id }}
        count={activity.comments}
      />
    </FeedCard>
  );
}

interface ContentProps extends Pick<ActivityCardProps, 'place' | 'activity'> {
  readonly texts: ReturnType<typeof toActivityTexts>;
  readonly isTask: boolean;
}

function Content({ place, activity, texts, isTask }: ContentProps) {
  return (
    <>
      {(activity.html ?? texts.text) !== '' && <LongText text={texts.text} html={activity.html} />}
      <States texts={texts} task={isTask && <TaskState place={place} activity={activity} />} />
    </>
  );
}

function Tile({ typeName, isPinned }: { readonly typeName: string; readonly isPinned: boolean }) {
  const Icon = isPinned ? IconPin : toTypeIcon(typeName);
  return (
    <span className={styles['tile']} data-hue={isPinned ? 'amber' : (kindHues[typeName] ?? 'gray')}>
      <Icon size={16} stroke={1.6} />
    </span>
  );
}

interface StatesProps {
  readonly texts: ReturnType<typeof toActivityTexts>;
  /** Whether a task is done. */
  readonly task: ReactNode;
}

function States({ texts: { states, files, location }, task }: StatesProps) {
  if (states.length + files === 0 && location === '' && !task) return null;
  return (
    <div className={styles['states']}>
      {task}
      {states.map((state) => (
        <Chip key={state.text} hue={state.hue}>
          {state.text}
        </Chip>
      ))}
      {location !== '' && <Chip icon={<IconMapPin size={12} />}>{location}</Chip>}
      {files > 0 && (
        <Chip icon={<IconPaperclip size={12} />}>
          {t('{files, plural, one {# attachment} other {# attachments}}', { files })}
        </Chip>
      )}
    </div>
  );
}

interface LineProps {
  readonly word: string;
  readonly texts: ReturnType<typeof toActivityTexts>;
  readonly person: string | undefined;
  readonly isTask: boolean;
  readonly at: string;
}

/** Who did what: `Email from a to b`, `Call by Ada · 14 min`, `Task for Ada · due tomorrow`. */
function Line({ word, texts: { from, to, length }, person, isTask, at }: LineProps) {
  const now = useServerNow();
  const name = (text: string): ReactNode => <span className={styles['name']}>{text}</span>;
  const isLate = new Date(at) < now();
  return (
    <>
      {name(word)}
      {from !== '' && <> {rich('from {name}', { name: name(from) })}</>}
      {to !== '' && <> {rich('to {name}', { name: name(to) })}</>}
      {from === '' && person !== undefined && (
        <> {isTask ? rich('for {name}', { name: name(person) }) : rich('by {name}', { name: name(person) })}</>
      )}
      {length !== '' && <> · {length}</>}
      {isTask && (
        <>
          {' · '}
          <span data-late={isLate || undefined}>
            {rich('due {moment}', { moment: <Moment at={at} format="ago" /> })}
          </span>
        </>
      )}
    </>
  );
}

function TaskState({ place, activity }: { readonly place: RecordRef; readonly activity: FeedActivity }) {
  const canWrite = useCanWrite();
  const update = useUpdateActivity(place, { objectType: 'tasks', id: activity.id });
  const isDone = activity.properties['hs_task_status'] === 'COMPLETED';
  return (
    <Checkbox
      size="sm"
      label={t('Done')}
      checked={isDone}
      disabled={!canWrite || update.isPending}
      onChange={() =>
        update.mutate({ hs_task_status: isDone ? 'NOT_STARTED' : 'COMPLETED' }, { onError: notifyProblem })
      }
    />
  );
}

interface ActivityMenuProps extends Pick<ActivityCardProps, 'place' | 'activity' | 'isPinned'> {
  readonly onEdit: () => void;
}

function ActivityMenu(props: ActivityMenuProps) {
  const { place, activity, isPinned } = props;
  const canWrite = useCanWrite();
  const copyLink = useCopyLink(place);
  const word = inSentence(toActivityName(activity.objectTypeId));
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('Actions for this {word}', { word })}>
          {isPinned ? <IconPinFilled size={16} /> : <IconDots size={16} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => copyLink(activity)}>
          {t('Copy link')}
        </Menu.Item>
        {canWrite && <WriterItems {...props} />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What users do who may change records. */
function WriterItems({ place, activity, isPinned, onEdit }: ActivityMenuProps) {
  const singular = toActivityName(activity.objectTypeId);
  const update = useUpdateRecord(place);
  const { remove, restore } = useDeleteActivity(place, { objectType: activity.objectTypeId, id: activity.id });
  const pin = (id: string): void => {
    const onSuccess = (): void => notifyDone(id === '' ? t('Unpinned.') : t('Pinned to the top of the timeline.'));
    update.mutate({ hs_pinned_engagement_id: id }, { onSuccess, onError: notifyProblem });
  };
  const removeIt = (): void => {
    remove().then(() => offerUndo(t('{singular} moved to the recycle bin.', { singular }), restore), notifyProblem);
  };
  return (
    <>
      {isPinned ? (
        <Menu.Item leftSection={<IconPinnedOff size={16} aria-hidden />} onClick={() => pin('')}>
          {t('Unpin')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconPin size={16} aria-hidden />} onClick={() => pin(activity.id)}>
          {t('Pin to top')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {t('Edit')}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={removeIt}>
        {t('Delete')}
      </Menu.Item>
    </>
  );
}
