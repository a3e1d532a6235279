import type { Thing } from './crm-fields.js';
import type { TestHub } from './hubs.js';
import { importsPath, toImportEnd, toImportOfOne } from './imports.js';

/** The record type of a request. */
export interface Context {
  readonly type: string;
  readonly otherType: string;
}

/** The things of a hub, created on first use. */
export interface Things {
  /** The id or name that requests use for it. */
  get(thing: Thing): Promise<string>;
}

export interface ThingsOptions extends Context {
  readonly hub: TestHub;
  /** Prefix of all names and ids that a hub chooses itself. */
  readonly prefix: string;
}

const schemas = '/crm/v3/schemas';
const lists = '/crm/v3/lists';
/** The validation rule of properties. */
export const ruleType = 'MIN_LENGTH';

/** Everything that requests can name, in one hub. Each is created once. */
export function createThings(options: ThingsOptions): Things {
  const made = new Map<Thing, Promise<string>>();
  const get = (thing: Thing): Promise<string> => {
    const known = made.get(thing);
    if (known) return known;
    const making = makeThing({ ...options, get }, thing);
    made.set(thing, making);
    return making;
  };
  return { get };
}

type Maker = ThingsOptions & Things;

async function makeThing(maker: Maker, thing: Thing): Promise<string> {
  const { hub, type, otherType, prefix } = maker;
  switch (thing) {
    case 'type':
      return type;
    case 'otherType':
      return otherType;
    case 'record':
    case 'secondRecord':
      return makeRecord(maker, type);
    case 'removedRecord':
      return makeRemovedRecord(maker);
    case 'otherRecord':
      return makeRecord(maker, otherType);
    case 'note':
      return makeRecord(maker, 'notes');
    case 'property':
      return makeProperty(maker, { name: `${prefix}_text` });
    case 'uniqueProperty':
      return makeProperty(maker, { name: `${prefix}_key`, hasUniqueValue: true });
    case 'group':
      await send(hub, `/crm/v3/properties/${type}/groups`, { name: `${prefix}_group`, label: `${prefix} group` });
      return `${prefix}_group`;
    case 'pipeline':
      return makePipeline(maker);
    case 'stage':
      await maker.get('pipeline');
      return `${prefix}_stage`;
    case 'owner':
      return hub.user.ownerId;
    case 'ownerEmail':
      return hub.user.email;
    case 'user':
      return String(hub.user.userId);
    case 'label':
      return makeLabel(maker, 'label');
    case 'limitedLabel':
      return makeLimitedLabel(maker);
    case 'schema':
      return makeSchema(maker);
    case 'schemaName':
      await maker.get('schema');
      return `p${hub.hubId}_${prefix}_${type}`;
    case 'schemaAssociation':
      return makeSchemaAssociation(maker);
    case 'listFolder':
    case 'secondListFolder':
      return makeListFolder(maker, thing);
    case 'export':
      return makeExport(maker);
    case 'import':
      return makeImport(maker);
    default:
      return makeList(maker, thing);
  }
}

let count = 0;

const activity = () => ({ hs_timestamp: '2026-01-02T03:04:05Z' });
const named = () => ({ name: `Acme ${count}` });
const minimalValues: Readonly<Record<string, () => Record<string, string>>> = {
  contacts: () => ({ email: `person${count}@example.com` }),
  tickets: () => ({ subject: `Ticket ${count}`, hs_pipeline_stage: '1' }),
  deals: () => ({ dealname: `Deal ${count}`, dealstage: 'appointmentscheduled' }),
  notes: activity,
  tasks: activity,
  calls: activity,
  meetings: activity,
  emails: activity,
};

/** The required properties of a new record of a type. */
export function toMinimalValues(type: string): Record<string, string> {
  count += 1;
  return (minimalValues[type] ?? named)();
}

async function makeRecord({ hub }: Maker, type: string): Promise<string> {
  const record = await send(hub, `/crm/v3/objects/${type}`, { properties: toMinimalValues(type) });
  return record.id as string;
}

