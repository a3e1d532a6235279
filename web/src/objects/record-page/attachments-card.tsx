import { ActionIcon, Anchor, Group, Skeleton, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPaperclip, IconPlus, IconX } from '@tabler/icons-react';
import { Suspense } from 'react';
import { t } from '../../i18n/messages.js';
import { useCanWrite, useHub } from '../../accounts/session.js';
import { toHtmlText } from '../property-values.js';
import { findActivityType, useCreateActivity } from '../../timeline/activities.js';
import { useServerNow } from '../../shell/sandbox.js';
import { notifyDone, notifyProblem } from '../../ui/notices/notify.js';
import { offerUndo } from '../../ui/notices/offer-undo.js';
import { ProblemState } from '../../ui/loading/states.js';
import { useAttachments, useOpenFile, useNoteFiles, type Attachment } from './attachments.js';
import type { RecordRef } from './record.js';
import styles from './record-page.module.css';
import { lazyComponent } from '../../ui/loading/load-page.js';

const FilePicker = lazyComponent(() => import('../../files/picker/file-picker.js'), 'FilePicker');

/** The files of a record, which are attached to its notes. */
export function AttachmentsCard({ place }: { readonly place: RecordRef }) {
  const canWrite = useCanWrite();
  const [isPicking, picking] = useDisclosure();
  const { data, error, refetch } = useAttachments(place);
  const attach = useAttachFiles(place);
  return (
    <section aria-label={t('Attachments')}>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Title order={3} size="sm">
          {t('Attachments')}{' '}
          {data && (
            <Text span size="xs" c="dimmed" fw={450}>
              {data.length}
            </Text>
          )}
        </Title>
        {canWrite && (
          <ActionIcon size={24} variant="subtle" color="gray" onClick={picking.open} aria-label={t('Add attachments')}>
            <IconPlus size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </Group>
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={34} />}
      <ul className={styles['rows']}>
        {data?.map((attachment) => (
          <AttachmentRow key={`${attachment.noteId} ${attachment.fileId}`} place={place} attachment={attachment} />
        ))}
      </ul>
      {isPicking && (
        <Suspense fallback={null}>
          <FilePicker
            opened
            multiple
            onClose={picking.close}
            onPick={(files) => {
              picking.close();
              attach(files);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Attaches files with a new note. */
function useAttachFiles(place: RecordRef): (files: readonly { readonly id: string; readonly name: string }[]) => void {
  const create = useCreateActivity(place);
  const now = useServerNow();
  const { ownerId } = useHub();
  const type = findActivityType('notes');
  return (files) => {
    if (!type || files.length === 0) return;
    const text = toHtmlText(files.map(({ name }) => name).join('\n'));
    const properties = { hs_timestamp: now().toISOString(), hs_note_body: text, hubspot_owner_id: ownerId };
    const activity = { type, properties, fileIds: files.map(({ id }) => id) };
    const onSuccess = (): void =>
      notifyDone(t('{count, plural, =1 {File attached.} other {# files attached.}}', { count: files.length }));
    create.mutate(activity, { onSuccess, onError: notifyProblem });
  };
}

function AttachmentRow({ place, attachment }: { readonly place: RecordRef; readonly attachment: Attachment }) {
  const canWrite = useCanWrite();
  const open = useOpenFile();
  const noteFiles = useNoteFiles(place);
  const { fileId, name, noteId, noteFileIds } = attachment;
  const detach = (): void => {
    const rest = noteFileIds.filter((id) => id !== fileId);
    const undo = () => noteFiles.mutateAsync({ noteId, fileIds: noteFileIds });
    noteFiles
      .mutateAsync({ noteId, fileIds: rest })
      .then(() => offerUndo(t('{name} is no longer attached.', { name }), undo), notifyProblem);
  };
  return (
    <li className={styles['row']}>
      <IconPaperclip size={16} aria-hidden style={{ flex: 'none', marginBlockStart: 3 }} />
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="start"
        className="any-text"
        style={{ flex: 1 }}
        onClick={() => void open(fileId).catch(notifyProblem)}
      >
        {name}
      </Anchor>
      {canWrite && (
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('Detach {name}', { name })} onClick={detach}>
          <IconX size={14} />
        </ActionIcon>
      )}
    </li>
  );
}
