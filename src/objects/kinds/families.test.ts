import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { isKnownScope } from '../../accounts/rules/scopes.js';
import { associationTypes, isUnlabeled } from '../../associations/association-types.js';
import type { Family, PropertyRow } from '../../properties/types/families/family.js';
import { families } from '../../properties/types/families/families.js';

type Values = Record<string, string>;

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Families' });
});

const objects = (type: string, rest = '') => `/crm/v3/objects/${type}${rest}`;
const post = async (path: string, json: object, from = hub) => from.request({ path, json });

const samples: Readonly<Partial<Record<PropertyRow['type'], string>>> = {
  string: 'Acme',
  number: '5',
  bool: 'true',
  date: '2026-01-02',
  datetime: '2026-01-02T03:04:05.000Z',
};

const toSample = ({ type, options }: PropertyRow): string => options?.[0]?.value ?? samples[type] ?? 'USD';

/** A value for each property that a request may set; owners are users of the hub. */
const toValues = ({ properties }: Family): Values =>
  Object.fromEntries(
    properties
      .filter(({ readOnlyValue, referencedObjectType }) => !readOnlyValue && referencedObjectType === undefined)
      .map((property) => [property.name, toSample(property)]),
  );

const toRequired = (family: Family): Values => {
  const values = toValues(family);
  return Object.fromEntries((family.requiredProperties ?? []).map((name) => [name, values[name] ?? '']));
};

const writable = families.filter(({ isReadOnly, isManaged }) => !isReadOnly && !isManaged);
const readOnly = families.filter(({ isReadOnly }) => isReadOnly);
const asRows = (some: readonly Family[]) => some.map((family) => [family.plural, family] as const);

