import { acceptsEncoding } from '../platform/http/encodings.js';

/** A built file of the web app, ready to send. */
export interface Asset {
  readonly type: string;
  readonly content: Buffer;
  /** Brotli-compressed content, if smaller. */
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

/** The links to the code of a page, which the document at its addresses gets. */
export interface PageLinks {
  readonly address: RegExp;
  /** Elements of the head. */
  readonly links: string;
}

/** External sources that our pages may load. */
export interface PageSources {
  /** The origin of file content, if it is another host. */
  readonly filesOrigin: string | undefined;
  /** Apps under development show their pages from loopback addresses. */
  readonly framesLoopback: boolean;
}

const loopback = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * The content security policy of the pages: only our scripts, styles with the nonce of this response, pictures and files, and
 * frames of apps' event pages.
 */
export function toPagePolicy(nonce: string, { filesOrigin, framesLoopback }: PageSources): string {
  const files = filesOrigin === undefined ? [] : [filesOrigin];
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${["'self'", 'data:', 'blob:', ...files].join(' ')}`,
    `media-src ${["'self'", 'blob:', ...files].join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${["'self'", 'https:', ...files, ...(framesLoopback ? loopback : [])].join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const placeholder = '__NONCE__';

interface PageOptions {
  /** The nonce of this response. */
  readonly nonce: string;
  /** The path that was requested. */
  readonly path: string;
  readonly links: readonly PageLinks[];
}

/** The document of a response: with its nonce, and links to the code of the page at this address. */
export function toPage(template: string, { nonce, path, links }: PageOptions): string {
  const page = links.find(({ address }) => address.test(path));
  return template.replace('</head>', `${page?.links ?? ''}</head>`).replaceAll(placeholder, nonce);
}

/** Returns the smallest encoding of an asset that the client accepts. */
export function chooseForm(asset: Asset, acceptEncoding: string | undefined): { content: Buffer; encoding?: string } {
  const takes = (name: string): boolean => acceptsEncoding(acceptEncoding, name);
  if (asset.br && takes('br')) return { content: asset.br, encoding: 'br' };
  if (asset.gzip && takes('gzip')) return { content: asset.gzip, encoding: 'gzip' };
  return { content: asset.content };
}
