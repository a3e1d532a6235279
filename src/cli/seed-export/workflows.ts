import type { ApiClient } from '../../library/api-client.js';
import { orOmit } from './definitions.js';
import {
  namesOtherThings,
  toSeedName,
  withSeedOwners,
  type Entry,
  type ExportedType,
  type Omissions,
} from './exported.js';

interface WireFlow {
  readonly id: string;
  readonly objectTypeId: string;
  readonly name?: string;
}

interface ReadingOptions {
  readonly types: readonly ExportedType[];
  readonly ownerIds: ReadonlyMap<string, string>;
  readonly omissions: Omissions;
}

/** What a server sets, or gives for itself. */
const servedFields = ['id', 'uuid', 'revisionId', 'createdAt', 'updatedAt', 'flowType', 'crmObjectCreationStatus'];

/** Reads the workflows whose steps and conditions name nothing but properties, stages and owners. */
export async function readWorkflows(
  client: ApiClient,
  { types, ownerIds, omissions }: ReadingOptions,
): Promise<Entry<'workflows'>[]> {
  const ids = await orOmit(listIds(client), () => omissions.addTo('the token may not read', 'workflows'));
  const workflows: Entry<'workflows'>[] = [];
  for (const id of ids ?? []) {
    const flow = await client.get<WireFlow>(`/automation/v4/flows/${id}`);
    const type = types.find(({ objectTypeId }) => objectTypeId === flow.objectTypeId);
    const { name = '' } = flow;
    if (!type || name === '' || namesOtherThings(flow)) {
      omissions.addTo('a seed cannot hold the workflows', name === '' ? id : name);
      continue;
    }
    const kept = Object.entries(flow).filter(([field, value]) => !servedFields.includes(field) && value !== null);
    const entry = { ...Object.fromEntries(kept), objectTypeId: toSeedName(type) } as Entry<'workflows'>;
    workflows.push(withSeedOwners(entry, ownerIds));
  }
  return workflows;
}

async function listIds(client: ApiClient): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of client.list<WireFlow>('/automation/v4/flows?limit=100')) ids.push(id);
  return ids;
}
