import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { digest } from '../support/crm-digest.js';
import { toSingleCases, toExample, type Case } from '../support/crm-drafts.js';
import {
  listCrmOperations,
  listLeaves,
  listObjects,
  setAt,
  toRequest,
  withoutAt,
  type Draft,
  type JsonSchema,
} from '../support/crm-operations.js';
import { createThings } from '../support/crm-things.js';
import type { Reply } from '../support/http.js';
import { newHub, type TestHub } from '../support/hubs.js';
import { inTurn } from '../support/in-turn.js';
import { someOf } from '../support/large.js';
import { repository } from '../support/spoke-process.js';

const cases = toSingleCases(await listCrmOperations(inject('baseUrl')))
  .filter(({ operation }) => operation.body !== undefined && operation.security.includes('bearer'))
  .map((one) => [one.title, one] as const);

/** Every column of every table, as in SQL and as in JSON, and the members of every JavaScript object. */
function listInternalNames(): string[] {
  const folder = join(repository, 'migrations');
  const files = readdirSync(folder).filter((name) => /^\d+.*\.sql$/.test(name));
  const columns = files.flatMap((name) =>
    [
      ...readFileSync(join(folder, name), 'utf8').matchAll(
        /^ {2}([a-z_]+) (?:text|bigint|integer|jsonb|boolean|time)/gm,
      ),
    ].map((match) => match[1] ?? ''),
  );
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [...new Set([...columns, ...columns.map(camel), 'portalId', 'toString', 'hasOwnProperty', 'constructor'])];
}

const internalNames = listInternalNames();

let hub: TestHub;
let before: Record<string, string>[];
const examples = new Map<string, Draft>();
const contexts = [...new Map(cases.map(([, { context }]) => [context.type, context])).values()];
const digestAll = () => inTurn(contexts, 1, (context) => digest(hub, context));

beforeAll(async () => {
  hub = await newHub();
  for (const context of contexts) {
    const things = createThings({ hub, prefix: context.type, ...context });
    const some = cases.filter(([, one]) => one.context.type === context.type);
    for (const [title, one] of some) examples.set(title, await toExample(one, things));
  }
  before = await digestAll();
});

const exampleOf = ({ title }: Case): Draft => examples.get(title) as Draft;

const send = (one: Case, body: unknown): Promise<Reply> =>
  hub.request(toRequest(one.operation, { ...exampleOf(one), body }));

const refusal = (message: unknown) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
});

describe('internal fields', () => {
  it('are listed: every column of every table', () => {
    expect(internalNames).toEqual(
      expect.arrayContaining(['hub_id', 'hubId', 'archived_at', 'archivedAt', 'object_type']),
    );
    expect(internalNames.length).toBeGreaterThan(100);
  });

  it.each(cases)('%s: the body schema lists its fields, at every depth', (_, { operation }) => {
    for (const { at, schema } of listObjects(operation.body ?? {})) {
      const isMap = !schema.properties && typeof schema.additionalProperties === 'object';
      expect([at, isMap || schema.additionalProperties === false]).toEqual([at, true]);
    }
  });

  const isSearch = ({ operation }: Case): boolean => operation.name.endsWith('/search');

  it.each(cases.filter(([, one]) => isSearch(one)))('%s ignores them', async (_, one) => {
    for (const { at, schema } of listObjects(one.operation.body ?? {})) {
      if (!schema.properties) continue;
      const known = schema.properties;
      const filled = filledTo(exampleOf(one).body, at);
      const { status, text } = await send(one, filled);
      const toComparable = (answer: string) => answer.replace(/"correlationId":"[^"]*"|line \d+, column \d+/g, '');
      for (const name of internalNames.filter((each) => !Object.hasOwn(known, each)).slice(0, 40)) {
        const reply = await send(one, setAt(filled, `${at}/${name}`, 'x'));
        expect([at, name, reply.status, toComparable(reply.text)]).toEqual([at, name, status, toComparable(text)]);
      }
    }
  });

  it.each(cases.filter(([, one]) => !isSearch(one)).map(([title, one], place) => [title, one, place] as const))(
    '%s rejects them by name',
    async (_, one, place) => {
      for (const { at, schema } of listObjects(one.operation.body ?? {})) {
        if (!schema.properties) continue;
        const known = schema.properties;
        const names = someOf(internalNames, 40, place).filter((name) => !Object.hasOwn(known, name));
        await inTurn(names, 8, async (name) => {
          const { status, body } = await send(one, setAt(filledTo(exampleOf(one).body, at), `${at}/${name}`, 'x'));
          const message = expect.stringMatching(/^Invalid input JSON on line \d+, column \d+/);
          expect([at, name, status, body]).toEqual([at, name, 400, refusal(message)]);
        });
      }
    },
  );
});

