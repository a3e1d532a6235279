import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../i18n/messages.js';
import { fileTypes, type FileType } from '../file-kinds.js';
import { rootId, type FileFilter } from '../file-filter.js';

export const sortChoices = [
  { value: 'name', label: t('Name, A to Z') },
  { value: '-name', label: t('Name, Z to A') },
  { value: '-updatedAt', label: t('Recently updated first') },
  { value: 'updatedAt', label: t('Recently updated last') },
  { value: '-size', label: t('Largest first') },
  { value: 'size', label: t('Smallest first') },
] as const;

export type Sort = (typeof sortChoices)[number]['value'];
type AccessFilter = 'public' | 'private';

/** What the file page shows; all of it is in the address. */
export interface FilesView {
  readonly folderId: string;
  readonly look: 'list' | 'grid';
  /** The search in all folders; empty shows the folder. */
  readonly search: string;
  readonly type: FileType | undefined;
  readonly access: AccessFilter | undefined;
  readonly sort: Sort;
  /** The file whose details are open. */
  readonly fileId: string | undefined;
}

/** Parses an address; unknown values are ignored. */
export function readView(query: URLSearchParams): FilesView {
  const digits = (name: string): string | undefined => /^\d{1,19}$/.exec(query.get(name) ?? '')?.[0];
  const access = query.get('access');
  return {
    folderId: digits('folder') ?? rootId,
    look: query.get('view') === 'grid' ? 'grid' : 'list',
    search: query.get('q') ?? '',
    type: fileTypes.find(({ value }) => value === query.get('type'))?.value,
    access: access === 'public' || access === 'private' ? access : undefined,
    sort: sortChoices.find(({ value }) => value === query.get('sort'))?.value ?? 'name',
    fileId: digits('file'),
  };
}

/** Converts a view to an address; default values are omitted. */
export function writeView({ folderId, look, search, type, access, sort, fileId }: FilesView): URLSearchParams {
  const query = new URLSearchParams();
  if (folderId !== rootId) query.set('folder', folderId);
  if (look === 'grid') query.set('view', look);
  if (search !== '') query.set('q', search);
  if (type) query.set('type', type);
  if (access) query.set('access', access);
  if (sort !== 'name') query.set('sort', sort);
  if (fileId !== undefined) query.set('file', fileId);
  return query;
}

/** Whether files of all folders are shown. */
export const isSearch = ({ search }: FilesView): boolean => search.trim() !== '';

/** Whether some files are filtered out. */
export const isFiltered = ({ type, access }: FilesView): boolean => type !== undefined || access !== undefined;

export function toFilter(view: FilesView): FileFilter {
  const { folderId, search, type, access, sort } = view;
  return {
    ...(search.trim() === '' ? { folderId } : { name: search.trim() }),
    type,
    isPublic: access && access === 'public',
    sort,
  };
}

export type ChangeView = (changes: Partial<FilesView>) => void;

/** The current view and a function that changes it; opening a folder adds a step to the browser's history. */
export function useFilesView(): readonly [FilesView, ChangeView] {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => readView(query), [query]);
  const change: ChangeView = (changes) => {
    const isStep = changes.folderId !== undefined || 'fileId' in changes;
    // The current address: the one of the last render may be stale.
    const now = readView(new URLSearchParams(window.location.search));
    setQuery(writeView({ ...now, ...changes }), { replace: !isStep });
  };
  return [view, change];
}
