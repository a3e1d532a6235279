/** A file that the web app's build has made, ready to be sent. */
export interface Asset {
  readonly type: string;
  readonly content: Buffer;
  /** The same content, smaller, where that pays. */
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

/** What a browser may load in our pages besides our own. */
export interface PageSources {
  /** Where the content of files comes from, when that is another host. */
  readonly filesOrigin: string | undefined;
  /** Apps under development show their pages from the developer's own machine. */
  readonly framesLoopback: boolean;
}

const loopback = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * What the pages may do: run our scripts and no others, style themselves through the nonce of this answer, show
 * pictures and files, and frame what apps show of their events.
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
    `frame-src ${['https:', ...(framesLoopback ? loopback : [])].join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const placeholder = '__NONCE__';

/** The page with the nonce of this answer in it. */
export function toPage(template: string, nonce: string): string {
  return template.replaceAll(placeholder, nonce);
}

/** The smallest of an asset's forms that the client takes. */
export function chooseForm(asset: Asset, acceptEncoding: string | undefined): { content: Buffer; encoding?: string } {
  const accepted = (acceptEncoding ?? '').split(',').map((part) => part.trim().split(';'));
  const takes = (name: string): boolean =>
    accepted.some(([coding, quality]) => coding === name && !/^\s*q=0(\.0*)?\s*$/.test(quality ?? ''));
  if (asset.br && takes('br')) return { content: asset.br, encoding: 'br' };
  if (asset.gzip && takes('gzip')) return { content: asset.gzip, encoding: 'gzip' };
  return { content: asset.content };
}