describe.each(asRows(writable))('records of %s (Spec 4.3)', (type, family) => {
  const required = toRequired(family);
  const create = async (properties: Values = {}) => {
    const { status, body } = await post(objects(type), { properties: { ...required, ...properties } });
    expect([status, body.message]).toEqual([201, undefined]);
    return body;
  };

  it('have a name that searches cover, and a default value only where the system sets one', () => {
    const names = family.properties.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of [
      ...(family.requiredProperties ?? []),
      ...family.searchable,
      ...(family.defaultProperties ?? []),
    ])
      expect(names).toContain(name);
  });

  it('hold a value of every property that can be set', async () => {
    const values = toValues(family);
    const { id } = await create(values);
    const names = Object.keys(values);
    const read = await post(objects(type, '/batch/read'), { inputs: [{ id }], properties: names });
    expect(read.status).toBe(200);
    expect(read.body.results[0].properties).toMatchObject(values);
  });

  it('have the same address in every spelling', async () => {
    const { id } = await create();
    const { singular, plural, associationName = singular, otherSpellings = [] } = family;
    for (const spelling of [family.id, singular, plural, plural.toUpperCase(), associationName, ...otherSpellings]) {
      const { status, body } = await hub.request({ path: objects(spelling, `/${id}`) });
      expect([spelling, status, body.id]).toEqual([spelling, 200, id]);
      const { createdAt, properties } = body;
      expect(properties).toMatchObject({ hs_object_id: id, hs_createdate: createdAt });
    }
  });

  it('are listed, updated and archived', async () => {
    const { id } = await create();
    const name = family.searchable[0] ?? '';
    const path = objects(type, `/${id}`);
    const changed = await hub.request({ method: 'PATCH', path, json: { properties: { [name]: 'Second' } } });
    expect([changed.status, changed.body.properties[name]]).toEqual([200, 'Second']);
    const page = await hub.request({ path: objects(type, `?limit=100&properties=${name}`) });
    expect(page.status).toBe(200);
    const listed = page.body.results.find((one: { id: string }) => one.id === id);
    expect(listed.properties[name]).toBe('Second');
    expect((await hub.request({ method: 'DELETE', path })).status).toBe(204);
    expect((await hub.request({ path })).status).toBe(404);
    expect((await hub.request({ path: `${path}?archived=true` })).body.archived).toBe(true);
  });

  it('are written and read in batches', async () => {
    const groupName = `${family.singular.replaceAll('_', '')}information`;
    const key = {
      name: 'our_key',
      label: 'Our key',
      type: 'string',
      fieldType: 'text',
      groupName,
      hasUniqueValue: true,
    };
    expect((await post(`/crm/v3/properties/${type}`, key)).status).toBe(201);
    const inputs = ['a', 'b'].map((our_key) => ({ properties: { ...required, our_key } }));
    const created = await post(objects(type, '/batch/create'), { inputs });
    expect([created.status, created.body.results?.length]).toEqual([201, 2]);
    const ids: { id: string }[] = created.body.results.map(({ id }: { id: string }) => ({ id }));
    const name = family.searchable[0] ?? '';
    const changes = ids.map(({ id }) => ({ id, properties: { [name]: 'Third' } }));
    const updated = await post(objects(type, '/batch/update'), { inputs: changes });
    expect([updated.status, updated.body.results[0].properties[name]]).toEqual([200, 'Third']);
    const upserts = ['b', 'c'].map((id) => ({ id, idProperty: 'our_key', properties: required }));
    const upserted = await post(objects(type, '/batch/upsert'), { inputs: upserts });
    expect([upserted.status, upserted.body.results.map((one: { new: boolean }) => one.new)]).toEqual([
      200,
      [false, true],
    ]);
    expect((await post(objects(type, '/batch/archive'), { inputs: ids })).status).toBe(204);
    expect((await post(objects(type, '/batch/read'), { inputs: ids })).body).toMatchObject({
      numErrors: 1,
      results: [],
    });
  });

  it('are merged, and found by a search', async () => {
    const name = family.searchable[0] ?? '';
    const [kept, other] = [await create({ [name]: 'Findable' }), await create()];
    const merge = { primaryObjectId: kept.id, objectIdToMerge: other.id };
    expect((await post(objects(type, '/merge'), merge)).status).toBe(200);
    const filters = [{ propertyName: name, operator: 'EQ', value: 'Findable' }];
    for (const search of [{ filterGroups: [{ filters }] }, { query: 'findable' }]) {
      const { status, body } = await post(objects(type, '/search'), search);
      expect([status, body.total, body.results[0]?.id]).toEqual([200, 1, kept.id]);
    }
  });

  it('are rejected with values that are no option, and without what they need', async () => {
    const property = family.properties.find(({ options, readOnlyValue }) => options && !readOnlyValue);
    if (property) {
      const properties = { ...required, [property.name]: 'none of them' };
      const refused = await post(objects(type), { properties });
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('INVALID_OPTION')]);
    }
    const unknown = await post(objects(type), { properties: { ...required, nonesuch: '1' } });
    expect([unknown.status, unknown.body.message]).toEqual([400, expect.stringContaining('PROPERTY_DOESNT_EXIST')]);
    const empty = await post(objects(type), { properties: {} });
    expect(empty.status).toBe(Object.keys(required).length > 0 ? 400 : 201);
  });

  it('are associated with records of every type that a default association leads to', async () => {
    const plain = associationTypes.filter(
      (one) => one.from === family.id && one.inverseTypeId !== null && isUnlabeled(one),
    );
    const targets = plain.flatMap(({ to }) => families.find(({ id }) => id === to) ?? []);
    const { id } = await create();
    for (const target of targets.filter((one) => writable.includes(one) && one !== family)) {
      const made = await post(objects(target.plural), { properties: toRequired(target) });
      const path = `/crm/v4/objects/${type}/${id}/associations/default/${target.plural}/${made.body.id}`;
      const put = await hub.request({ method: 'PUT', path });
      expect([target.plural, put.status]).toEqual([target.plural, 200]);
      const read = await hub.request({ path: `/crm/v4/objects/${target.plural}/${made.body.id}/associations/${type}` });
      expect(read.body.results.map((one: { toObjectId: number }) => String(one.toObjectId))).toEqual([id]);
    }
  });

  it('need a scope of theirs', async () => {
    const { scopeNames = [type], otherScopes = [] } = family;
    const names = family.activityBody === undefined ? scopeNames : ['contacts'];
    const reads = [...names.map((name) => `crm.objects.${name}.read`), ...otherScopes].filter(isKnownScope);
    const writes = [...names.map((name) => `crm.objects.${name}.write`), ...otherScopes].filter(isKnownScope);
    expect(Math.min(reads.length, writes.length)).toBeGreaterThan(0);
    const stranger = await newHub({ scopes: ['crm.objects.companies.read', 'crm.objects.companies.write'] });
    const refused = await post(objects(type), { properties: required }, stranger);
    expect([refused.status, refused.body.category]).toEqual([403, 'MISSING_SCOPES']);
    expect((await stranger.request({ path: objects(type) })).status).toBe(403);
    const reader = await newHub({ scopes: [reads[0] ?? ''] });
    for (const path of [objects(type), `/crm/v3/properties/${type}`])
      expect([path, (await reader.request({ path })).status]).toEqual([path, 200]);
    expect((await post(objects(type), { properties: required }, reader)).status).toBe(
      otherScopes[0] === reads[0] ? 201 : 403,
    );
    const writer = await newHub({ scopes: [writes.at(-1) ?? ''] });
    expect((await post(objects(type), { properties: required }, writer)).status).toBe(201);
  });
});

