import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openAppSession } from '../support/app-session.js';
import { digest } from '../support/crm-digest.js';
import { toCases, toExample, withValue } from '../support/crm-drafts.js';
import type { Field, Thing } from '../support/crm-fields.js';
import {
  listCrmOperations,
  listCrmRouteNames,
  toRequest,
  type Draft,
  type Operation,
} from '../support/crm-operations.js';
import { archiveThing, createThings, malformed, toAbsent, type Context, type Things } from '../support/crm-things.js';
import type { Reply, RequestOptions } from '../support/http.js';
import { newHub, type TestHub } from '../support/hubs.js';
import { inTurn } from '../support/in-turn.js';

const operations = await listCrmOperations(inject('baseUrl'));
const cases = toCases(operations);
const contexts = [...new Map(cases.map(({ context }) => [context.type, context])).values()];

let theirs: TestHub;
let theirDigests: Record<string, string>[];
const foreign = new Map<string, Things>();
const digestTheirs = () => inTurn(contexts, 1, (context) => digest(theirs, context));

beforeAll(async () => {
  theirs = await newHub({ name: 'Theirs' });
  await inTurn(contexts, 2, async (context) => {
    foreign.set(context.type, createThings({ hub: theirs, prefix: 'their', ...context }));
    await makeManyLabels(context);
  });
  for (const { context, fields } of cases) {
    for (const { thing } of fields) if (thing) await listForeign(context, thing);
  }
  theirDigests = await digestTheirs();
});

/** Label ids are small numbers in each account: with this offset, an id of theirs is unknown in the accounts below. */
async function makeManyLabels({ type, otherType }: Context): Promise<void> {
  for (const place of [1, 2, 3, 4, 5, 6]) {
    const json = { name: `${type}_${place}`, label: `Label ${place}` };
    await theirs.request({ path: `/crm/v4/associations/${type}/${otherType}/labels`, json });
  }
}

/** The other account's names for a thing: custom object types have two names. */
async function listForeign(context: Context, thing: Thing): Promise<string[]> {
  const names: Thing[] = ['type', 'otherType', 'schema'].includes(thing) ? ['schema', 'schemaName'] : [thing];
  return inTurn(names, 1, (name) => (foreign.get(context.type) as Things).get(name));
}

/** Deleted things of the account under test; undefined for those that cannot be deleted. */
async function findArchived(hub: TestHub, context: Context, thing: Thing): Promise<string | undefined> {
  const options = { hub, prefix: `former_${thing.toLowerCase()}`, ...context };
  const id = await createThings(options).get(thing);
  return (await archiveThing(options, thing, id)) ? id : undefined;
}

describe('the endpoints of the description', () => {
  it('match those of the server', async () => {
    const described = operations.map(({ name }) => name);
    expect(described.sort()).toEqual((await listCrmRouteNames(inject('baseUrl'))).sort());
    expect(described.length).toBeGreaterThan(50);
  });
});

describe.concurrent(
  'records of other accounts and former ones of the same account return the same as unknown ones',
  () => {
    it.each(cases.map((one) => [one.title, one] as const))('%s', async (_, one) => {
      const { operation, context } = one;
      const hub = await newHub();
      const call = await toCall(hub, operation);
      const example = await toExample(one, createThings({ hub, prefix: 'owned', ...context }));
      const named = one.fields.filter(isNamed);
      const kinds = [...new Set(named.map(({ thing }) => thing))];
      const archived = new Map(
        await inTurn(kinds, 4, async (thing) => [thing, await findArchived(hub, context, thing)] as const),
      );
      const before = await digest(hub, context);
      for (const field of named) {
        const request = { call, operation, example, field };
        const gone = reachesRemoved.test(operation.path) ? undefined : archived.get(field.thing);
        for (const id of [...(await listForeign(context, field.thing)), ...(gone === undefined ? [] : [gone])]) {
          await compareWithAbsent(request, id);
        }
        for (const odd of malformed) expect(await send(request, odd)).not.toMatch(/^5/);
      }
      expect(await digest(hub, context)).toEqual(before);
      // Each was rejected for the one foreign id, not for anything else.
      const reply = await call(toRequest(operation, example));
      expect([reply.status, reply.text]).toEqual([expect.toBeOneOf([...operation.successes]), expect.any(String)]);
    });
  },
);

describe('the other account', () => {
  it('is unchanged afterwards', async () => {
    expect(await digestTheirs()).toEqual(theirDigests);
  });
});

// Deleted things still have an audit history, and those in the recycle bin can be erased.
const reachesRemoved = /\/(audit|gdpr-delete)$/;

type NamedField = Field & { readonly thing: Thing };
const isNamed = (field: Field): field is NamedField => field.thing !== undefined;

type Call = (options: RequestOptions) => Promise<Reply>;

/** As the hub's private app, or as its administrator in the web app where apps may not call. */
async function toCall(hub: TestHub, { security }: Operation): Promise<Call> {
  if (security.includes('bearer')) return hub.request;
  const session = await openAppSession(hub.baseUrl, hub.user);
  return (options) => session.request(hub.hubId, options);
}

interface OddRequest {
  readonly call: Call;
  readonly operation: Operation;
  readonly example: Draft;
  /** The field with another id. */
  readonly field: Field;
}

async function compareWithAbsent(request: OddRequest, id: string): Promise<void> {
  const where = `${request.field.place} ${request.field.at} is ${id}`;
  expect(`${where}: ${await send(request, id)}`).toBe(`${where}: ${await send(request, toAbsent(id))}`);
}

/** The response without parts that differ between any two requests. */
async function send({ call, operation, example, field }: OddRequest, id: string): Promise<string> {
  const reply = await call(toRequest(operation, withValue(example, field, id)));
  return toComparable(reply, id);
}

function toComparable({ status, text }: Reply, named: string): string {
  const escaped = named.replace(/[^\w]/g, '\\$&');
  const body = text
    .replace(/"correlationId":"[^"]*"/, '"correlationId"')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(new RegExp(`(?<!\\w)${escaped}(?!\\w)`, 'g'), '<it>');
  return `${status} ${body}`;
}
