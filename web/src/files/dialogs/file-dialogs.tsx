import { FileInput, Progress, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { rich, t } from '../../i18n/messages.js';
import { useServerNow } from '../../shell/sandbox.js';
import { FormDialog } from '../../ui/forms/form-dialog.js';
import { Moment } from '../../ui/times/moment.js';
import { notifyDone } from '../../ui/notices/notify.js';
import type { Dialog } from './dialog.js';
import { useFileActions } from '../file-actions.js';
import { accessLevels, formatBytes, toFullName, type Access, type StoredFile } from '../file-kinds.js';
import { runInSequence } from '../run-in-sequence.js';
import { AccessChoice } from '../uploads/upload-choice.js';

interface DialogProps {
  readonly onClose: () => void;
}

type FileItem = Extract<Dialog, { kind: 'rename' }>['item'];

/** Renames a folder or a file, whose extension is kept. */
export function RenameDialog({ item, onClose }: DialogProps & { readonly item: FileItem }) {
  const actions = useFileActions();
  const now = ('file' in item ? item.file.name : item.folder.name) ?? '';
  const extension = 'file' in item ? (item.file.extension ?? '') : '';
  const [name, setName] = useState(now);
  const rename = (signal: AbortSignal): Promise<unknown> =>
    'file' in item
      ? actions.changeFile(item.file.id, { name: name.trim() })
      : actions.changeFolder(item.folder.id, { name: name.trim() }, signal);
  return (
    <FormDialog
      title={t('Rename {fullName}', { fullName: 'file' in item ? toFullName(item.file) : now })}
      submit={t('Rename')}
      canSubmit={name.trim() !== '' && name.trim() !== now}
      onSubmit={rename}
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        {...(extension !== '' && { rightSection: <Text size="sm">.{extension}</Text>, rightSectionWidth: 64 })}
        description={
          'file' in item
            ? t('Its URL changes too: existing links and signed URLs stop working.')
            : t('The URLs of all files in it change: existing links and signed URLs stop working.')
        }
      />
    </FormDialog>
  );
}

/** Sets who may see files. */
export function AccessDialog({ files, onClose }: DialogProps & { readonly files: readonly StoredFile[] }) {
  const actions = useFileActions();
  const [first] = files;
  const known = accessLevels.find(({ value }) => value === first?.access)?.value;
  const [access, setAccess] = useState<Access>(known ?? 'PRIVATE');
  const [done, setDone] = useState(0);
  const apply = (signal: AbortSignal): Promise<void> =>
    runInSequence(files, ({ id }) => actions.changeFile(id, { access }), { signal, onProgress: setDone });
  const name = files.length === 1 && first ? toFullName(first) : t('{files} files', { files: files.length });
  return (
    <FormDialog title={t('Access to {name}', { name })} submit={t('Change access')} onSubmit={apply} onClose={onClose}>
      <AccessChoice value={access} onChange={setAccess} />
      <ItemsProgress done={done} all={files.length} />
    </FormDialog>
  );
}

/** Progress of work on several items; renders nothing for one. */
export function ItemsProgress({ done, all }: { readonly done: number; readonly all: number }) {
  if (all < 2 || done === 0) return null;
  return (
    <Progress.Root size="lg">
      <Progress.Section value={(done / all) * 100} aria-label={t('{done} of {all} done', { done, all })}>
        <Progress.Label>{t('{done} of {all}', { done, all })}</Progress.Label>
      </Progress.Section>
    </Progress.Root>
  );
}

const dayMs = 86_400_000;
const terms = [
  { value: '', label: t('Never') },
  { value: '1', label: t('In a day') },
  { value: '7', label: t('In a week') },
  { value: '30', label: t('In 30 days') },
  { value: '90', label: t('In 90 days') },
  { value: '180', label: t('In 180 days') },
  { value: '365', label: t('In a year') },
] as const;

/** Sets when a file expires. */
export function ExpiryDialog({ file, onClose }: DialogProps & { readonly file: StoredFile }) {
  const now = useServerNow();
  const actions = useFileActions();
  const [days, setDays] = useState<string>(file.expiresAt === undefined ? '30' : '');
  const apply = (): Promise<unknown> =>
    actions.changeFile(file.id, { expiresAt: days === '' ? null : now().getTime() + Number(days) * dayMs });
  return (
    <FormDialog
      title={t('Expiration of {fullName}', { fullName: toFullName(file) })}
      submit={t('Save')}
      onSubmit={apply}
      onClose={onClose}
    >
      <Select
        label={t('Expires')}
        description={t('An expired file is deleted and cannot be restored.')}
        data={terms}
        value={days}
        allowDeselect={false}
        onChange={(chosen) => setDays(chosen ?? '')}
      />
      {file.expiresAt !== undefined && (
        <Text size="sm">{rich('Currently: {moment}', { moment: <Moment at={file.expiresAt} /> })}</Text>
      )}
    </FormDialog>
  );
}

/** Replaces the content of a file; its ID, name and URL are kept. */
export function ReplaceDialog({ file, onClose }: DialogProps & { readonly file: StoredFile }) {
  const actions = useFileActions();
  const [content, setContent] = useState<File | null>(null);
  const [progress, setProgress] = useState<number>();
  const replace = async (): Promise<void> => {
    if (!content) return;
    await actions.replaceFile(file, content, setProgress).finally(() => setProgress(undefined));
    notifyDone(t('{fullName} replaced.', { fullName: toFullName(file) }));
  };
  return (
    <FormDialog
      title={t('Replace the content of {fullName}', { fullName: toFullName(file) })}
      submit={t('Replace')}
      canSubmit={content !== null}
      onSubmit={replace}
      onClose={onClose}
    >
      <FileInput
        label={t('New content')}
        description={t('The name, URL and access are kept. The old content is deleted and signed URLs stop working.')}
        placeholder={t('Choose a file')}
        value={content}
        onChange={setContent}
        clearable
      />
      {content && (
        <Text size="sm" c="dimmed">
          {t('{bytes} now, {shown} after', { bytes: formatBytes(file.size ?? 0), shown: formatBytes(content.size) })}
        </Text>
      )}
      {progress !== undefined && (
        <Progress.Root size="sm">
          <Progress.Section value={progress * 100} aria-label={t('Upload of the new content')} />
        </Progress.Root>
      )}
    </FormDialog>
  );
}
