import type { FastifyReply } from 'fastify';

/** Text that is JSON already, as the body of an answer. */
export function sendJson(reply: FastifyReply, text: string, contentType = 'application/json;charset=utf-8'): string {
  reply.header('content-type', contentType);
  return text;
}

/** The same with the header of answers that the server prints itself, which has a blank in it. */
export function sendPrinted(reply: FastifyReply, text: string): string {
  return sendJson(reply, text, 'application/json; charset=utf-8');
}
