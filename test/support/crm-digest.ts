import type { Context } from './crm-things.js';
import type { TestHub } from './hubs.js';
import { inTurn } from './in-turn.js';

/** Everything that a hub stores for records of a type, and those records and some others, as API responses by path. */
export async function digest(hub: TestHub, { type, otherType }: Context): Promise<Record<string, string>> {
  const records = [type, otherType, 'notes'].map(toRecordsPath);
  const paths = [
    ...records,
    ...records.map((path) => `${path}&archived=true`),
    ...['', '?archived=true', '/groups'].map((more) => `/crm/v3/properties/${type}${more}`),
    ...(['tickets', 'deals'].includes(type) ? [`/crm/v3/pipelines/${type}`] : []),
    `/crm/v4/associations/${type}/${otherType}/labels`,
    `/crm/v4/associations/${otherType}/${type}/labels`,
    '/crm/v4/associations/definitions/configurations/all',
  ];
  const answers = await inTurn(paths, 8, async (path) => [path, await readAll(hub, path)] as const);
  return Object.fromEntries([...answers, ['lists', await readLists(hub)]]);
}

// Each write adds its time to these histories, whatever it writes; the others show the effect of the requests.
const names = [
  'hs_lastmodifieddate lastmodifieddate hs_merged_object_ids num_associated_contacts lifecyclestage',
  'email firstname name domain subject dealname hs_pipeline hs_pipeline_stage pipeline dealstage',
  'hubspot_owner_id hs_pinned_engagement_id hs_note_body hs_timestamp associatedcompanyid',
].flatMap((some) => some.split(' '));

const toRecordsPath = (type: string): string =>
  `/crm/v3/objects/${type}?limit=50&propertiesWithHistory=${names.join(',')}&associations=contacts,companies,notes`;

/** The numbers of members show the memberships, for the requests of these tests. */
async function readLists(hub: TestHub): Promise<string> {
  const json = { count: 500, additionalProperties: ['hs_list_size'] };
  return (await hub.request({ path: '/crm/v3/lists/search', json })).text;
}

async function readAll(hub: TestHub, path: string): Promise<string> {
  const { status, text, body } = await hub.request({ path });
  if (status !== 200) throw new Error(`The digest got ${status} of ${path}: ${text}`);
  const after = (body as { paging?: { next?: { after: string } } }).paging?.next?.after;
  const cleaned = text.replace(/"paging":\{[^{}]*\{[^{}]*\}\}/g, '');
  if (after === undefined) return cleaned;
  return `${cleaned}\n${await readAll(hub, path.replace(/&after=[^&]*|$/, `&after=${encodeURIComponent(after)}`))}`;
}
