import { httpErrors } from '../errors.js';
import type { Server } from '../facts.js';

interface FilesHost {
  /** Base of the addresses of files; undefined: the host that the client used. */
  readonly filesUrl: string | undefined;
  readonly publicUrl: string | undefined;
}

const filesPath = '/hubfs/';
/** U+FFFD is in the name of no file. */
const nowhere = `${filesPath}0/%EF%BF%BD`;

/** An address that cannot be read is that of no file, rather than a fault of the request: it answers as any other without one. */
export function toReadableAddress(url: string): string {
  return url.startsWith(filesPath) && !isReadable(url) ? nowhere : url;
}

function isReadable(url: string): boolean {
  try {
    return !decodeURIComponent(url).includes('\0');
  } catch {
    return false;
  }
}

/**
 * Keeps files and everything else apart where files have a host of their own: what somebody has uploaded is then no
 * content of the host that people sign in to, and that of files has nothing but files.
 */
export function addFilesHost(server: Server, { filesUrl, publicUrl }: FilesHost): void {
  if (filesUrl === undefined) return;
  const filesHost = new URL(filesUrl).host;
  if (publicUrl !== undefined && new URL(publicUrl).host === filesHost) return;
  server.addHook('onRequest', async (request) => {
    const isFile = request.routeOptions.url?.startsWith(filesPath) ?? false;
    if (isFile !== (request.host.toLowerCase() === filesHost)) throw httpErrors.routeNotFound();
  });
}
