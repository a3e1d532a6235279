import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoggedFailure, toAppError } from '../../platform/http/error-handler.js';
import type { Server } from '../../platform/http/facts.js';
import { parseForm, type RawQuery } from '../../platform/http/body/query.js';
import type { Log } from '../../platform/log.js';
import { toTokenError, toTokenLimitError, tokenErrors } from '../credentials/token.errors.js';
import { isFormType, isJsonType, toTokenParameters, type TokenParameters } from './request.js';

/**
 * Makes a scope speak as OAuth endpoints do: forms only, error bodies of RFC 6749 5.2 beside the wire's own, nothing cached.
 * A JSON body is let in but not read, so what misses is its parameters.
 */
export function useTokenConventions(scope: Server, log: Log): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      done(null, readBody(request.headers['content-type'] ?? '', body));
    } catch (error) {
      done(error as Error);
    }
  });
  // Schemas describe these endpoints; the parameters are read leniently.
  scope.setValidatorCompiler(() => () => true);
  scope.setErrorHandler(createTokenErrorSender(log));
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('pragma', 'no-cache');
    const type = request.headers['content-type'];
    if (type !== undefined && !isFormType(type) && !isJsonType(type)) throw tokenErrors.badContentType();
  });
}

function readBody(contentType: string, body: Buffer): RawQuery | undefined {
  if (isFormType(contentType)) return parseForm(body.toString('utf8'));
  if (isJsonType(contentType) || body.length === 0) return undefined;
  throw tokenErrors.badContentType();
}

function createTokenErrorSender(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = toAppError(error, request);
    const { status } = known.row;
    if (isLoggedFailure(known)) log.error({ id: request.id, err: error }, 'request failed');
    if (status === 503) reply.header('retry-after', '1');
    const toBody = known.details.limit ? toTokenLimitError : toTokenError;
    return reply
      .status(status)
      .header('content-type', 'application/json;charset=utf-8')
      .send(toBody(known, request.id));
  };
}

/**
 * The parameters of a request. Throws BAD_REQUEST (400) for one that is given twice, and for a client that authenticates in
 * the header and in the body at once (RFC 6749 2.3). A Bearer header beside is nobody's business here.
 */
export function readTokenParameters(request: FastifyRequest): TokenParameters {
  const parameters = toTokenParameters((request.body ?? {}) as RawQuery, request.query as RawQuery);
  if (!parameters) throw tokenErrors.badRequest({ message: 'a parameter appears more than once' });
  if (parameters.client_secret !== undefined && /^basic /i.test(request.headers.authorization ?? '')) {
    throw tokenErrors.badRequest({ message: 'the client authenticates in more than one way' });
  }
  return parameters;
}
