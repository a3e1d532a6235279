import type { FastifyReply } from 'fastify';

/** Text that is JSON already, as the body of an answer. */
export function sendJson(reply: FastifyReply, text: string): string {
  reply.header('content-type', 'application/json;charset=utf-8');
  return text;
}