async function makeRemovedRecord(maker: Maker): Promise<string> {
  const id = await makeRecord(maker, maker.type);
  await maker.hub.request({ method: 'DELETE', path: `/crm/v3/objects/${maker.type}/${id}` });
  return id;
}

async function makeProperty({ hub, type }: Maker, given: { name: string; hasUniqueValue?: boolean }): Promise<string> {
  const { results } = (await hub.request({ path: `/crm/v3/properties/${type}/groups` })).body as {
    results: { name: string }[];
  };
  const texts = { label: given.name, type: 'string', fieldType: 'text', groupName: results[0]?.name };
  await send(hub, `/crm/v3/properties/${type}`, { ...texts, ...given });
  // A rule that every value fulfils.
  const path = `/crm/v3/property-validations/${type}/${given.name}/rule-type/${ruleType}`;
  await hub.request({ path, method: 'PUT', json: { ruleArguments: ['0'] } });
  return given.name;
}

async function makePipeline({ hub, type, prefix }: Maker): Promise<string> {
  const metadata = (state: string, probability: string) =>
    type === 'deals' ? { probability } : { ticketState: state };
  await send(hub, `/crm/v3/pipelines/${type}`, {
    label: `${prefix} pipeline`,
    displayOrder: 5,
    pipelineId: `${prefix}_pipeline`,
    stages: [
      { label: 'Open', displayOrder: 0, stageId: `${prefix}_stage`, metadata: metadata('OPEN', '0.5') },
      { label: 'Closed', displayOrder: 1, stageId: `${prefix}_closed`, metadata: metadata('CLOSED', '1.0') },
    ],
  });
  return `${prefix}_pipeline`;
}

async function makeLabel({ hub, type, otherType, prefix }: Maker, name: string): Promise<string> {
  const path = `/crm/v4/associations/${type}/${otherType}/labels`;
  const made = await send(hub, path, { name: `${prefix}_${type}_${name}`, label: `${prefix} ${name}` });
  return String((made.results as { typeId: number }[])[0]?.typeId);
}

async function makeLimitedLabel(maker: Maker): Promise<string> {
  const { hub, type, otherType } = maker;
  const typeId = await makeLabel(maker, 'limited');
  const inputs = [{ category: 'USER_DEFINED', typeId: Number(typeId), maxToObjectIds: 7 }];
  await send(hub, `/crm/v4/associations/definitions/configurations/${type}/${otherType}/batch/create`, { inputs });
  return typeId;
}

async function makeSchema({ hub, type, prefix }: Maker): Promise<string> {
  const made = await send(hub, schemas, {
    name: `${prefix}_${type}`,
    labels: { singular: `${prefix} thing`, plural: `${prefix} things` },
    primaryDisplayProperty: 'name',
    requiredProperties: ['name'],
    properties: [{ name: 'name', label: 'Name', type: 'string', fieldType: 'text' }],
    associatedObjects: ['CONTACT'],
  });
  return made.objectTypeId as string;
}

async function makeSchemaAssociation({ hub, prefix, get }: Maker): Promise<string> {
  const path = `${schemas}/${await get('schema')}/associations`;
  const made = await send(hub, path, {
    fromObjectTypeId: await get('schema'),
    toObjectTypeId: 'company',
    name: `${prefix}_extra`,
  });
  return made.id as string;
}

async function makeListFolder({ hub, prefix }: Maker, thing: Thing): Promise<string> {
  const made = await send(hub, `${lists}/folders`, { name: `${prefix} ${thing}` });
  return (made.folder as { id: string }).id;
}

/** Of two exports the first: the next id is not one that another account has. */
async function makeExport({ hub, type, prefix }: Maker): Promise<string> {
  const wanted = { exportType: 'VIEW', format: 'CSV', objectType: type, objectProperties: [] };
  const make = () => send(hub, '/crm/v3/exports/export/async', { ...wanted, exportName: `${prefix} export` });
  const made = await make();
  await make();
  return made['id'] as string;
}

