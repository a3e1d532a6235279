import type { TSchema } from 'typebox';
import { hubCallers, type CallerKind } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute, type Route } from '../../platform/http/route.js';
import { toWireError, type AppError } from '../../platform/http/errors.js';

/** What routes of versions 1 and 2 have in common is not declared. `callers` are those of records by default. */
interface LegacyRoute<
  P extends TSchema | undefined,
  Q extends TSchema | undefined,
  B extends TSchema | undefined,
  C extends CallerKind,
> extends Omit<Route<P, Q, B, C>, 'callers' | 'ignoresUnknownFields' | 'toErrorBody'> {
  readonly callers?: readonly C[];
}

/** Assumption D1. Registers an endpoint of version 1 or 2: unknown fields are ignored, and errors have the members of version 1. */
export function addLegacyRoute<
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
  C extends CallerKind = (typeof hubCallers)[number],
>(server: Server, route: LegacyRoute<P, Q, B, C>): void {
  const callers = route.callers ?? (hubCallers as readonly CallerKind[] as readonly C[]);
  addRoute<P, Q, B, C>(server, { ...route, callers, ignoresUnknownFields: true, toErrorBody: toLegacyError });
}

/** Statuses of refusals before a route is reached: their bodies are the same in every version. */
const ofGateway = new Set([401, 403, 429]);

/**
 * Assumption D3. The body of an error in versions 1 and 2: without a category, with the id of the request, and with refused property values as
 * `validationResults`. `details.members` come last, such as `error: 'CONTACT_EXISTS'`.
 */
function toLegacyError(error: AppError, correlationId: string): object {
  if (ofGateway.has(error.row.status)) return toWireError(error, correlationId);
  const validationResults = toValidationResults(error);
  return {
    ...(validationResults && { validationResults }),
    status: 'error',
    message: validationResults ? 'Property values were not valid' : error.message,
    correlationId,
    requestId: correlationId.replaceAll('-', ''),
    ...error.details.members,
  };
}

/** Undefined for an error that is not about property values. */
function toValidationResults({ details: { errors = [] } }: AppError) {
  const results = errors.flatMap(({ message, code, context }) => {
    const name = context?.['propertyName']?.[0];
    return code === undefined || name === undefined ? [] : [{ isValid: false, message, error: code, name }];
  });
  return results.length > 0 && results.length === errors.length ? results : undefined;
}
