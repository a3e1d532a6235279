import type { WireSignedUrl } from '../stored/files.schema.js';
import type { SignedUrl } from './signed-urls.service.js';

interface SignedUrlPrint {
  /** Base of addresses of files. */
  readonly baseUrl: string;
  /** The fields to answer beside the address; all of them without it. */
  readonly properties: readonly string[] | undefined;
}

const always = new Set(['expiresAt', 'url']);

/** A signed URL as answers print it. Spec 4.5. */
export function toWireSignedUrl(
  { file, url, expiresAt }: SignedUrl,
  { baseUrl, properties }: SignedUrlPrint,
): WireSignedUrl {
  const wire: WireSignedUrl = {
    expiresAt: expiresAt.toISOString(),
    url: baseUrl + url,
    name: file.name,
    extension: file.extension,
    type: file.type,
    size: file.size,
    ...(file.height !== undefined && { height: file.height }),
    ...(file.width !== undefined && { width: file.width }),
  };
  if (!properties || properties.length === 0) return wire;
  const wanted = Object.entries(wire).filter(([name]) => always.has(name) || properties.includes(name));
  return Object.fromEntries(wanted) as WireSignedUrl;
}