describe.each(asRows(families.filter(({ pipelines }) => pipelines)))('stages of %s (Spec 2.7)', (type, family) => {
  const required = toRequired(family);
  const [pipeline] = family.pipelines ?? [];
  const stages = pipeline?.stages ?? [];

  it('come with every hub, each with properties of its own', async () => {
    const { status, body } = await hub.request({ path: `/crm/v3/pipelines/${type}` });
    expect([status, body.results.length]).toEqual([200, 1]);
    expect(body.results[0]).toMatchObject({
      id: pipeline?.id,
      label: pipeline?.label,
      stages: stages.map(({ id, label, isClosed = false }) => ({
        id,
        label,
        metadata: { isClosed: String(isClosed) },
      })),
    });
    expect((await hub.request({ path: `/crm/v3/properties/${type}/hs_pipeline_stage` })).status).toBe(200);
  });

  it('start with the first one, and are left for another one of the same pipeline (Assumption K16)', async () => {
    const { body } = await post(objects(type), { properties: required });
    const [first, last] = [stages[0], stages.at(-1)];
    expect(body.properties).toMatchObject({ hs_pipeline: pipeline?.id, hs_pipeline_stage: first?.id });
    expect(body.properties.hs_v2_date_entered_current_stage).toBe(body.createdAt);
    const path = objects(type, `/${body.id}`);
    const moved = await hub.request({ method: 'PATCH', path, json: { properties: { hs_pipeline_stage: last?.id } } });
    expect([moved.status, moved.body.properties.hs_pipeline_stage]).toEqual([200, last?.id]);
    const lost = await hub.request({ method: 'PATCH', path, json: { properties: { hs_pipeline_stage: 'nonesuch' } } });
    expect([lost.status, lost.body.message]).toEqual([400, expect.stringContaining('INVALID_OPTION')]);
  });

  it('can be added in a new pipeline; the last pipeline stays', async () => {
    const own = await newHub({ name: 'Pipelines' });
    const stage = { label: 'Open', displayOrder: 0, metadata: { state: 'OPEN' } };
    const json = { label: 'Second', displayOrder: 1, stages: [stage] };
    const added = await own.request({ path: `/crm/v3/pipelines/${type}`, json });
    expect([added.status, added.body.message]).toEqual([201, undefined]);
    const properties = { ...required, hs_pipeline: added.body.id };
    const record = await post(objects(type), { properties }, own);
    expect(record.body.properties.hs_pipeline_stage).toBe(added.body.stages[0].id);
    const remove = async (id: string | undefined) =>
      (await own.request({ method: 'DELETE', path: `/crm/v3/pipelines/${type}/${id}` })).status;
    expect([await remove(pipeline?.id), await remove(added.body.id)]).toEqual([204, 400]);
  });
});

describe.each(asRows(readOnly))('records of %s', (type) => {
  it('are listed, read in batches and searched', async () => {
    expect((await hub.request({ path: objects(type) })).body).toEqual({ results: [] });
    expect((await post(objects(type, '/batch/read'), { inputs: [{ id: '1' }] })).status).toBe(207);
    expect((await post(objects(type, '/search'), {})).body.total).toBe(0);
    expect((await hub.request({ path: objects(type, '/1') })).status).toBe(404);
  });

  it('are not created, changed, merged or archived (Assumption K17)', async () => {
    const properties = { hs_content: 'Fine' };
    const refusals = [
      await post(objects(type), { properties }),
      await hub.request({ method: 'PATCH', path: objects(type, '/1'), json: { properties } }),
      await hub.request({ method: 'DELETE', path: objects(type, '/1') }),
      await post(objects(type, '/batch/create'), { inputs: [{ properties }] }),
      await post(objects(type, '/batch/update'), { inputs: [{ id: '1', properties }] }),
      await post(objects(type, '/batch/upsert'), { inputs: [{ id: '1', properties }] }),
      await post(objects(type, '/batch/archive'), { inputs: [{ id: '1' }] }),
      await post(objects(type, '/merge'), { primaryObjectId: '1', objectIdToMerge: '2' }),
    ];
    for (const { status, body } of refusals)
      expect([status, body.message]).toEqual([400, `Records of type ${type} are read only.`]);
  });
});

it('a lead is created with the documented association to its contact (Assumption A18)', async () => {
  const contact = (await post(objects('contacts'), { properties: { lastname: 'Lovelace' } })).body;
  const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 578 }];
  const properties = { hs_lead_name: 'Ada Lovelace', hs_lead_type: 'NEW BUSINESS', hs_lead_label: 'WARM' };
  const lead = await post(objects('leads'), { properties, associations: [{ types, to: { id: contact.id } }] });
  expect([lead.status, lead.body.properties]).toEqual([201, expect.objectContaining(properties)]);
  const read = await hub.request({ path: objects('contacts', `/${contact.id}?associations=leads`) });
  expect(read.body.associations.leads.results).toMatchObject([{ id: lead.body.id }]);
});

it('pipelines of orders are read with the scope on their pipelines (Assumption L2)', async () => {
  const reader = await newHub({ scopes: ['crm.pipelines.orders.read'] });
  expect((await reader.request({ path: '/crm/v3/pipelines/orders' })).status).toBe(200);
  expect((await reader.request({ path: '/crm/v3/pipelines/courses' })).status).toBe(403);
});
