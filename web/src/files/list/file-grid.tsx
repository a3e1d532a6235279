import { Checkbox, Group, Text, UnstyledButton } from '@mantine/core';
import { IconFolder, IconLock } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { t } from '../../i18n/messages.js';
import { useCanWrite } from '../../accounts/session.js';
import { useVirtualRows } from '../../ui/scrolling/virtual-rows.js';
import { nameClasses } from '../../ui/class-names.js';
import { FileMenu, FolderMenu } from './file-menu.js';
import { useDropFolder, useItem } from '../moving/drag-context.js';
import { onItemKey } from '../moving/use-selection-keys.js';
import { formatBytes, isPublic, toFullName, type StoredFile, type StoredFolder } from '../file-kinds.js';
import type { FileListProps } from './file-list.js';
import classes from '../files-page.module.css';
import type { Selection } from './selection.js';
import { Thumbnail } from './thumbnail.js';

const css = nameClasses(classes);

const gap = 12;
const narrowest = 158;
const cardHeight = 186;

/** Folders and files as cards. */
export function FileGrid({ folders, files, selection, onChange, hasMore, onNearEnd }: FileListProps) {
  const canWrite = useCanWrite();
  const onSelect = canWrite ? selection.set : undefined;
  return (
    <div onKeyDown={(event) => onItemKey(event, canWrite ? selection : undefined)}>
      {folders.length > 0 && (
        <ul className={css('grid')} aria-label={t('Subfolders')}>
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
      <FileCards {...{ files, selection, onChange, hasMore, onNearEnd, onSelect }} />
    </div>
  );
}

type FileCardsProps = Pick<FileListProps, 'files' | 'selection' | 'onChange' | 'hasMore' | 'onNearEnd'> &
  Pick<CardProps, 'onSelect'>;

/** The cards of the rows near the window. */
function FileCards({ files, selection, onChange, hasMore, onNearEnd, onSelect }: FileCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const columns = useColumns(list);
  const rows = useVirtualRows({
    list,
    count: Math.ceil(files.length / columns),
    estimate: cardHeight,
    gap,
    onNearEnd,
  });
  const first = rows.from * columns;
  if (files.length === 0) return null;
  return (
    <ul
      ref={list}
      className={css('grid')}
      aria-label={t('Files')}
      style={{ paddingBlockStart: rows.before, paddingBlockEnd: rows.after }}
    >
      {files.slice(first, rows.to * columns).map((file, at) => (
        <FileCard
          key={file.id}
          file={file}
          place={first + at + 1}
          total={hasMore ? -1 : files.length}
          {...(at % columns === 0 && { measure: rows.measure, row: rows.from + at / columns })}
          isSelected={selection.has(file.id)}
          onSelect={onSelect}
          onOpen={() => onChange({ fileId: file.id })}
        />
      ))}
    </ul>
  );
}

/** The number of cards beside each other, as the style sheet lays them out. */
function useColumns(list: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setColumns(Math.max(1, Math.floor((element.clientWidth + gap) / (narrowest + gap)))),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return columns;
}

interface CardProps {
  readonly isSelected: boolean;
  readonly onSelect: Selection['set'] | undefined;
  readonly onOpen: () => void;
}

function FolderCard({ folder, isSelected, onSelect, onOpen }: CardProps & { readonly folder: StoredFolder }) {
  const name = folder.name ?? '';
  const item = useItem({ folder });
  const target = useDropFolder({ id: folder.id, name, path: folder.path });
  return (
    <li {...item} {...target} className={css('card')} {...(isSelected && { 'data-selected': true })}>
      <Group gap={6} wrap="nowrap" p={6}>
        <SelectBox id={folder.id} name={`folder ${name}`} isSelected={isSelected} onSelect={onSelect} />
        <UnstyledButton onClick={onOpen} className={css('folder')}>
          <IconFolder size={20} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
          <Text span size="sm" fw={500} className="one-line" title={name}>
            {name}
          </Text>
        </UnstyledButton>
        <FolderMenu folder={folder} />
      </Group>
    </li>
  );
}

interface FileCardProps extends CardProps {
  readonly file: StoredFile;
  /** From 1. */
  readonly place: number;
  /** -1 if it is not known. */
  readonly total: number;
  /** On the first card of a row. */
  readonly measure?: (element: HTMLElement | null) => void;
  readonly row?: number;
}

function FileCard({ file, place, total, measure, row, isSelected, onSelect, onOpen }: FileCardProps) {
  const name = toFullName(file);
  const item = useItem({ file });
  return (
    <li
      {...item}
      ref={measure}
      data-index={row}
      className={css('card')}
      aria-posinset={place}
      aria-setsize={total}
      {...(isSelected && { 'data-selected': true })}
    >
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
            {!isPublic(file) && <IconLock size={12} role="img" aria-label={t('Private')} />}
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
      aria-label={t('Select {name}', { name })}
      checked={isSelected}
      onChange={(event) => {
        const { nativeEvent } = event;
        onSelect(id, event.currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
      }}
    />
  );
}
