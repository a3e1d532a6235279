import {
  comparedProperties,
  objectsPath,
  assertSame,
  someId,
  someKind,
  someProperties,
  someValue,
  toComparable,
  type World,
} from './world.js';
import { type Kind, type ModelRecord, type Properties, uniqueProperty } from './model.js';

type Operation = (world: World) => Promise<void>;

async function create(world: World): Promise<void> {
  const { hub, model } = world;
  const kind = someKind(world);
  const properties = someProperties(world, kind, true);
  const { status, body } = await hub.request({ path: objectsPath(kind), json: { properties } });
  const expected = model.findHolder(kind, properties) ? (kind === 'contacts' ? 409 : 400) : 201;
  assertSame(status, expected, `create ${kind} ${JSON.stringify(properties)}`);
  if (status === 201) model.add(kind, body.id as string, properties);
}

async function update(world: World): Promise<void> {
  const { hub, model } = world;
  const kind = someKind(world);
  const id = someId(world, kind);
  const properties = someProperties(world, kind, false);
  const path = objectsPath(kind, `/${id}`);
  const { status } = await hub.request({ method: 'PATCH', path, json: { properties } });
  const record = model.resolve(kind, id);
  const expected = record ? (model.findHolder(kind, properties, record) ? 400 : 200) : 404;
  assertSame(status, expected, `update ${kind}/${id} ${JSON.stringify(properties)}`);
  if (record && status === 200) model.set(record, properties);
}

async function batchCreate(world: World): Promise<void> {
  const { hub, model, random } = world;
  const kind = someKind(world);
  const inputs = Array.from({ length: 1 + random.below(4) }, () => ({ properties: someProperties(world, kind, true) }));
  const { status, body } = await hub.request({ path: objectsPath(kind, '/batch/create'), json: { inputs } });
  const asked = inputs.map(({ properties }) => properties[uniqueProperty[kind]] ?? '').filter((value) => value !== '');
  const isFree = new Set(asked).size === asked.length && asked.every((value) => !model.findByUnique(kind, value));
  assertSame(status === 201, isFree, `batch create ${kind} ${JSON.stringify(inputs)}`);
  if (status !== 201) return;
  for (const [place, { properties }] of inputs.entries()) model.add(kind, body.results[place].id as string, properties);
}

async function batchUpdate(world: World): Promise<void> {
  const { hub, model, random } = world;
  const kind = someKind(world);
  const ids = new Set(Array.from({ length: 1 + random.below(4) }, () => someId(world, kind)));
  // Unique values are left to single updates: which of several fails is nobody's business here.
  const inputs = [...ids].map((id) => ({ id, properties: withoutUnique(kind, someProperties(world, kind, false)) }));
  const { status, body } = await hub.request({ path: objectsPath(kind, '/batch/update'), json: { inputs } });
  // Ids of merged records work on single reads and updates only.
  const found = inputs.flatMap((input) => {
    const record = model.records.find((one) => one.kind === kind && one.id === input.id && one.state === 'live');
    return record ? [{ record, ...input }] : [];
  });
  assertSame(status, found.length === inputs.length ? 200 : 207, `batch update ${kind} ${JSON.stringify(inputs)}`);
  assertSame(
    body.results.map((one: { id: string }) => one.id).sort(),
    found.map(({ id }) => id).sort(),
    'batch update results',
  );
  for (const { record, properties } of found) model.set(record, properties);
}

async function upsert(world: World): Promise<void> {
  const { hub, model } = world;
  const kind = someKind(world);
  const properties = { ...someProperties(world, kind, true) };
  const id = properties[uniqueProperty[kind]];
  if (id === undefined || id === '') return;
  delete properties[uniqueProperty[kind]];
  const inputs = [{ id, idProperty: uniqueProperty[kind], properties }];
  const { status, body } = await hub.request({ path: objectsPath(kind, '/batch/upsert'), json: { inputs } });
  const holder = model.findByUnique(kind, id);
  assertSame([status, body.results[0].new], [200, !holder], `upsert ${kind} ${JSON.stringify(inputs)}`);
  if (holder) model.set(holder, properties);
  else model.add(kind, body.results[0].id as string, { ...properties, [uniqueProperty[kind]]: id });
}

