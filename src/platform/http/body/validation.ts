import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import { type AppError, httpErrors } from '../errors.js';
import { noteIgnored } from '../warnings.js';
import { locate } from './json-position.js';
import { removeUnknownFields } from './unknown-fields.js';

const addFormats = addFormatsModule.default;

/** Unknown fields of a body: refused unless their value is null, or ignored whatever it is. */
type UnknownFields = 'refuse' | 'ignore';

/** How unknown fields are treated in each account; changes at any time. */
export interface UnknownFieldRules {
  /** The accounts that differ from all others. */
  readonly own: { readonly size: number };
  /** Of an account; without one of requests that belong to none. */
  of(hubId?: number): UnknownFields;
}

const ajv = addFormats(
  new Ajv({
    coerceTypes: false,
    useDefaults: true,
    allowUnionTypes: true,
    strict: true,
    strictTypes: false,
    removeAdditional: false,
    // Refusals name all that is missing, and what was to be built by the title of its schema.
    verbose: true,
  }),
);

/** Compiles route schemas. Nothing is coerced: parameters were typed before, and JSON says what it means. */
export function createValidatorCompiler(unknownFields: UnknownFieldRules['of']): FastifySchemaCompiler<TSchema> {
  return ({ schema, httpPart }) => {
    const check = atFirstUse(() => ajv.compile(schema));
    return (httpPart === 'body' ? withoutUnknownFields(check, schema, unknownFields) : check) as never;
  };
}

interface Check {
  (data: unknown): boolean;
  errors?: ValidateFunction['errors'];
}

/** Compiles a schema when something is held against it for the first time: all of them at once are a fifth of a start. */
function atFirstUse(compile: () => ValidateFunction): Check {
  let validate: ValidateFunction | undefined;
  const check: Check = (data) => {
    validate ??= compile();
    const isValid = validate(data);
    check.errors = validate.errors;
    return isValid;
  };
  return check;
}

/** The accounts of bodies whose rules may differ from those of all. A validator is given nothing but the body. */
const accounts = new WeakMap<object, number>();

/** Notes the account of a body that is validated next. */
export function noteAccount(body: unknown, hubId: number): void {
  if (typeof body === 'object' && body !== null) accounts.set(body, hubId);
}

/** Checks a body that does not fit a second time without its unknown fields, which the request log then names. */
function withoutUnknownFields(check: Check, schema: TSchema, unknownFields: UnknownFieldRules['of']): Check {
  const tolerant: Check = (body) => {
    let isValid = check(body);
    if (!isValid && typeof body === 'object' && body !== null) {
      const removed = unknownFields(accounts.get(body)) === 'ignore' ? 'all' : 'null';
      const names = removeUnknownFields(body, schema, removed);
      noteIgnored(body, 'field', names);
      if (names.size > 0) isValid = check(body);
    }
    tolerant.errors = check.errors;
    return isValid;
  };
  return tolerant;
}

const partNames = { params: 'path parameter', querystring: 'query parameter', headers: 'header' } as const;

/** The error for an invalid request part, in the wire's words. */
export function toValidationError(
  errors: readonly FastifySchemaValidationError[],
  part: string | undefined,
  bodyText: string | undefined,
): AppError {
  const error = errors[0] as ErrorObject | undefined;
  if (!error) return httpErrors.invalidRequest();
  if (part === 'params' || part === 'querystring' || part === 'headers') {
    const name = error.instancePath.split('/')[1] ?? toMissing(error) ?? '';
    return httpErrors.invalidRequest({
      message: `Unable to parse value for ${partNames[part]}: ${name}`,
      context: { [name]: [error.message ?? 'is not valid'] },
    });
  }
  if (bodyText === undefined) {
    return httpErrors.invalidJson({ message: 'Invalid JSON input: a request body was expected, but none found' });
  }
  const title = toTitle(error);
  if (title !== undefined) return httpErrors.incompleteJson({ message: describeLack(error, title, bodyText) });
  return httpErrors.invalidJson({ message: describe(error, bodyText) });
}

/** The title of the object that lacks a field; undefined if nothing is missing, or its schema has no title. */
function toTitle({ keyword, parentSchema }: ErrorObject): string | undefined {
  return keyword === 'required' ? (parentSchema as { readonly title?: string } | undefined)?.title : undefined;
}

function describeLack(error: ErrorObject, title: string, bodyText: string): string {
  const { line, column } = locate(bodyText, error.instancePath).end;
  return `Invalid input JSON on line ${line}, column ${column}: Cannot build ${title}, some of required attributes are not set [${listMissing(error)}]`;
}

function toMissing(error: ErrorObject): string | undefined {
  return error.keyword === 'required'
    ? String((error.params as { missingProperty: string }).missingProperty)
    : undefined;
}

/** All fields that the object lacks, not only the first one. */
function listMissing({ schema, data }: ErrorObject): string {
  return (schema as readonly string[]).filter((name) => !Object.hasOwn(data as object, name)).join(', ');
}

function describe(error: ErrorObject, bodyText: string): string {
  const place = locate(bodyText, error.instancePath);
  if (error.keyword === 'required') {
    const { line, column } = place.end;
    return `Invalid input JSON on line ${line}, column ${column}. Some required fields were not set: [${listMissing(error)}]`;
  }
  const { line, column } = place.start;
  return `Invalid input JSON on line ${line}, column ${column}: ${toReason(error)}`;
}

function toReason(error: ErrorObject): string {
  const field = error.instancePath === '' ? 'the body' : error.instancePath.slice(1).replaceAll('/', '.');
  if (error.keyword === 'additionalProperties') {
    const { additionalProperty } = error.params as { additionalProperty: string };
    return `Unrecognized field "${additionalProperty}"`;
  }
  if (error.keyword === 'type') {
    const { type } = error.params as { type: string | string[] };
    return `Cannot deserialize value of ${field}: expected ${String(type).replaceAll(',', ' or ')}`;
  }
  return `${field} ${error.message ?? 'is not valid'}`;
}
