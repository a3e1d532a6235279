import { t } from '../i18n/messages.js';
import type { paths } from '../api/schema.js';
import { formatNumber } from '../formats/numbers.js';

/** A file as the API returns it. */
export type StoredFile = paths['/files/v3/files/{fileId}']['get']['responses']['200']['content']['application/json'];
export type StoredFolder =
  paths['/files/v3/folders/{folder}']['get']['responses']['200']['content']['application/json'];

export type FileType = 'IMG' | 'DOCUMENT' | 'AUDIO' | 'MOVIE' | 'OTHER';
export type Access = 'PUBLIC_INDEXABLE' | 'PUBLIC_NOT_INDEXABLE' | 'PRIVATE';

export const fileTypes: readonly { readonly value: FileType; readonly label: string }[] = [
  { value: 'IMG', label: t('Images') },
  { value: 'DOCUMENT', label: t('Documents') },
  { value: 'AUDIO', label: t('Audio') },
  { value: 'MOVIE', label: t('Videos') },
  { value: 'OTHER', label: t('Other') },
];

export const accessLevels: readonly { readonly value: Access; readonly label: string; readonly meaning: string }[] = [
  { value: 'PRIVATE', label: t('Private'), meaning: t('Only users of this account, and anyone with a signed URL.') },
  {
    value: 'PUBLIC_NOT_INDEXABLE',
    label: t('Public'),
    meaning: t('Anyone with the URL; search engines are asked to stay away.'),
  },
  {
    value: 'PUBLIC_INDEXABLE',
    label: t('Public, in search engines'),
    meaning: t('Anyone with the URL; search engines may list it.'),
  },
];

/** Returns the label of an access level. */
export function toAccessLabel(access: string | undefined): string {
  return accessLevels.find(({ value }) => value === access)?.label ?? access ?? '';
}

export const isPublic = ({ access }: Pick<StoredFile, 'access'>): boolean => access?.startsWith('PUBLIC_') ?? false;

/** Returns the name with its extension: `letter.pdf`. */
export function toFullName({ name, extension }: Pick<StoredFile, 'name' | 'extension'>): string {
  return extension === undefined || extension === '' ? (name ?? '') : `${name ?? ''}.${extension}`;
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Formats a number of bytes: `1.2 MB`. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 999.5 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  const digits = unit === 0 || value >= 99.5 ? 0 : 1;
  return `${formatNumber(value, { maximumFractionDigits: digits })} ${units[unit] ?? ''}`;
}

const variantExtensions = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif']);
const maxVariantBytes = 32 * 1024 ** 2;

/** Whether the server creates smaller versions of it. */
export function hasSmallPicture({ type, extension, size, width }: StoredFile): boolean {
  return (
    type === 'IMG' && variantExtensions.has(extension ?? '') && width !== undefined && (size ?? 0) <= maxVariantBytes
  );
}
