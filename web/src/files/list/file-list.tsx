import { Checkbox, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconFolder } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { t } from '../../i18n/messages.js';
import { useCanWrite } from '../../accounts/session.js';
import { Moment } from '../../ui/times/moment.js';
import { RowSpace } from '../../ui/scrolling/row-space.js';
import { useVirtualRows } from '../../ui/scrolling/virtual-rows.js';
import { nameClasses } from '../../ui/class-names.js';
import { AccessBadge } from './access-badge.js';
import { FileMenu, FolderMenu } from './file-menu.js';
import { useDropFolder, useItem } from '../moving/drag-context.js';
import { onItemKey } from '../moving/use-selection-keys.js';
import { formatBytes, toFullName, type StoredFile, type StoredFolder } from '../file-kinds.js';
import classes from '../files-page.module.css';
import type { ChangeView, FilesView, Sort } from './files-view.js';
import type { Selection } from './selection.js';
import { Thumbnail } from './thumbnail.js';

const css = nameClasses(classes);

export interface FileListProps {
  readonly folders: readonly StoredFolder[];
  readonly files: readonly StoredFile[];
  readonly selection: Selection;
  readonly view: FilesView;
  readonly onChange: ChangeView;
  /** Whether each file shows its folder. */
  readonly withPaths: boolean;
  /** Whether more can be loaded. */
  readonly hasMore: boolean;
  /** Called when the end of the loaded files comes near. */
  readonly onNearEnd: () => void;
}

const rowHeight = 45;

/** Folders and files as a table, of which the rows near the window are in the document. */
export function FileList(props: FileListProps) {
  const { folders, files, selection, view, onChange, hasMore, onNearEnd } = props;
  const canWrite = useCanWrite();
  const all = folders.length + files.length;
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useVirtualRows({ list: body, count: all, estimate: rowHeight, onNearEnd });
  return (
    <Table
      className={css('table')}
      highlightOnHover
      verticalSpacing={4}
      aria-label={t('Files')}
      aria-rowcount={hasMore ? -1 : all + 1}
    >
      <Table.Thead>
        <Table.Tr>
          {canWrite && (
            <Table.Th w={40}>
              <Checkbox
                aria-label={t('Select all that is shown')}
                checked={selection.count === all}
                indeterminate={selection.count > 0 && selection.count < all}
                onChange={(event) => selection.setAll(event.currentTarget.checked)}
              />
            </Table.Th>
          )}
          <SortHeader field="name" label={t('Name')} sort={view.sort} onChange={onChange} />
          <SortHeader field="size" label={t('Size')} sort={view.sort} onChange={onChange} className={css('wide')} />
          <Table.Th className={css('wide')}>{t('Access')}</Table.Th>
          <SortHeader
            field="updatedAt"
            label={t('Updated')}
            sort={view.sort}
            onChange={onChange}
            className={css('wide')}
          />
          <Table.Th className={css('widest')}>{t('Expires')}</Table.Th>
          <Table.Th w={44}>
            <span className={css('hidden')}>{t('Actions')}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={body} onKeyDown={(event) => onItemKey(event, canWrite ? selection : undefined)}>
        <RowSpace height={rows.before} />
        {Array.from({ length: rows.to - rows.from }, (_, at) => (
          <ItemRow key={rows.from + at} {...props} index={rows.from + at} measure={rows.measure} />
        ))}
        <RowSpace height={rows.after} />
      </Table.Tbody>
    </Table>
  );
}

type ItemRowProps = FileListProps & Pick<RowProps, 'index' | 'measure'>;

/** A folder, or after all folders a file. */
function ItemRow({ index, measure, folders, files, selection, onChange, withPaths }: ItemRowProps) {
  const canWrite = useCanWrite();
  const onSelect = canWrite ? selection.set : undefined;
  const folder = folders[index];
  if (folder) {
    const onOpen = (): void => onChange({ folderId: folder.id, search: '', fileId: undefined });
    return <FolderRow {...{ folder, index, measure, onSelect, onOpen }} isSelected={selection.has(folder.id)} />;
  }
  const file = files[index - folders.length];
  if (!file) return null;
  const onOpen = (): void => onChange({ fileId: file.id });
  return (
    <FileRow {...{ file, index, measure, onSelect, onOpen }} withPath={withPaths} isSelected={selection.has(file.id)} />
  );
}

interface SortHeaderProps {
  readonly field: 'name' | 'size' | 'updatedAt';
  readonly label: string;
  readonly sort: Sort;
  readonly onChange: ChangeView;
  readonly className?: string;
}

