import type { FastifyReply, FastifyRequest } from 'fastify';

/** A pipeline or stage that is not there: 404 without a body, or a page for what takes no JSON. Assumption L4. */
export function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const takesJson = /\bjson\b|\*\/\*|application\/\*/i.test(request.headers.accept ?? '*/*');
  reply.status(404);
  return takesJson ? reply.send() : reply.type('text/html;charset=utf-8').send(page);
}

const page = '<!doctype html>\n<html lang="en"><title>404 Not Found</title><h1>404 Not Found</h1></html>\n';
