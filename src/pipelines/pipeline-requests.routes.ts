import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { isDated } from '../platform/http/aliases.js';
import { toActingUser, type HubCaller } from '../platform/http/callers.js';
import { AppError } from '../platform/http/errors.js';
import type { RemovalQuery } from './pipelines.schema.js';

/** The author of a change: an app, a user, or an app on behalf of a user. Private apps have no user. */
export function toAuthor(caller: HubCaller): { hubId: number; appId?: number; userId?: number } {
  return {
    hubId: caller.hubId,
    ...(caller.kind !== 'member' && { appId: caller.appId }),
    ...toActingUser(caller),
  };
}

/** Whether stages in use must not be removed: if the request says so, and always on dated versions. */
export function checksReferences({ originalUrl }: FastifyRequest, query: Static<typeof RemovalQuery>): boolean {
  const { validateReferencesBeforeDelete, validateDealStageUsagesBeforeDelete } = query;
  return (
    isDated(originalUrl) || validateReferencesBeforeDelete === true || validateDealStageUsagesBeforeDelete === true
  );
}

/**
 * Returns the result of `read`. If nothing is found, dated versions send no body, or an HTML page to clients that do not
 * accept JSON. Assumption L4.
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
