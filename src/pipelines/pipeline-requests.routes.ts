import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { isDated } from '../platform/http/aliases.js';
import type { HubCaller } from '../platform/http/callers.js';
import { AppError } from '../platform/http/errors.js';
import type { RemovalQuery } from './pipelines.schema.js';

/** Who changes pipelines: an app, a person, or an app for a person. A private app acts for nobody. */
export function toAuthor(caller: HubCaller): { hubId: number; appId?: number; userId?: number } {
  return {
    hubId: caller.hubId,
    ...(caller.kind !== 'member' && { appId: caller.appId }),
    ...(caller.kind !== 'private-app' && { userId: caller.userId }),
  };
}

/** Whether stages that records are in must stay: where the request asks for it, on dated versions always. */
export function checksReferences({ originalUrl }: FastifyRequest, query: Static<typeof RemovalQuery>): boolean {
  const { validateReferencesBeforeDelete, validateDealStageUsagesBeforeDelete } = query;
  return (
    isDated(originalUrl) || validateReferencesBeforeDelete === true || validateDealStageUsagesBeforeDelete === true
  );
}

/**
 * What `read` answers. Where it finds nothing, dated versions send no body, or a page to what takes no JSON. Assumption L4.
 */
export async function orBareMissing<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => Promise<T>,
): Promise<T | FastifyReply> {
  try {
    return await read();
  } catch (error) {
    const isMissing = error instanceof AppError && error.row.status === 404;
    if (!isMissing || !isDated(request.originalUrl)) throw error;
    return sendBareMissing(request, reply);
  }
}

function sendBareMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const takesJson = /\bjson\b|\*\/\*|application\/\*/i.test(request.headers.accept ?? '*/*');
  reply.status(404);
  return takesJson ? reply.send() : reply.type('text/html;charset=utf-8').send(page);
}

const page = '<!doctype html>\n<html lang="en"><title>404 Not Found</title><h1>404 Not Found</h1></html>\n';
