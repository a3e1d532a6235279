import { Button, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useCanWrite } from '../accounts/session.js';
import { findFailure } from '../ui/failure.js';
import { LoadMore } from '../ui/load-more.js';
import { EmptyState, ProblemState, RowsSkeleton } from '../ui/states.js';
import { FileGrid } from './file-grid.js';
import { FileList } from './file-list.js';
import { useFiles, useFolders } from './files-data.js';
import { isFiltered, isSearch, toFilter, type ChangeView, type FilesView } from './files-view.js';
import { useSelection } from './selection.js';
import { SelectionBar } from './selection-bar.js';

export interface FilesContentProps {
  readonly view: FilesView;
  readonly onChange: ChangeView;
  readonly onUpload: () => void;
}

/** What is in the open folder, or what a search has found, page after page. */
export function FilesContent({ view, onChange, onUpload }: FilesContentProps) {
  const canWrite = useCanWrite();
  const files = useFiles(toFilter(view));
  const search = view.search.trim();
  const where = isSearch(view) ? { name: search } : { folderId: view.folderId };
  const folders = useFolders({ ...where, enabled: !isFiltered(view) });
  const isFolderShown = !isFiltered(view);
  const foundFolders = useMemo(
    () => (isFolderShown ? (folders.data?.pages.flatMap(({ results }) => results) ?? []) : []),
    [folders.data, isFolderShown],
  );
  const found = useMemo(() => files.data?.pages.flatMap(({ results }) => results) ?? [], [files.data]);
  const selection = useSelection(foundFolders, found);
  const failure = findFailure(files) ?? (isFolderShown ? findFailure(folders) : null);
  if (failure) {
    const retry = (): void => void Promise.all([files.refetch(), folders.refetch()]);
    return <ProblemState error={failure} onRetry={retry} />;
  }
  if (files.isPending || (isFolderShown && folders.isPending)) return <RowsSkeleton height={44} />;
  if (foundFolders.length + found.length === 0) {
    return <NothingHere view={view} onChange={onChange} onUpload={onUpload} />;
  }
  const props = { folders: foundFolders, files: found, selection, view, onChange, withPaths: isSearch(view) };
  return (
    <>
      {canWrite && <SelectionBar selection={selection} />}
      {view.look === 'grid' ? <FileGrid {...props} /> : <FileList {...props} />}
      {isFolderShown && <LoadMore query={folders} />}
      <LoadMore query={files} />
      {!files.hasNextPage && found.length >= 10_000 && (
        <Text size="sm" c="dimmed" ta="center">
          These are the first {found.length.toLocaleString()}. Search by name to see others.
        </Text>
      )}
    </>
  );
}

function NothingHere({ view, onChange, onUpload }: FilesContentProps) {
  const canWrite = useCanWrite();
  if (isSearch(view) || isFiltered(view)) {
    return (
      <EmptyState
        title={isSearch(view) ? 'No file has that in its name' : 'No such file in this folder'}
        action={
          <Button variant="default" onClick={() => onChange({ search: '', type: undefined, access: undefined })}>
            Show all files
          </Button>
        }
      >
        {isSearch(view) ? 'Names are searched without their extension.' : 'Other folders may have some.'}
      </EmptyState>
    );
  }
  if (!canWrite) return <EmptyState title="This folder is empty">Nobody has put a file here yet.</EmptyState>;
  return (
    <EmptyState
      title={view.folderId === '0' ? 'No files yet' : 'This folder is empty'}
      action={
        <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={onUpload}>
          Upload files
        </Button>
      }
    >
      Drop files or folders here, or choose some. Apps send theirs to <code>POST /files/v3/files</code>.
    </EmptyState>
  );
}
