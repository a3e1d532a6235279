import type { FastifyReply } from 'fastify';

/** Text that is JSON already, as the body of an answer. */
export function sendJson(reply: FastifyReply, text: string, contentType = 'application/json;charset=utf-8'): string {
  reply.header('content-type', contentType);
  return text;
}
