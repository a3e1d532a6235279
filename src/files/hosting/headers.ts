import { toDisposition } from '../stored/content-disposition.js';
import { toFullName } from '../stored/names.js';
import type { StoredFile } from '../stored/stored-file.js';

export type Headers = Readonly<Record<string, string | number>>;

/** What browsers show, and never run: all else is saved. */
const shown = new Set([
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'text/plain', 'application/pdf'],
  ...['video/mp4', 'video/webm', 'audio/mpeg', 'audio/ogg', 'audio/wav'],
]);
/** Texts that a browser could run; pictures of this kind run nothing where a page shows them. */
const active = /html|xml|xsl|script/;
const picture = 'image/svg+xml';
/** Kinds that stay what they are when they are saved. */
const saved = /^(?:image|audio|video|font|text)\/|^application\/(?:zip|json|msword|vnd\.)/;

/** The content type under which a file is served: never one that a browser would run as a page or program. Assumption F51. */
export function toServedType({ mediaType, charset }: Pick<StoredFile, 'mediaType' | 'charset'>): string {
  const type = toHarmless(mediaType.toLowerCase());
  return type.startsWith('text/') ? `${type}; charset=${charset ?? 'utf-8'}` : type;
}

function toHarmless(type: string): string {
  if (shown.has(type) || type === picture) return type;
  if (active.test(type) && !type.startsWith('application/vnd.openxmlformats')) return 'text/plain';
  return saved.test(type) ? type : 'application/octet-stream';
}

/** The headers that keep content of somebody else from acting as a page of this server. */
export function toSafetyHeaders(file: StoredFile): Headers {
  const isPublic = file.access.startsWith('PUBLIC_');
  // The viewers of documents that browsers have do not work in a sandbox, and are one themselves.
  const isDocument = file.mediaType === 'application/pdf';
  return {
    'content-type': toServedType(file),
    'content-disposition': toDisposition(shown.has(file.mediaType) ? 'inline' : 'attachment', toFullName(file)),
    'content-security-policy': isDocument
      ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
      : "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-site',
  };
}
