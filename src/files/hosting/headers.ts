import { toDisposition } from '../stored/content-disposition.js';
import { toFullName } from '../stored/names.js';
import type { StoredFile } from '../stored/stored-file.js';

export type Headers = Readonly<Record<string, string | number>>;

/** Types that browsers display without running anything; all others are downloads. */
const shown = new Set([
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'text/plain', 'application/pdf'],
  ...['video/mp4', 'video/webm', 'audio/mpeg', 'audio/ogg', 'audio/wav'],
]);
/** Text types that a browser could run; such pictures are inert when embedded in a page. */
const active = /html|xml|xsl|script/;
const picture = 'image/svg+xml';
/** Types that are safe to keep for downloads. */
const saved = /^(?:image|audio|video|font|text)\/|^application\/(?:zip|json|msword|vnd\.)/;

/** Returns the content type for serving a file: never one that a browser would run as a page or program. Assumption F51. */
export function toServedType({ mediaType, charset }: Pick<StoredFile, 'mediaType' | 'charset'>): string {
  const type = toHarmless(mediaType.toLowerCase());
  return type.startsWith('text/') ? `${type}; charset=${charset ?? 'utf-8'}` : type;
}

function toHarmless(type: string): string {
  if (shown.has(type) || type === picture) return type;
  if (active.test(type) && !type.startsWith('application/vnd.openxmlformats')) return 'text/plain';
  return saved.test(type) ? type : 'application/octet-stream';
}

/**
 * Returns headers that prevent uploaded content from acting as a page of this server. Only a PDF document may be framed, by the
 * given source: it is shown by the browser's own viewer.
 */
export function toSafetyHeaders(file: StoredFile, framedBy = "'none'"): Headers {
  const isPublic = file.access.startsWith('PUBLIC_');
  // Browsers' document viewers do not work in a sandbox, and are isolated already.
  const isDocument = file.mediaType === 'application/pdf';
  return {
    'content-type': toServedType(file),
    'content-disposition': toDisposition(shown.has(file.mediaType) ? 'inline' : 'attachment', toFullName(file)),
    'content-security-policy': isDocument
      ? `default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors ${framedBy}`
      : "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-site',
  };
}
