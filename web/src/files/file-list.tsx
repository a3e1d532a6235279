import { Checkbox, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconFolder } from '@tabler/icons-react';
import { memo } from 'react';
import { useCanWrite } from '../accounts/session.js';
import { Moment } from '../ui/moment.js';
import { nameClasses } from '../ui/class-names.js';
import { AccessBadge } from './access-badge.js';
import { FileMenu, FolderMenu } from './file-menu.js';
import { formatBytes, toFullName, type StoredFile, type StoredFolder } from './file-kinds.js';
import classes from './files-page.module.css';
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
  /** Whether each file says in which folder it is. */
  readonly withPaths: boolean;
}

/** Folders and files as a table. */
export function FileList({ folders, files, selection, view, onChange, withPaths }: FileListProps) {
  const canWrite = useCanWrite();
  const all = folders.length + files.length;
  return (
    <Table className={css('table')} highlightOnHover verticalSpacing={4} aria-label="Files">
      <Table.Thead>
        <Table.Tr>
          {canWrite && (
            <Table.Th w={40}>
              <Checkbox
                aria-label="Select all that is shown"
                checked={selection.count === all}
                indeterminate={selection.count > 0 && selection.count < all}
                onChange={(event) => selection.setAll(event.currentTarget.checked)}
              />
            </Table.Th>
          )}
          <SortHeader field="name" label="Name" sort={view.sort} onChange={onChange} />
          <SortHeader field="size" label="Size" sort={view.sort} onChange={onChange} className={css('wide')} />
          <Table.Th className={css('wide')}>Access</Table.Th>
          <SortHeader field="updatedAt" label="Changed" sort={view.sort} onChange={onChange} className={css('wide')} />
          <Table.Th className={css('widest')}>Deletes itself</Table.Th>
          <Table.Th w={44}>
            <span className={css('hidden')}>Actions</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {folders.map((folder) => (
          <FolderRow
            key={folder.id}
            folder={folder}
            isSelected={selection.has(folder.id)}
            onSelect={canWrite ? selection.set : undefined}
            onOpen={() => onChange({ folderId: folder.id, search: '', fileId: undefined })}
          />
        ))}
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            withPath={withPaths}
            isSelected={selection.has(file.id)}
            onSelect={canWrite ? selection.set : undefined}
            onOpen={() => onChange({ fileId: file.id })}
          />
        ))}
      </Table.Tbody>
    </Table>
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
        fz="sm"
        fw={700}
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
  readonly isSelected: boolean;
  readonly onSelect: Selection['set'] | undefined;
  readonly onOpen: () => void;
}

function SelectCell({ id, name, isSelected, onSelect }: RowProps & { readonly id: string; readonly name: string }) {
  if (!onSelect) return null;
  return (
    <Table.Td>
      <Checkbox
        aria-label={`Select ${name}`}
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
  return (
    <Table.Tr {...(row.isSelected && { 'data-selected': true })}>
      <SelectCell id={folder.id} name={`folder ${name}`} {...row} />
      <Table.Td>
        <UnstyledButton className={css('opener')} onClick={row.onOpen}>
          <span className={css('sign')}>
            <IconFolder size={24} stroke={1.4} aria-hidden />
          </span>
          <Text span size="sm" fw={600} className="one-line" title={name}>
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
  return (
    <Table.Tr {...(row.isSelected && { 'data-selected': true })}>
      <SelectCell id={file.id} name={name} {...row} />
      <Table.Td>
        <UnstyledButton className={css('opener')} onClick={row.onOpen}>
          <span className={css('sign')}>
            <Thumbnail file={file} height={36} size="icon" />
          </span>
          <span className={css('names')}>
            <Text span size="sm" className="one-line" title={name}>
              {name}
            </Text>
            {withPath && (
              <Text span size="xs" c="dimmed" className="one-line">
                {file.path?.split('/').slice(0, -1).join('/') || 'All files'}
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

/** Rows are many: those whose file and mark are the same are not drawn again. */
function isSameRow(before: FileRowProps, after: FileRowProps): boolean {
  return (
    before.file === after.file &&
    before.isSelected === after.isSelected &&
    before.withPath === after.withPath &&
    before.onSelect === after.onSelect
  );
}
