import { listFields, listValueFields, type Field } from './crm-fields.js';
import { findAt, setAt, type Draft, type JsonSchema, type Operation } from './crm-operations.js';
import { emailIsKnown, ruleType, toMinimalValues, type Context, type Things } from './crm-things.js';

/** An operation with the records of its requests. */
export interface Case {
  readonly title: string;
  readonly operation: Operation;
  readonly context: Context;
  /** Every field of its requests, including property values that name things. */
  readonly fields: readonly Field[];
}

/** Each operation once for contacts and companies, and those with values again for tickets and their stages. */
export function toCases(operations: readonly Operation[]): Case[] {
  return operations.flatMap((operation) =>
    toContexts(operation).map((context) => ({
      title: `${operation.name} for ${context.type}`,
      operation,
      context,
      fields: [...listFields(operation), ...searchFields(operation), ...listValueFields(operation, context.type)],
    })),
  );
}

/** Each operation once: for tests of request shapes. */
export function toSingleCases(operations: readonly Operation[]): Case[] {
  return [
    ...new Map(
      toCases(operations)
        .reverse()
        .map((one) => [one.operation.name, one]),
    ).values(),
  ].reverse();
}

const people: Context = { type: 'contacts', otherType: 'companies' };
const requests: Context = { type: 'tickets', otherType: 'contacts' };

const sales: Context = { type: 'deals', otherType: 'contacts' };

function toContexts(operation: Operation): Context[] {
  if (operation.path.includes('/deals/splits/')) return [sales];
  if (operation.path.includes('/pipelines/')) return [requests];
  return listValueFields(operation, 'tickets').length > 0 ? [people, requests] : [people];
}

// A search filter by another record.
function searchFields({ path, body }: Operation): Field[] {
  if (!/\/objects\/.*\/search$/.test(path) || !body) return [];
  return ['value', 'highValue', 'values/0'].map((name) => ({
    place: 'body',
    at: `/filterGroups/0/filters/0/${name}`,
    schema: {},
    required: name === 'value',
    thing: 'otherRecord',
  }));
}

const optionalButGiven = new Set(['associations', 'label']);

/** A request with every field that names something, except those for reading by another id than the record's own. */
export async function toExample({ operation, context, fields }: Case, things: Things): Promise<Draft> {
  // The kinds of rules are the same in every account.
  let draft: Draft = {
    path: operation.path.includes('{ruleType}') ? { ruleType } : {},
    query: {},
    body: operation.body && toMinimalBody(operation, context),
  };
  for (const field of fields) {
    if (!field.thing || !isInExample(operation, field, draft)) continue;
    draft = withValue(draft, field, await things.get(field.thing));
  }
  return draft;
}

function isInExample({ path }: Operation, { place, at, thing, required }: Field, { body }: Draft): boolean {
  if (thing === 'uniqueProperty') return path.endsWith('/batch/upsert');
  if (thing === 'note') return false;
  if (place !== 'body') return true;
  return required || findAt(body, at) !== undefined;
}

/** The same request with another value in one field. Ids of association types and the like stay numbers. */
export function withValue(
  draft: Draft,
  { place, at, schema }: Pick<Field, 'place' | 'at' | 'schema'>,
  value: string,
): Draft {
  if (place !== 'body') return { ...draft, [place]: { ...draft[place], [at]: value } };
  const typed = schema.type === 'integer' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return { ...draft, body: setAt(draft.body, at, typed) };
}

/** The minimal body that an operation accepts and can use. */
export function toMinimalBody({ body, path, method }: Operation, { type }: Context): unknown {
  if (/\/objects\/.*\/search$/.test(path)) {
    const filters = [{ propertyName: 'associations.company', operator: 'EQ', value: '1' }];
    return { filterGroups: [{ filters }], properties: ['email'], limit: 10 };
  }
  if (path === '/crm/v3/schemas') return minimalSchema();
  if (path.endsWith('/rule-type/{ruleType}')) return { ruleArguments: ['0'] };
  if (path.endsWith('/schedule-conversion')) return { conversionType: 'INACTIVITY', timeUnit: 'DAY', offset: 1 };
  if (path.endsWith('/update-list-filters')) return { filterBranch: emailIsKnown };
  if (/\/pipelines\/\{objectType\}(\/\{pipelineId\})?$/.test(path)) return minimalPipeline(method);
  return minimal(body ?? {}, { name: '', type, isRecord: path.includes('/objects/') });
}

let count = 0;

function minimalSchema(): unknown {
  count += 1;
  return {
    name: `fresh_${count}`,
    labels: { singular: `Fresh ${count}`, plural: `Fresh ${count}s` },
    primaryDisplayProperty: 'name',
    requiredProperties: ['name'],
    properties: [{ name: 'name', label: 'Name', type: 'string', fieldType: 'text' }],
    associatedObjects: ['CONTACT'],
  };
}

function minimalPipeline(method: string): unknown {
  count += 1;
  const stage = { label: 'Done', displayOrder: 0, metadata: { ticketState: 'CLOSED' } };
  return { label: `Fresh ${count}`, displayOrder: 3, ...(method !== 'PATCH' && { stages: [stage] }) };
}

interface Place {
  readonly name: string;
  readonly type: string;
  readonly isRecord: boolean;
}

/** The minimal value that a schema accepts and a service can use. */
function minimal(schema: JsonSchema, place: Place): unknown {
  if (schema.anyOf) return minimal(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, place);
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (place.isRecord && place.name === 'properties' && schema.type === 'object') return toMinimalValues(place.type);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || optionalButGiven.has(name))
          .map(([name, one]) => [name, minimal(one, { ...place, name })]),
      );
    case 'array':
      return [minimal(schema.items ?? {}, place)];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return toText(place.name);
  }
}

function toText(name: string): string {
  count += 1;
  if (name === 'name') return `fresh_${count}`;
  if (name === 'fieldType') return 'text';
  if (/category$/i.test(name)) return 'USER_DEFINED';
  if (name === 'type') return 'contact_to_company';
  return `Fresh ${count}`;
}