/** The same of imports, which have ended and created nothing. */
async function makeImport({ hub, prefix }: Maker): Promise<string> {
  const make = async () => {
    const { body } = await hub.request({ path: importsPath, multipart: toImportOfOne(`${prefix} import`) });
    return (body as { id: string }).id;
  };
  const made = await make();
  await toImportEnd(hub, await make());
  return made;
}

/** Filters that match some contacts. */
export const emailIsKnown = {
  filterBranchType: 'OR',
  filterBranches: [
    {
      filterBranchType: 'AND',
      filters: [
        {
          filterType: 'PROPERTY',
          property: 'email',
          operation: { operationType: 'ALL_PROPERTY', operator: 'IS_KNOWN' },
        },
      ],
    },
  ],
};

async function makeList({ hub, type, prefix }: Maker, thing: Thing): Promise<string> {
  const name = `${prefix} ${thing} of ${type}`;
  const filters = { processingType: 'DYNAMIC', filterBranch: emailIsKnown };
  const kind = thing === 'dynamicList' ? filters : { processingType: 'MANUAL' };
  const made = await send(hub, lists, { name, objectTypeId: type, ...kind });
  const { listId } = made.list as { listId: string };
  if (thing === 'removedList') await hub.request({ method: 'DELETE', path: `${lists}/${listId}` });
  return thing === 'listName' ? name : listId;
}

async function send(hub: TestHub, path: string, json: unknown): Promise<Record<string, unknown>> {
  const { status, body, text } = await hub.request({ path, json });
  if (status >= 300) throw new Error(`Test set-up got ${status} of ${path}: ${text}`);
  return body as Record<string, unknown>;
}

/** Deletes a thing, as far as possible: the same id then names something archived or deleted. */
export async function archiveThing(options: ThingsOptions, thing: Thing, id: string): Promise<boolean> {
  const path = await toArchivePath(options, thing, id);
  if (path === undefined) return false;
  const { status, text } = await options.hub.request({ method: 'DELETE', path });
  if (status !== 204) throw new Error(`Test set-up got ${status} of ${path}: ${text}`);
  return true;
}

async function toArchivePath(
  { type, otherType, prefix }: ThingsOptions,
  thing: Thing,
  id: string,
): Promise<string | undefined> {
  switch (thing) {
    case 'record':
    case 'secondRecord':
      return `/crm/v3/objects/${type}/${id}`;
    case 'otherRecord':
      return `/crm/v3/objects/${otherType}/${id}`;
    case 'note':
      return `/crm/v3/objects/notes/${id}`;
    case 'property':
    case 'uniqueProperty':
      return `/crm/v3/properties/${type}/${id}`;
    case 'group':
      return `/crm/v3/properties/${type}/groups/${id}`;
    case 'pipeline':
      return `/crm/v3/pipelines/${type}/${id}`;
    case 'stage':
      return `/crm/v3/pipelines/${type}/${prefix}_pipeline/stages/${id}`;
    case 'label':
    case 'limitedLabel':
      return `/crm/v4/associations/${type}/${otherType}/labels/${id}`;
    case 'schema':
      return `${schemas}/${id}`;
    case 'list':
    case 'secondList':
    case 'dynamicList':
      return `${lists}/${id}`;
    case 'listFolder':
    case 'secondListFolder':
      return `${lists}/folders/${id}`;
    default:
      return undefined;
  }
}

/** An unused id or name of the same kind and length. */
export function toAbsent(id: string): string {
  if (/^\d+$/.test(id)) return id.length < 4 ? `9${id.slice(1)}` : String(BigInt(id) + 1n);
  return /^2-\d+$/.test(id) ? `2-${Number(id.slice(2)) + 5_000_000}` : id.replace(/.$/, 'q');
}

/** An invalid name for things of the kind. */
export const malformed: readonly string[] = ['1e3', "x' or 1=1", 'ＡＢＣ', '-1'];
