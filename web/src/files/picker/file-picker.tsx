import { Button, FileButton, Group, Modal, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/messages.js';
import { useCanWrite } from '../../accounts/session.js';
import { nameClasses } from '../../ui/class-names.js';
import { accessLevels, toAccessLabel, toFullName, type FileType, type StoredFile } from '../file-kinds.js';
import { rootId } from '../file-filter.js';
import { useFolderTrail } from '../files-data.js';
import classes from './file-picker.module.css';
import { FolderTrail } from '../tree/folder-trail.js';
import { FolderTree } from '../tree/folder-tree.js';
import { PickerFiles } from './picker-files.js';
import { useUploadQueue, useUploads } from '../uploads/uploads.js';
import { defaultOptions } from '../uploads/default-options.js';

const css = nameClasses(classes);

interface PickedFile {
  readonly id: string;
  readonly name: string;
  readonly url?: string;
}

interface FilePickerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onPick: (files: readonly PickedFile[]) => void;
  /** Whether several files can be picked. */
  readonly multiple?: boolean;
  /** Hides files of other types. */
  readonly accept?: FileType;
}

/** Dialog to choose files of the account, or upload and choose new ones. */
export function FilePicker({ opened, onClose, ...rest }: FilePickerProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={rest.multiple ? t('Choose files') : t('Choose a file')} size={860}>
      <PickerContent onClose={onClose} {...rest} />
    </Modal>
  );
}

function PickerContent({ onClose, onPick, multiple = false, accept }: Omit<FilePickerProps, 'opened'>) {
  const [folderId, setFolderId] = useState(rootId);
  const [search, setSearch] = useState('');
  const [name] = useDebouncedValue(search.trim(), 250);
  const [picked, setPicked] = useState<ReadonlyMap<string, StoredFile>>(new Map());
  const trail = useFolderTrail(folderId);
  const toggle = (file: StoredFile, isPicked: boolean): void =>
    setPicked((before) => {
      const next = new Map(multiple ? before : []);
      if (isPicked) next.set(file.id, file);
      else next.delete(file.id);
      return next;
    });
  const openFolder = (id: string): void => {
    setFolderId(id);
    setSearch('');
  };
  const pick = (files: Iterable<StoredFile>): void => {
    onPick(
      [...files].map((file) => ({
        id: file.id,
        name: toFullName(file),
        ...(file.url !== undefined && { url: file.url }),
      })),
    );
    onClose();
  };
  return (
    <>
      <Group gap="xs" mb="sm">
        <TextInput
          flex={1}
          aria-label={t('Search in all folders')}
          placeholder={t('Search in all folders')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
        <PickerUpload
          folderId={folderId}
          multiple={multiple}
          accept={accept}
          onUploaded={(file) => toggle(file, true)}
        />
      </Group>
      <div className={css('panes')}>
        <div className={css('tree')}>
          <FolderTree
            label={t('Folders')}
            selected={folderId}
            onSelect={openFolder}
            open={trail.data?.map(({ id }) => id)}
          />
        </div>
        <div>
          <Group mb="xs" mih={24}>
            {name === '' ? (
              <FolderTrail folderId={folderId} onSelect={openFolder} />
            ) : (
              <Text size="sm">{t('In all folders')}</Text>
            )}
          </Group>
          <PickerFiles
            {...{ folderId, name, accept, multiple, picked }}
            onFolder={openFolder}
            onToggle={toggle}
            onPickNow={(file) => pick([file])}
          />
        </div>
      </div>
      <Group justify="space-between" mt="md">
        <Text size="sm" c="dimmed" role="status">
          {picked.size === 0 ? t('No files selected') : [...picked.values()].map(toFullName).join(', ')}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={picked.size === 0} onClick={() => pick(picked.values())}>
            {t('{count, plural, =1 {Choose} other {Choose # files}}', { count: picked.size })}
          </Button>
        </Group>
      </Group>
    </>
  );
}

interface PickerUploadProps {
  readonly folderId: string;
  readonly multiple: boolean;
  readonly accept: FileType | undefined;
  readonly onUploaded: (file: StoredFile) => void;
}

const mediaTypes: Readonly<Record<string, string>> = { IMG: 'image/*', AUDIO: 'audio/*', MOVIE: 'video/*' };

/** Uploads into the open folder; uploaded files are picked. */
function PickerUpload({ folderId, multiple, accept, onUploaded }: PickerUploadProps) {
  const canWrite = useCanWrite();
  const [queue, uploads] = [useUploadQueue(), useUploads()];
  const [awaited, setAwaited] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const arrived = uploads.filter(({ id, file }) => file && awaited.has(id));
    if (arrived.length === 0) return;
    for (const { file } of arrived) if (file && (!accept || file.type === accept)) onUploaded(file);
    setAwaited(new Set([...awaited].filter((id) => arrived.every((upload) => upload.id !== id))));
  }, [uploads, awaited, accept, onUploaded]);
  if (!canWrite) return null;
  const send = (chosen: File | File[] | null): void => {
    const contents = chosen === null ? [] : [chosen].flat();
    const ids = queue.add(contents.map((content) => ({ content, place: { folderId }, options: defaultOptions })));
    setAwaited(new Set([...awaited, ...ids]));
  };
  const mediaType = accept && mediaTypes[accept];
  const access = accessLevels.find(({ value }) => value === defaultOptions.access);
  return (
    <FileButton onChange={send} multiple={multiple} {...(mediaType !== undefined && { accept: mediaType })}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          title={`${toAccessLabel(access?.value)}: ${access?.meaning ?? ''}`}
        >
          {t('Upload')}
        </Button>
      )}
    </FileButton>
  );
}
