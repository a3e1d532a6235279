import { ActionIcon, Button, Group, Menu, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconMessage, IconPencil, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { t } from '../../i18n/messages.js';
import { useCanWrite, useHub } from '../../accounts/session.js';
import { MentionField } from '../../mentions/mention-field.js';
import { MentionText } from '../../mentions/mention-text.js';
import { toMentioningHtml } from '../../mentions/mentions.js';
import { useMentionables } from '../../mentions/use-mentionables.js';
import { toPlainText } from '../../objects/property-values.js';
import type { RecordRef } from '../../objects/record-page/record.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { useDraft } from '../../ui/forms/draft.js';
import { Initials } from '../../ui/marks/initials.js';
import { Moment } from '../../ui/times/moment.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { ProblemState, toMessage } from '../../ui/loading/states.js';
import css from './comments.module.css';
import { useCommentActions, useComments, type Comment, type CommentedEntry } from './comments.js';

interface CommentsThreadProps {
  /** The record on whose timeline the entry is. */
  readonly place: RecordRef;
  readonly entry: CommentedEntry;
  readonly count: number;
}

/** The comments on an entry of a timeline: how many there are, and on request the comments themselves and a field for another. */
export function CommentsThread({ place, entry, count }: CommentsThreadProps) {
  const canWrite = useCanWrite();
  const [isOpen, { toggle }] = useDisclosure();
  const threadId = useId();
  if (count === 0 && !canWrite) return null;
  return (
    <>
      <Button
        mt={6}
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconMessage size={14} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={threadId}
        onClick={toggle}
      >
        {count === 0 ? t('Comment') : t('{count, plural, one {# comment} other {# comments}}', { count })}
      </Button>
      <div id={threadId}>{isOpen && <Thread place={place} entry={entry} canWrite={canWrite} />}</div>
    </>
  );
}

type ThreadProps = Pick<CommentsThreadProps, 'place' | 'entry'> & { readonly canWrite: boolean };

function Thread({ place, entry, canWrite }: ThreadProps) {
  const comments = useComments(entry, true);
  const actions = useCommentActions(place, entry);
  const { data, error } = comments;
  return (
    <section className={css['thread']} aria-label={t('Comments')}>
      {error && !data && <ProblemState error={error} onRetry={() => void comments.refetch()} />}
      {!data && !error && <RowsSkeleton rows={1} height={40} />}
      {data && data.length > 0 && (
        <ul className={css['list']}>
          {data.map((comment) => (
            <CommentEntry key={comment.id} comment={comment} actions={actions} canWrite={canWrite} />
          ))}
        </ul>
      )}
      {canWrite && <NewComment entry={entry} add={actions.add} />}
    </section>
  );
}

type Actions = ReturnType<typeof useCommentActions>;

const empty = { text: '' };

function NewComment({ entry, add }: { readonly entry: CommentedEntry; readonly add: Actions['add'] }) {
  const { hubId } = useHub();
  const users = useMentionables();
  const [{ text }, keep] = useDraft(`comment ${hubId} ${Object.values(entry).join(' ')}`, empty);
  const save = (): void => {
    if (text.trim() === '' || add.isPending) return;
    add.mutate(toMentioningHtml(text.trim(), users), { onSuccess: () => keep(undefined) });
  };
  return (
    <CommentForm
      label={t('Comment')}
      submit={t('Comment')}
      text={text}
      onChange={(next) => keep(next === '' ? undefined : { text: next })}
      isBusy={add.isPending}
      error={add.isError ? toMessage(add.error) : undefined}
      onSave={save}
    />
  );
}

interface CommentFormProps {
  readonly label: string;
  readonly submit: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly onSave: () => void;
  readonly onCancel?: () => void;
}

function CommentForm({ label, submit, text, onChange, isBusy, error, onSave, onCancel }: CommentFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <MentionField
        aria-label={label}
        placeholder={t('Write a comment, @ to mention')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={5000}
        value={text}
        error={error}
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave();
          if (event.key === 'Escape' && onCancel) onCancel();
        }}
      />
      {(text.trim() !== '' || onCancel) && (
        <Group gap="xs" justify="flex-end" mt={6}>
          {onCancel && (
            <Button size="compact-sm" variant="default" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
          <Button size="compact-sm" type="submit" loading={isBusy} disabled={text.trim() === ''}>
            {submit}
          </Button>
        </Group>
      )}
      <VisuallyHidden>{t('Press Control and Enter to save it.')}</VisuallyHidden>
    </form>
  );
}

interface CommentEntryProps {
  readonly comment: Comment;
  readonly actions: Actions;
  readonly canWrite: boolean;
}

function CommentEntry({ comment, actions, canWrite }: CommentEntryProps) {
  const { id, body, author, mine: isMine, createdAt, editedAt } = comment;
  const users = useMentionables();
  const [draft, setDraft] = useState<string>();
  const name = author?.name ?? t('A former user');
  const { edit, remove } = actions;
  const save = (): void => {
    if (draft === undefined || draft.trim() === '') return;
    edit.mutate({ id, body: toMentioningHtml(draft.trim(), users) }, { onSuccess: () => setDraft(undefined) });
  };
  const askToDelete = (): void =>
    confirmAction({
      title: t('Delete the comment?'),
      confirm: t('Delete'),
      message: t('This cannot be undone.'),
      onConfirm: () => remove.mutateAsync(id),
    });
  return (
    <li className={css['comment']}>
      <Initials name={name} size={22} />
      <div className={css['words']}>
        <div className={css['head']}>
          <span className={css['name']}>{name}</span>
          <Moment at={createdAt} format="ago" />
          {editedAt !== null && <span>{t('edited')}</span>}
          <span style={{ flex: 1 }} />
          {isMine && canWrite && (
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size={24} aria-label={t('Actions for this comment')}>
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  leftSection={<IconPencil size={16} aria-hidden />}
                  onClick={() => setDraft(toPlainText(body))}
                >
                  {t('Edit')}
                </Menu.Item>
                <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={askToDelete}>
                  {t('Delete')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
        {draft === undefined ? (
          <div className={css['body']}>
            <MentionText html={body} />
          </div>
        ) : (
          <CommentForm
            label={t('Edit the comment')}
            submit={t('Save')}
            text={draft}
            onChange={setDraft}
            isBusy={edit.isPending}
            error={edit.isError ? toMessage(edit.error) : undefined}
            onSave={save}
            onCancel={() => setDraft(undefined)}
          />
        )}
      </div>
    </li>
  );
}
