import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { fileTypes, type FileType } from './file-kinds.js';
import { rootId, type FileFilter } from './file-filter.js';

export const sortChoices = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-updatedAt', label: 'Last changed first' },
  { value: 'updatedAt', label: 'Last changed last' },
  { value: '-size', label: 'Largest first' },
  { value: 'size', label: 'Smallest first' },
] as const;

export type Sort = (typeof sortChoices)[number]['value'];
export type AccessFilter = 'public' | 'private';

/** What the page of files shows; all of it stands in its address. */
export interface FilesView {
  readonly folderId: string;
  readonly look: 'list' | 'grid';
  /** What is searched for in all folders; '' shows the folder. */
  readonly search: string;
  readonly type: FileType | undefined;
  readonly access: AccessFilter | undefined;
  readonly sort: Sort;
  /** The file whose details are open. */
  readonly fileId: string | undefined;
}

/** Reads an address; whatever is not known in it counts as not there. */
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

/** The address of a view; what is as usual is left out. */
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

/** Whether some files of the place are not shown. */
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

/** What the page shows, and how to change it: another folder is a step that the browser can go back. */
export function useFilesView(): readonly [FilesView, ChangeView] {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => readView(query), [query]);
  const change: ChangeView = (changes) => {
    const isStep = changes.folderId !== undefined || 'fileId' in changes;
    // The address as it is now: that of the last drawing may be older.
    const now = readView(new URLSearchParams(window.location.search));
    setQuery(writeView({ ...now, ...changes }), { replace: !isStep });
  };
  return [view, change];
}
