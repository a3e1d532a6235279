import { Button, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { rich, t } from '../../i18n/messages.js';
import { useCanWrite } from '../../accounts/session.js';
import { findFailure } from '../../ui/loading/failure.js';
import { lazyComponent } from '../../ui/loading/load-page.js';
import { LoadMore } from '../../ui/loading/load-more.js';
import { useNextPage } from '../../ui/loading/next-page.js';
import { EmptyState, ProblemState } from '../../ui/loading/states.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { FileGrid } from './file-grid.js';
import { FileList } from './file-list.js';
import { useFiles, useFolders } from '../files-data.js';
import { SelectionProvider } from '../moving/drag-context.js';
import { useSelectionKeys } from '../moving/use-selection-keys.js';
import { isFiltered, isSearch, toFilter, type ChangeView, type FilesView } from './files-view.js';
import { useSelection } from './selection.js';
import { SelectionBar } from './selection-bar.js';
import { formatNumber } from '../../formats/numbers.js';

interface FilesContentProps {
  readonly view: FilesView;
  readonly onChange: ChangeView;
  readonly onUpload: () => void;
  /** The file whose content is shown over the page. */
  readonly previewed: string | undefined;
  readonly onPreview: (fileId: string | undefined) => void;
}

const FileViewer = lazyComponent(() => import('../viewer/file-viewer.js'), 'FileViewer');

/** The content of the open folder, or the results of a search. */
export function FilesContent({ view, onChange, onUpload, previewed, onPreview }: FilesContentProps) {
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
  // The same object: rows are not rendered again for a selection elsewhere.
  const [latest] = useState(() => ({ current: selection }));
  useEffect(() => {
    latest.current = selection;
  });
  useSelectionKeys(latest, canWrite);
  const onNearEnd = useNextPage(files);
  const failure = findFailure(files) ?? (isFolderShown ? findFailure(folders) : null);
  if (failure) {
    const retry = (): void => void Promise.all([files.refetch(), folders.refetch()]);
    return <ProblemState error={failure} onRetry={retry} />;
  }
  if (files.isPending || (isFolderShown && folders.isPending)) return <RowsSkeleton height={44} />;
  if (foundFolders.length + found.length === 0) {
    return <EmptyFolder view={view} onChange={onChange} onUpload={onUpload} />;
  }
  const shown = { folders: foundFolders, files: found, hasMore: files.hasNextPage, onNearEnd };
  const props = { ...shown, selection, view, onChange, withPaths: isSearch(view) };
  return (
    <>
      {previewed !== undefined && (
        <Suspense fallback={null}>
          <FileViewer
            fileId={previewed}
            files={found}
            onChange={onPreview}
            onClose={() => {
              onPreview(undefined);
              // The details are those of the file that was shown last.
              if (view.fileId !== undefined && view.fileId !== previewed) onChange({ fileId: previewed });
            }}
          />
        </Suspense>
      )}
      {canWrite && <SelectionBar selection={selection} />}
      <SelectionProvider value={latest}>
        {view.look === 'grid' ? <FileGrid {...props} /> : <FileList {...props} />}
      </SelectionProvider>
      {isFolderShown && <LoadMore query={folders} />}
      <LoadMore query={files} waits />
      {!files.hasNextPage && found.length >= 10_000 && (
        <Text size="sm" c="dimmed" ta="center">
          {t('Showing the first {found} files. Search by name to find others.', {
            found: formatNumber(found.length),
          })}
        </Text>
      )}
    </>
  );
}

function EmptyFolder({ view, onChange, onUpload }: Pick<FilesContentProps, 'view' | 'onChange' | 'onUpload'>) {
  const canWrite = useCanWrite();
  if (isSearch(view) || isFiltered(view)) {
    return (
      <EmptyState
        title={isSearch(view) ? t('No matching files') : t('No matching files in this folder')}
        action={
          <Button variant="default" onClick={() => onChange({ search: '', type: undefined, access: undefined })}>
            {t('Show all files')}
          </Button>
        }
      >
        {isSearch(view)
          ? t('The search covers names without their extension.')
          : t('Try another folder or remove the filters.')}
      </EmptyState>
    );
  }
  if (!canWrite)
    return <EmptyState title={t('This folder is empty')}>{t('No one has added files here yet.')}</EmptyState>;
  return (
    <EmptyState
      title={view.folderId === '0' ? t('No files yet') : t('This folder is empty')}
      action={
        <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={onUpload}>
          {t('Upload files')}
        </Button>
      }
    >
      {rich('Drop files or folders here, or upload them. Apps send theirs to <code>POST /files/v3/files</code>.', {
        code: (text) => <code>{text}</code>,
      })}
    </EmptyState>
  );
}