function withoutUnique(kind: Kind, properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => name !== uniqueProperty[kind]));
}

function somePair(world: World): { from: Kind; fromId: string; to: Kind; toId: string } {
  const from = someKind(world);
  const to = someKind(world);
  return { from, fromId: someId(world, from), to, toId: someId(world, to) };
}

const exact = (world: World, kind: Kind, id: string): ModelRecord | undefined =>
  world.model.live(kind).find((record) => record.id === id);

/** The plain association of two kinds. */
const plainTypes: Readonly<Record<string, number>> = {
  'companies contacts': 280,
  'contacts companies': 279,
  'companies tickets': 340,
  'tickets companies': 339,
  'contacts tickets': 15,
  'tickets contacts': 16,
};

const toPath = ({ from, fromId, to, toId }: ReturnType<typeof somePair>): string =>
  objectsPath(from, `/${fromId}/associations/${to}/${toId}/${plainTypes[`${from} ${to}`]}`);

async function associate(world: World): Promise<void> {
  const pair = somePair(world);
  const { from, fromId, to, toId } = pair;
  if (from === to) return;
  const { status } = await world.hub.request({ method: 'PUT', path: toPath(pair) });
  const [a, b] = [exact(world, from, fromId), exact(world, to, toId)];
  assertSame(status === 200, a !== undefined && b !== undefined, `associate ${from}/${fromId} ${to}/${toId}`);
  if (a && b) world.model.associate(a, b);
}

async function dissociate(world: World): Promise<void> {
  const pair = somePair(world);
  const { from, fromId, to, toId } = pair;
  if (from === to) return;
  const { status } = await world.hub.request({ method: 'DELETE', path: toPath(pair) });
  assertSame(status, 204, `dissociate ${from}/${fromId} ${to}/${toId}`);
  const [a, b] = [exact(world, from, fromId), exact(world, to, toId)];
  if (a && b) world.model.dissociate(a, b);
}

async function archive(world: World): Promise<void> {
  const kind = someKind(world);
  const id = someId(world, kind);
  const { status } = await world.hub.request({ method: 'DELETE', path: objectsPath(kind, `/${id}`) });
  assertSame(status, 204, `archive ${kind}/${id}`);
  const record = exact(world, kind, id);
  if (record) world.model.archive(record);
}

async function batchArchive(world: World): Promise<void> {
  const kind = someKind(world);
  const ids = [someId(world, kind), someId(world, kind)];
  const inputs = ids.map((id) => ({ id }));
  const { status } = await world.hub.request({ path: objectsPath(kind, '/batch/archive'), json: { inputs } });
  assertSame(status, 204, `batch archive ${kind} ${ids.join(' ')}`);
  for (const id of new Set(ids)) {
    const record = exact(world, kind, id);
    if (record) world.model.archive(record);
  }
}

async function restore(world: World): Promise<void> {
  const { model, random } = world;
  const kind = someKind(world);
  const record = random.pick(model.archived(kind));
  if (!record) return;
  const { status } = await world.asUser(`/_app/objects/${kind}/${record.id}/restore`, {});
  const addresses = [
    record.properties.get(uniqueProperty[kind]) ?? '',
    ...(record.properties.get('hs_additional_emails') ?? '').split(';'),
  ];
  const isFree = addresses.every((value) => !model.findByUnique(kind, value));
  assertSame(status, isFree ? 200 : kind === 'contacts' ? 409 : 400, `restore ${kind}/${record.id}`);
  if (status === 200) model.restore(record);
}

