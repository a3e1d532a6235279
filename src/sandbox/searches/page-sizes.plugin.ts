import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { toValidationError } from '../../platform/http/body/validation.js';
import { toShownKind } from '../../platform/http/callers.js';

/** What is said about the size of a page, in a query or a body. */
interface SizeSchema {
  /** Larger sizes are refused; without it they are cut. */
  readonly maximum?: number;
  readonly default?: number;
}

const names = ['limit', 'count'];

/**
 * Caps the page of a list or search of an app, before it is validated: a larger size is refused, or cut by lists that cut it, as one
 * beyond the documented maximum; a documented default that is larger becomes the cap.
 */
export function capPage(request: FastifyRequest, most: number): void {
  if (!isCapped(request)) return;
  const { schema, config } = request.routeOptions;
  const { body } = (schema ?? {}) as { readonly body?: TSchema };
  const tooLarge =
    capPart(request.query, config.facts?.querySchema, { most, part: 'querystring' }) ??
    capPart(request.body, body, { most, part: 'body' });
  if (tooLarge) throw toValidationError([tooLarge], tooLarge.part, request.bodyText);
}

/** Signed-in users see everything as it is. */
function isCapped({ caller, url, routeOptions }: FastifyRequest): boolean {
  const isOfUser = ['user', 'member'].includes(toShownKind(caller));
  return !isOfUser && !url.startsWith('/_spoke/') && (routeOptions.config.facts?.reads ?? false);
}

interface Cap {
  readonly most: number;
  readonly part: 'querystring' | 'body';
}

/** Cuts sizes in place; returns the error of the schema for one that must be refused. */
function capPart(data: unknown, schema: TSchema | undefined, { most, part }: Cap) {
  if (typeof data !== 'object' || data === null || !schema) return undefined;
  const values = data as Record<string, unknown>;
  const { properties } = schema as { readonly properties?: Readonly<Record<string, TSchema>> };
  for (const name of names) {
    if (!properties?.[name]) continue;
    const capped = toCapped(values[name] ?? undefined, toSizeSchema(properties[name]), most);
    const message = `must be <= ${most}`;
    if (capped === 'refused')
      return { instancePath: `/${name}`, keyword: 'maximum', params: {}, schemaPath: '', message, part };
    if (capped !== undefined) values[name] = capped;
  }
  return undefined;
}

/** Leaves to the schema what it refuses anyway. */
function toCapped(asked: unknown, { maximum, default: usual = 0 }: SizeSchema, most: number): unknown {
  if (asked === undefined) return usual > most ? most : undefined;
  if (!Number.isInteger(asked) || Number(asked) <= most || Number(asked) > (maximum ?? Infinity)) return asked;
  return maximum === undefined ? most : 'refused';
}

/** Typed clients may send null in a body. */
function toSizeSchema(schema: TSchema): SizeSchema {
  const { anyOf } = schema as { readonly anyOf?: readonly TSchema[] };
  return anyOf?.[0] ?? schema;
}
