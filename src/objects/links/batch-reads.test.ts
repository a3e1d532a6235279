import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

let hub: TestHub;
let contact: string;
/** More than a page, by id. */
let companies: string[];

const createMany = async (type: string, count: number): Promise<string[]> => {
  const properties = type === 'companies' ? { name: 'Acme' } : {};
  const inputs = Array.from({ length: count }, () => ({ properties }));
  const { body } = await hub.request({ path: `/crm/v3/objects/${type}/batch/create`, json: { inputs } });
  return body.results.map(({ id }: { id: string }) => id);
};
const batch = (version: string, action: string, inputs: object[]) =>
  hub.request({ path: `/crm/${version}/associations/contacts/companies/batch/${action}`, json: { inputs } });

beforeAll(async () => {
  hub = await newHub({ name: 'Association reads' });
  [contact = ''] = await createMany('contacts', 1);
  const made: string[] = [];
  for (let round = 0; round < 6; round += 1) made.push(...(await createMany('companies', 84)));
  companies = made.sort((a, b) => Number(a) - Number(b));
  const pairs = companies.map((id) => ({ from: { id: contact }, to: { id } }));
  expect((await batch('v4', 'associate/default', pairs)).status).toBe(200);
});

describe('a batch read of associations', () => {
  it('returns only the primary company in version 3, however many there are before it', async () => {
    const primary = companies.at(-1) ?? '';
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 1 }];
    const path = `/crm/v4/objects/contacts/${contact}/associations/companies/${primary}`;
    expect((await hub.request({ method: 'PUT', path, json: types })).status).toBe(201);
    const { status, body } = await batch('v3', 'read', [{ id: contact }]);
    expect(status).toBe(200);
    expect(body.results).toEqual([{ from: { id: contact }, to: [{ id: primary, type: 'contact_to_company' }] }]);
  });

  it('answers repeated inputs once, in any spelling, and each cursor separately', async () => {
    const [first, second] = companies;
    const { status, body } = await batch('v4', 'read', [
      { id: contact },
      { id: Number(contact) },
      { id: `0${contact}`, after: second },
      ...Array.from({ length: 900 }, () => ({ id: contact })),
      { id: '1' },
      { id: 'abc' },
      { id: '1' },
    ]);
    expect(status).toBe(207);
    const starts = body.results.map(({ to }: { to: { toObjectId: number }[] }) => [to[0]?.toObjectId, to.length]);
    expect(starts).toEqual([
      [Number(first), 500],
      [Number(second), 500],
    ]);
    const ids = body.errors.map(({ context }: { context: { fromObjectId: string[] } }) => context.fromObjectId);
    expect(ids).toEqual([['1'], ['abc']]);
  });

  it('keeps the order of inputs that take several reads, among some without associations', async () => {
    const contacts = await createMany('contacts', 100);
    const more = await createMany('contacts', 20);
    const pairs = [...contacts].map((id, place) => ({ from: { id }, to: { id: companies[place] } }));
    expect((await batch('v4', 'associate/default', pairs)).status).toBe(200);
    const asked = contacts.flatMap((id, place) => [id, ...more.slice(place, place + 1)]);
    const { body } = await batch(
      'v4',
      'read',
      asked.map((id) => ({ id })),
    );
    expect(
      body.results.map(({ from, to }: { from: { id: string }; to: { toObjectId: number }[] }) => [
        from.id,
        to.map(({ toObjectId }) => String(toObjectId)),
      ]),
    ).toEqual(contacts.map((id, place) => [id, [companies[place]]]));
    expect(body.numErrors).toBe(more.length);
  });
});
