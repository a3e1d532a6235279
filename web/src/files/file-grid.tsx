import { Checkbox, Group, Text, UnstyledButton } from '@mantine/core';
import { IconFolder, IconLock } from '@tabler/icons-react';
import { useCanWrite } from '../accounts/session.js';
import { nameClasses } from '../ui/class-names.js';
import { FileMenu, FolderMenu } from './file-menu.js';
import { formatBytes, isPublic, toFullName, type StoredFile, type StoredFolder } from './file-kinds.js';
import type { FileListProps } from './file-list.js';
import classes from './files-page.module.css';
import type { Selection } from './selection.js';
import { Thumbnail } from './thumbnail.js';

const css = nameClasses(classes);

/** Folders and files as cards with pictures. */
export function FileGrid({ folders, files, selection, onChange }: FileListProps) {
  const canWrite = useCanWrite();
  const onSelect = canWrite ? selection.set : undefined;
  return (
    <>
      {folders.length > 0 && (
        <ul className={css('grid')} aria-label="Folders in it">
          {folders.map((folder) => (
            <FolderCard
              key={folder.id}
              folder={folder}
              isSelected={selection.has(folder.id)}
              onSelect={onSelect}
              onOpen={() => onChange({ folderId: folder.id, search: '', fileId: undefined })}
            />
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className={css('grid')} aria-label="Files">
          {files.map((file) => (
            <FileCard
              key={file.id}
              file={file}
              isSelected={selection.has(file.id)}
              onSelect={onSelect}
              onOpen={() => onChange({ fileId: file.id })}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface CardProps {
  readonly isSelected: boolean;
  readonly onSelect: Selection['set'] | undefined;
  readonly onOpen: () => void;
}

function FolderCard({ folder, isSelected, onSelect, onOpen }: CardProps & { readonly folder: StoredFolder }) {
  const name = folder.name ?? '';
  return (
    <li className={css('card')} {...(isSelected && { 'data-selected': true })}>
      <Group gap={6} wrap="nowrap" p={6}>
        <SelectBox id={folder.id} name={`folder ${name}`} isSelected={isSelected} onSelect={onSelect} />
        <UnstyledButton onClick={onOpen} className={css('folder')}>
          <IconFolder size={20} stroke={1.5} aria-hidden />
          <Text span size="sm" fw={600} className="one-line" title={name}>
            {name}
          </Text>
        </UnstyledButton>
        <FolderMenu folder={folder} />
      </Group>
    </li>
  );
}

function FileCard({ file, isSelected, onSelect, onOpen }: CardProps & { readonly file: StoredFile }) {
  const name = toFullName(file);
  return (
    <li className={css('card')} {...(isSelected && { 'data-selected': true })}>
      <UnstyledButton onClick={onOpen} className={css('picture')} aria-label={name} tabIndex={-1}>
        <Thumbnail file={file} height={132} />
      </UnstyledButton>
      <div className={css('corner')}>
        <SelectBox id={file.id} name={name} isSelected={isSelected} onSelect={onSelect} />
      </div>
      <Group gap={4} wrap="nowrap" px={8} py={4}>
        <UnstyledButton onClick={onOpen} className={css('caption')}>
          <Text span size="sm" className="one-line" title={name}>
            {name}
          </Text>
          <Text span size="xs" c="dimmed" className={css('facts')}>
            {!isPublic(file) && <IconLock size={12} role="img" aria-label="Private" />}
            {formatBytes(file.size ?? 0)}
          </Text>
        </UnstyledButton>
        <FileMenu file={file} onDetails={onOpen} />
      </Group>
    </li>
  );
}

interface SelectBoxProps extends Omit<CardProps, 'onOpen'> {
  readonly id: string;
  readonly name: string;
}

function SelectBox({ id, name, isSelected, onSelect }: SelectBoxProps) {
  if (!onSelect) return null;
  return (
    <Checkbox
      aria-label={`Select ${name}`}
      checked={isSelected}
      onChange={(event) => {
        const { nativeEvent } = event;
        onSelect(id, event.currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
      }}
    />
  );
}