// Keeps the example's value; the location is created if missing.
const filledTo = (body: unknown, at: string): unknown => (at === '' ? body : setAt(body, `${at}/x`, undefined));

describe('requests rejected for one field', () => {
  it.each(cases)('%s: a field of another type, and a missing one', async (_, one) => {
    const { body } = exampleOf(one);
    const typed = listLeaves(one.operation.body ?? {}).filter(({ schema }) => schema.type ?? schema.enum);
    await inTurn(typed, 8, async ({ at }) => {
      const { status, body: answer } = await send(one, setAt(body, at, { odd: true }));
      expect([at, status, answer]).toEqual([at, 400, refusal(expect.any(String))]);
    });
    const needed = listRequired(one.operation.body ?? {});
    await inTurn(needed, 8, async (at) => {
      const { status, body: answer } = await send(one, withoutAt(body, at));
      expect([at, status, answer]).toEqual([at, 400, refusal(expect.stringContaining('required fields were not set'))]);
    });
  });

  it.each(cases.filter(([, one]) => hasInputs(one)))('%s: one invalid item among valid ones', async (_, one) => {
    const [good] = (exampleOf(one).body as { inputs: unknown[] }).inputs;
    for (const bad of [null, 7, [], { nope: 1 }]) {
      const { status, body } = await send(one, { inputs: [good, bad] });
      expect([bad, status, body]).toEqual([bad, 400, refusal(expect.any(String))]);
    }
  });

  it('impossible values in otherwise valid record writes', async () => {
    const example = (name: string) => exampleOf(cases.find(([title]) => title === name)?.[1] as Case);
    const { objectId } = example('PATCH /crm/v3/objects/{objectType}/{objectId} for contacts').path;
    const good = { firstname: 'Changed', lifecyclestage: 'customer' };
    const internal = Object.fromEntries(
      internalNames.filter((name) => /^[a-z_]+$/.test(name)).map((name) => [name, 'x']),
    );
    const bad = [
      { nope: 'x' },
      { hs_object_id: '5' },
      { hs_all_contact_vids: '5' },
      { email: 'no address' },
      { lifecyclestage: 'nope' },
      { hubspot_owner_id: '7' },
      { hs_pinned_engagement_id: '7' },
      { firstname: 'x'.repeat(65_537) },
      { firstname: { $ne: 1 } },
      internal,
    ].map((values) => ({ ...good, ...values }));
    const path = '/crm/v3/objects/contacts';
    for (const properties of bad) {
      const requests = [
        { path, json: { properties } },
        { method: 'PATCH', path: `${path}/${objectId}`, json: { properties } },
        { path: `${path}/batch/create`, json: { inputs: [{ properties: good }, { properties }] } },
        { path: `${path}/batch/update`, json: { inputs: [{ id: objectId, properties }] } },
      ];
      for (const options of requests) {
        const { status, body } = await hub.request(options);
        expect([Object.keys(properties).at(-1), options.path, status]).toEqual([
          Object.keys(properties).at(-1),
          options.path,
          400,
        ]);
        expect(body.category).toBe('VALIDATION_ERROR');
      }
    }
    const all = await hub.request({ path, json: { properties: internal } });
    const unknown = (all.body.errors as { code: string; context: { propertyName: string[] } }[]).map(
      ({ code, context }) => [code, context.propertyName[0]],
    );
    // The first twenty: validation of a body with many mistakes stops there.
    expect(unknown.map(([, name]) => name)).toEqual(Object.keys(internal).slice(0, 20));
    expect(unknown).toContainEqual(['PROPERTY_DOESNT_EXIST', 'hub_id']);
  });
});

describe('afterwards', () => {
  it('records, histories, definitions, pipelines, labels and limits are unchanged', async () => {
    expect(await digestAll()).toEqual(before);
  });
});

const hasInputs = ({ operation }: Case): boolean => operation.body?.properties?.['inputs'] !== undefined;

/** Every required location of a body, if its parent is present. */
function listRequired(schema: JsonSchema): string[] {
  return listObjects(schema).flatMap(({ at, schema: one, required }) =>
    required ? (one.required ?? []).map((name) => `${at}/${name}`) : [],
  );
}
