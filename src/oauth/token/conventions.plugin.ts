import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoggedFailure, toAppError } from '../../platform/http/error-handler.js';
import type { Server } from '../../platform/http/facts.js';
import { parseForm, type RawQuery } from '../../platform/http/body/query.js';
import { parseJson } from '../../platform/http/body/json-body.js';
import type { Log } from '../../platform/log.js';
import { toTokenError, toTokenLimitError, tokenErrors } from '../credentials/token.errors.js';
import { isFormType, isJsonType, toTokenParameters, type TokenParameters } from './request.js';

interface TokenConventions {
  readonly log: Log;
  /** Whether the token endpoint reads JSON bodies too (Assumption E8); changes at any time. */
  readonly readsJson: () => boolean;
}

/**
 * Makes a scope speak as OAuth endpoints do: forms only, error bodies of RFC 6749 5.2 beside the wire's own, nothing cached.
 * A JSON body is let in but not read, so what misses is its parameters; the token endpoint may read it.
 */
export function useTokenConventions(scope: Server, { log, readsJson }: TokenConventions): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      const isJsonRead = readsJson() && /\/token$/.test(request.routeOptions.url ?? '');
      done(null, readBody(request.headers['content-type'] ?? '', body, isJsonRead));
    } catch (error) {
      done(error as Error);
    }
  });
  // Schemas only document these endpoints; the parameters are parsed leniently.
  scope.setValidatorCompiler(() => () => true);
  scope.setErrorHandler(createTokenErrorSender(log));
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('pragma', 'no-cache');
    const type = request.headers['content-type'];
    if (type !== undefined && !isFormType(type) && !isJsonType(type)) throw tokenErrors.badContentType();
  });
}

function readBody(contentType: string, body: Buffer, isJsonRead: boolean): RawQuery | undefined {
  if (isFormType(contentType)) return parseForm(body.toString('utf8'));
  if (body.length === 0) return undefined;
  if (!isJsonType(contentType)) throw tokenErrors.badContentType();
  return isJsonRead ? readJson(body) : undefined;
}

/** The members of a JSON object as form fields; null is the same as an omitted one. Throws INVALID_JSON, BAD_REQUEST (400). */
function readJson(body: Buffer): RawQuery {
  const value = parseJson(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw tokenErrors.badRequest();
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  if (fields.some(([, field]) => typeof field === 'object')) throw tokenErrors.badRequest();
  return Object.fromEntries(fields.map(([name, field]) => [name, String(field)]));
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
 * Returns the parameters of a request. Throws BAD_REQUEST (400) for a repeated parameter, and for a client that authenticates
 * both in the header and in the body (RFC 6749 2.3). Ignores Bearer headers.
 */
export function readTokenParameters(request: FastifyRequest): TokenParameters {
  const parameters = toTokenParameters((request.body ?? {}) as RawQuery, request.query as RawQuery);
  if (!parameters) throw tokenErrors.badRequest({ message: 'a parameter appears more than once' });
  if (parameters.client_secret !== undefined && /^basic /i.test(request.headers.authorization ?? '')) {
    throw tokenErrors.badRequest({ message: 'the client authenticates in more than one way' });
  }
  return parameters;
}