async function merge(world: World): Promise<void> {
  const { hub, model, random } = world;
  const kind = someKind(world);
  const [primary, other] = [random.pick(model.live(kind)), random.pick(model.live(kind))];
  if (!primary || !other) return;
  const json = { primaryObjectId: primary.id, objectIdToMerge: other.id };
  const { status, body } = await hub.request({ path: objectsPath(kind, '/merge'), json });
  assertSame(status, primary === other ? 400 : 200, `merge ${kind} ${primary.id} ${other.id}`);
  if (primary === other) return;
  assertSame(body.id, primary.id, 'the survivor');
  model.merge(primary, other);
}

async function readOne(world: World): Promise<void> {
  const { hub, model } = world;
  const kind = someKind(world);
  const id = someId(world, kind);
  const query = `properties=${comparedProperties[kind].join(',')}`;
  const { status, body } = await hub.request({ path: objectsPath(kind, `/${id}?${query}`) });
  const record = model.resolve(kind, id);
  assertSame(status, record ? 200 : 404, `read ${kind}/${id}`);
  if (!record) return;
  assertSame(body.id, record.id, `the id of ${kind}/${id}`);
  assertSame(
    toComparable(Object.entries(body.properties as Properties), kind),
    toComparable(record.properties, kind),
    `read ${kind}/${id}`,
  );
}

async function list(world: World): Promise<void> {
  const kind = someKind(world);
  const found: string[] = [];
  for (let after = ''; ;) {
    const { body } = await world.hub.request({ path: objectsPath(kind, `?limit=7&after=${after}`) });
    found.push(...body.results.map((one: { id: string }) => one.id));
    if (!body.paging) break;
    after = body.paging.next.after as string;
  }
  assertSame(
    found.sort(),
    world.model
      .live(kind)
      .map(({ id }) => id)
      .sort(),
    `list ${kind}`,
  );
}

async function search(world: World): Promise<void> {
  const { hub, model, random } = world;
  const kind = someKind(world);
  const name = random.pick(comparedProperties[kind].filter((one) => one !== 'hs_additional_emails')) ?? '';
  const value = someValue(world, kind, name);
  const operator = random.pick(['EQ', 'NEQ', 'HAS_PROPERTY', 'NOT_HAS_PROPERTY'] as const) ?? 'EQ';
  const filter = operator.endsWith('PROPERTY')
    ? { propertyName: name, operator }
    : { propertyName: name, operator, value };
  const json = { filterGroups: [{ filters: [filter] }], limit: 200 };
  const { status, body } = await hub.request({ path: objectsPath(kind, '/search'), json });
  const matches = (held: string | undefined): boolean => {
    if (operator === 'HAS_PROPERTY') return held !== undefined;
    if (operator === 'NOT_HAS_PROPERTY') return held === undefined;
    return held !== undefined && (held.toLowerCase() === value.toLowerCase()) === (operator === 'EQ');
  };
  const expected = model.live(kind).filter(({ properties }) => matches(properties.get(name)));
  assertSame(status, 200, `search ${kind} ${JSON.stringify(filter)}`);
  const ids = body.results.map((one: { id: string }) => one.id) as string[];
  assertSame(
    [body.total, ids.sort()],
    [expected.length, expected.map(({ id }) => id).sort()],
    `search ${kind} ${JSON.stringify(filter)}`,
  );
}

/** Each with how often it comes. */
const operations: readonly (readonly [number, Operation])[] = [
  [16, create],
  [16, update],
  [5, batchCreate],
  [8, batchUpdate],
  [6, upsert],
  [14, associate],
  [6, dissociate],
  [5, archive],
  [2, batchArchive],
  [5, restore],
  [3, merge],
  [8, readOne],
  [3, list],
  [6, search],
];

const all = operations.flatMap(([often, operation]) => Array.from({ length: often }, () => operation));

export async function doSomething(world: World): Promise<void> {
  await world.random.pick(all)?.(world);
}
