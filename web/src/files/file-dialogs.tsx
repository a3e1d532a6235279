import { FileInput, Progress, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useServerNow } from '../shell/sandbox.js';
import { FormDialog } from '../ui/form-dialog.js';
import { Moment } from '../ui/moment.js';
import { notifyDone } from '../ui/notify.js';
import type { Dialog } from './dialog.js';
import { useFileActions } from './file-actions.js';
import { accessLevels, formatBytes, toFullName, type Access, type StoredFile } from './file-kinds.js';
import { doInTurn } from './in-turn.js';
import { AccessChoice } from './upload-choice.js';

interface Closable {
  readonly onClose: () => void;
}

type Thing = Extract<Dialog, { kind: 'rename' }>['thing'];

/** Another name for a file, whose extension stays, or for a folder. */
export function RenameDialog({ thing, onClose }: Closable & { readonly thing: Thing }) {
  const actions = useFileActions();
  const now = ('file' in thing ? thing.file.name : thing.folder.name) ?? '';
  const extension = 'file' in thing ? (thing.file.extension ?? '') : '';
  const [name, setName] = useState(now);
  const rename = (signal: AbortSignal): Promise<unknown> =>
    'file' in thing
      ? actions.changeFile(thing.file.id, { name: name.trim() })
      : actions.changeFolder(thing.folder.id, { name: name.trim() }, signal);
  return (
    <FormDialog
      title={`Rename ${'file' in thing ? toFullName(thing.file) : now}`}
      submit="Rename"
      canSubmit={name.trim() !== '' && name.trim() !== now}
      onSubmit={rename}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        {...(extension !== '' && { rightSection: <Text size="sm">.{extension}</Text>, rightSectionWidth: 64 })}
        description={
          'file' in thing
            ? 'Its address changes with its name: links to the old one, and signed URLs, stop working.'
            : 'The addresses of all files in it change: links to the old ones, and signed URLs, stop working.'
        }
      />
    </FormDialog>
  );
}

/** Who may see files. */
export function AccessDialog({ files, onClose }: Closable & { readonly files: readonly StoredFile[] }) {
  const actions = useFileActions();
  const [first] = files;
  const known = accessLevels.find(({ value }) => value === first?.access)?.value;
  const [access, setAccess] = useState<Access>(known ?? 'PRIVATE');
  const [done, setDone] = useState(0);
  const apply = (signal: AbortSignal): Promise<void> =>
    doInTurn(files, ({ id }) => actions.changeFile(id, { access }), { signal, onProgress: setDone });
  const name = files.length === 1 && first ? toFullName(first) : `${files.length} files`;
  return (
    <FormDialog title={`Access to ${name}`} submit="Change access" onSubmit={apply} onClose={onClose}>
      <AccessChoice value={access} onChange={setAccess} />
      <TurnsProgress done={done} all={files.length} />
    </FormDialog>
  );
}

/** How far work on several things is. Nothing for a single one. */
export function TurnsProgress({ done, all }: { readonly done: number; readonly all: number }) {
  if (all < 2 || done === 0) return null;
  return (
    <Progress.Root size="lg">
      <Progress.Section value={(done / all) * 100} aria-label={`${done} of ${all} done`}>
        <Progress.Label>
          {done} of {all}
        </Progress.Label>
      </Progress.Section>
    </Progress.Root>
  );
}

const dayMs = 86_400_000;
const terms = [
  { value: '', label: 'Never' },
  { value: '1', label: 'In a day' },
  { value: '7', label: 'In a week' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '180', label: 'In 180 days' },
  { value: '365', label: 'In a year' },
] as const;

/** When a file deletes itself. */
export function ExpiryDialog({ file, onClose }: Closable & { readonly file: StoredFile }) {
  const now = useServerNow();
  const actions = useFileActions();
  const [days, setDays] = useState<string>(file.expiresAt === undefined ? '30' : '');
  const apply = (): Promise<unknown> =>
    actions.changeFile(file.id, { expiresAt: days === '' ? null : now().getTime() + Number(days) * dayMs });
  return (
    <FormDialog title={`When ${toFullName(file)} deletes itself`} submit="Set" onSubmit={apply} onClose={onClose}>
      <Select
        label="Deletes itself for good"
        description="Nobody can bring it back then."
        data={terms}
        value={days}
        allowDeselect={false}
        onChange={(chosen) => setDays(chosen ?? '')}
      />
      {file.expiresAt !== undefined && (
        <Text size="sm">
          So far: <Moment at={file.expiresAt} />
        </Text>
      )}
    </FormDialog>
  );
}

/** Another content for a file: id, name and address stay. */
export function ReplaceDialog({ file, onClose }: Closable & { readonly file: StoredFile }) {
  const actions = useFileActions();
  const [content, setContent] = useState<File | null>(null);
  const [progress, setProgress] = useState<number>();
  const replace = async (): Promise<void> => {
    if (!content) return;
    await actions.replaceFile(file.id, content, setProgress).finally(() => setProgress(undefined));
    notifyDone(`${toFullName(file)} has its new content.`);
  };
  return (
    <FormDialog
      title={`Replace the content of ${toFullName(file)}`}
      submit="Replace"
      canSubmit={content !== null}
      onSubmit={replace}
      onClose={onClose}
    >
      <FileInput
        label="New content"
        description="Name, address and access stay. The old content is gone, and signed URLs end."
        placeholder="Choose a file"
        value={content}
        onChange={setContent}
        clearable
      />
      {content && (
        <Text size="sm" c="dimmed">
          {formatBytes(file.size ?? 0)} before, {formatBytes(content.size)} then
        </Text>
      )}
      {progress !== undefined && (
        <Progress.Root size="sm">
          <Progress.Section value={progress * 100} aria-label="Upload of the new content" />
        </Progress.Root>
      )}
    </FormDialog>
  );
}