function SortHeader({ field, label, sort, onChange, className = '' }: SortHeaderProps) {
  const isSorted = sort === field || sort === `-${field}`;
  const isDescending = sort.startsWith('-');
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  const order = !isSorted ? 'none' : isDescending ? 'descending' : 'ascending';
  return (
    <Table.Th aria-sort={order} className={className}>
      <UnstyledButton
        fz="xs"
        fw={500}
        onClick={() => onChange({ sort: isSorted && !isDescending ? `-${field}` : field })}
        className={css('sorter')}
      >
        {label}
        {isSorted && <Arrow size={14} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}

interface RowProps {
  readonly index: number;
  readonly measure: (element: HTMLElement | null) => void;
  readonly isSelected: boolean;
  readonly onSelect: Selection['set'] | undefined;
  readonly onOpen: () => void;
}

type SelectCellProps = Pick<RowProps, 'isSelected' | 'onSelect'> & { readonly id: string; readonly name: string };

function SelectCell({ id, name, isSelected, onSelect }: SelectCellProps) {
  if (!onSelect) return null;
  return (
    <Table.Td>
      <Checkbox
        aria-label={t('Select {name}', { name })}
        checked={isSelected}
        onChange={(event) => {
          const { nativeEvent } = event;
          onSelect(id, event.currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
        }}
      />
    </Table.Td>
  );
}

function FolderRow({ folder, ...row }: RowProps & { readonly folder: StoredFolder }) {
  const name = folder.name ?? '';
  const item = useItem({ folder });
  const target = useDropFolder({ id: folder.id, name, path: folder.path });
  return (
    <Table.Tr
      {...item}
      {...target}
      ref={row.measure}
      data-index={row.index}
      aria-rowindex={row.index + 2}
      {...(row.isSelected && { 'data-selected': true })}
    >
      <SelectCell id={folder.id} name={`folder ${name}`} isSelected={row.isSelected} onSelect={row.onSelect} />
      <Table.Td>
        <UnstyledButton className={css('opener')} onClick={row.onOpen}>
          <span className={css('sign')}>
            <IconFolder size={20} stroke={1.6} aria-hidden />
          </span>
          <Text span size="sm" fw={500} className="one-line" title={name}>
            {name}
          </Text>
        </UnstyledButton>
      </Table.Td>
      <Table.Td className={css('wide')} />
      <Table.Td className={css('wide')} />
      <Table.Td className={css('wide', 'figures')}>
        <Moment at={folder.updatedAt} format="date" />
      </Table.Td>
      <Table.Td className={css('widest')} />
      <Table.Td>
        <FolderMenu folder={folder} />
      </Table.Td>
    </Table.Tr>
  );
}

interface FileRowProps extends RowProps {
  readonly file: StoredFile;
  readonly withPath: boolean;
}

const FileRow = memo(function FileRow({ file, withPath, ...row }: FileRowProps) {
  const name = toFullName(file);
  const item = useItem({ file });
  return (
    <Table.Tr
      {...item}
      ref={row.measure}
      data-index={row.index}
      aria-rowindex={row.index + 2}
      {...(row.isSelected && { 'data-selected': true })}
    >
      <SelectCell id={file.id} name={name} isSelected={row.isSelected} onSelect={row.onSelect} />
      <Table.Td>
        <UnstyledButton className={css('opener')} onClick={row.onOpen}>
          <span className={css('sign')}>
            <Thumbnail file={file} height={28} size="icon" />
          </span>
          <span className={css('names')}>
            <Text span size="sm" className="one-line" title={name}>
              {name}
            </Text>
            {withPath && (
              <Text span size="xs" c="dimmed" className="one-line">
                {file.path?.split('/').slice(0, -1).join('/') || t('All files')}
              </Text>
            )}
            <Text span size="xs" c="dimmed" className={css('narrow')}>
              {formatBytes(file.size ?? 0)}
            </Text>
          </span>
        </UnstyledButton>
      </Table.Td>
      <Table.Td className={css('wide', 'figures')}>{formatBytes(file.size ?? 0)}</Table.Td>
      <Table.Td className={css('wide')}>
        <AccessBadge file={file} />
      </Table.Td>
      <Table.Td className={css('wide', 'figures')}>
        <Moment at={file.updatedAt} format="date" />
      </Table.Td>
      <Table.Td className={css('widest', 'figures')}>
        {file.expiresAt !== undefined && <Moment at={file.expiresAt} format="date" />}
      </Table.Td>
      <Table.Td>
        <FileMenu file={file} onDetails={row.onOpen} />
      </Table.Td>
    </Table.Tr>
  );
}, isSameRow);

/** There can be many rows: those with the same file and selection are not rendered again. */
function isSameRow(before: FileRowProps, after: FileRowProps): boolean {
  return (
    before.file === after.file &&
    before.index === after.index &&
    before.isSelected === after.isSelected &&
    before.withPath === after.withPath &&
    before.onSelect === after.onSelect
  );
}
