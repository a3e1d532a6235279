import { beforeAll, describe, expect, it } from 'vitest';
import types from '../../associations/association-types.json' with { type: 'json' };
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { objectKinds } from '../kinds/object-kinds.js';

const writable = objectKinds.filter(({ isReadOnly, isManaged }) => !isReadOnly && !isManaged);
const served = new Set(writable.map(({ typeId }) => typeId));
const between = types.filter(
  ({ from, to, inverseTypeId }) => inverseTypeId !== null && served.has(from) && served.has(to),
);

/** Values required by some types. */
const values: Readonly<Record<string, string>> = {
  hs_timestamp: '2026-01-02T03:04:05Z',
  domain: 'acme.example',
  hs_email_direction: 'EMAIL',
  hs_pipeline_stage: '1',
  dealstage: 'appointmentscheduled',
  hs_expiration_date: '2026-12-31',
  hs_initial_amount: '5',
  hs_initiated_date: '2026-01-02T03:04:05Z',
};

let hub: TestHub;
const records = new Map<string, { a: string; b: string }>();
beforeAll(async () => {
  hub = await newHub({ name: 'Association types' });
  for (const { typeId, listMissing } of writable) {
    const create = async () => {
      const names = listMissing({}, 'contract');
      const properties = Object.fromEntries(names.map((name) => [name, values[name] ?? 'x']));
      const { status, body } = await hub.request({ path: `/crm/v3/objects/${typeId}`, json: { properties } });
      expect([typeId, status, body.message]).toEqual([typeId, 201, undefined]);
      return body.id as string;
    };
    records.set(typeId, { a: await create(), b: await create() });
  }
});

describe('every built-in association type between stored records (Spec 2.8)', () => {
  it('exists for all object types', () => {
    expect(served.size).toBeGreaterThan(10);
    expect(between.length).toBeGreaterThan(60);
    // Products are associated with nothing but other kinds of records that are not kept here; those of contracts are not known.
    expect([...served].filter((id) => !between.some(({ from }) => from === id))).toEqual(['0-7', '0-721']);
  });

  it.each(between)('$typeId $name can be added, read from both sides and removed', async (type) => {
    const { typeId, from, to, inverseTypeId, name } = type;
    const [start, end] = [records.get(from)?.a, records.get(to)?.b];
    const path = `/crm/v4/objects/${from}/${start}/associations/${to}`;
    const back = `/crm/v4/objects/${to}/${end}/associations/${from}`;
    const spec = { associationCategory: 'SERVICE_DEFINED', associationTypeId: typeId };
    const put = await hub.request({ method: 'PUT', path: `${path}/${end}`, json: [spec] });
    expect(put.status).toBe(201);
    const listTypes = async (where: string, id: string | undefined) => {
      const { results } = (await hub.request({ path: where })).body;
      const found = results.find(({ toObjectId }: { toObjectId: number }) => toObjectId === Number(id));
      return (found?.associationTypes ?? []).map((one: { typeId: number }) => one.typeId) as number[];
    };
    expect(await listTypes(path, end)).toContain(typeId);
    expect(await listTypes(back, start)).toContain(inverseTypeId);
    const old = `/crm/v3/objects/${from}/${start}/associations/${to}/${end}`;
    const named = await hub.request({ method: 'PUT', path: `${old}/${name}` });
    expect(named.status).toBe(200);
    const pages: { results: { type: string }[] }[] = Object.values(named.body.associations);
    expect(pages[0]?.results.map((result) => result.type)).toContain(name);
    expect((await hub.request({ method: 'DELETE', path: `${old}/${typeId}` })).status).toBe(204);
    expect(await listTypes(path, end)).not.toContain(typeId);
    expect(await listTypes(back, start)).not.toContain(inverseTypeId);
    expect((await hub.request({ method: 'DELETE', path: `${path}/${end}` })).status).toBe(204);
  });
});
