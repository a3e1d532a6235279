import { AppError } from './errors.js';
import type { Server } from './facts.js';

export interface FilesHost {
  /** Base of the addresses of files; undefined: the host that the client used. */
  readonly filesUrl: string | undefined;
  readonly publicUrl: string | undefined;
}

const filesPath = '/hubfs/';

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
    if (isFile !== (request.host.toLowerCase() === filesHost)) throw new AppError('ROUTE_NOT_FOUND');
  });
}
