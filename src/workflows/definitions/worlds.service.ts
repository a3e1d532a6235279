import type { InstallsService } from '../../accounts/apps/installs.service.js';
import type { OwnersService } from '../../accounts/people/owners.service.js';
import type { AssociationsService } from '../../associations/associations.service.js';
import type { SafeFetch } from '../../platform/fetch/safe-fetch.js';
import type { Outbox } from '../../platform/mail/outbox.service.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import type { ObjectType } from '../../properties/types/object-types.js';
import { isTargetUrl } from '../../webhooks/settings/target-url.js';
import type { CustomActionsService } from '../custom-actions/custom-actions.service.js';
import { listOutputs } from '../custom-actions/installed-action.js';
import { readLeading } from './association-specs.js';
import { assertFields, findNode, isAbsent, readText, readWord, refuse, toNode, type FlowNode } from './flow-node.js';
import type { FlowInput } from './flows.schema.js';
import type { DataSource } from './program.js';
import { getProperty, type ActionWorld, type RecordKind } from './step-values.js';

/** What the definition of a workflow refers to. */
export interface FlowWorld extends ActionWorld {
  /** Whether a webhook may be sent to a URL. */
  readonly isTargetUrl: (text: string) => boolean;
  /** Whether the account has connected an app. */
  readonly isConnected: (appId: number) => Promise<boolean>;
}

interface FlowWorldsService {
  /** Loads what the actions of a workflow may refer to. Throws INVALID_FLOW (400) for data sources. */
  getWorld(hubId: number, type: ObjectType, input: FlowInput): Promise<FlowWorld>;
}

export interface FlowWorldsDeps {
  readonly fetch: Pick<SafeFetch, 'allows'>;
  readonly isSandbox: boolean;
  readonly outbox: Pick<Outbox, 'canSend'>;
  readonly properties: Pick<PropertiesService, 'definitions' | 'types'>;
  readonly associations: Pick<AssociationsService, 'types'>;
  readonly owners: Pick<OwnersService, 'getActiveOwners'>;
  readonly installs: Pick<InstallsService, 'findInstall'>;
  readonly customActions: Pick<CustomActionsService, 'listInstalled'>;
}

export function createFlowWorldsService(deps: FlowWorldsDeps): FlowWorldsService {
  const { fetch, isSandbox, outbox, properties, associations, owners, installs, customActions } = deps;
  return {
    async getWorld(hubId, type, input) {
      const used = listAppActions(input);
      const installed = await customActions.listInstalled(hubId, [...new Set(used.map(([, id]) => id))]);
      const appActions = new Map(installed.map((action) => [action.definitionId, action]));
      const getKind = async (text: string): Promise<RecordKind> => {
        const kind = await properties.types.getType(hubId, text);
        return { type: kind, properties: await properties.definitions.getPropertySet(hubId, kind) };
      };
      const ofApps = used.flatMap(([actionId, id]) => {
        const action = appActions.get(id);
        return action ? [[actionId, listOutputs(action)] as const] : [];
      });
      const world: FlowWorld = {
        hubId,
        type,
        properties: await properties.definitions.getPropertySet(hubId, type),
        associations: await associations.types.getAssociations(hubId),
        getKind,
        sources: new Map(),
        userIds: new Set([...(await owners.getActiveOwners(hubId)).values()].map(({ userId }) => userId)),
        canMail: outbox.canSend,
        appActions,
        outputs: new Map([...ofApps, ...listOwnOutputs(input)]),
        isTargetUrl: (url) => fetch.allows(url) && isTargetUrl(url, isSandbox),
        isConnected: async (appId) => (await installs.findInstall(hubId, appId)) !== undefined,
      };
      return { ...world, sources: await readSources(input, world) };
    },
  };
}

type Members = Readonly<Record<string, unknown>>;

function listActions({ actions }: FlowInput): { readonly id: string; readonly fields: Members }[] {
  return actions.flatMap((action) => {
    const fields = (action ?? {}) as Members;
    const { actionId } = fields;
    return typeof actionId === 'string' || typeof actionId === 'number' ? [{ id: String(actionId), fields }] : [];
  });
}

/** The definition ids of actions of apps, by action. */
const listAppActions = (input: FlowInput): [string, string][] =>
  listActions(input).flatMap(({ id, fields: { actionTypeId } }): [string, string][] => {
    const [, definitionId] = (typeof actionTypeId === 'string' && /^1-([1-9][0-9]{0,17})$/.exec(actionTypeId)) || [];
    return definitionId === undefined ? [] : [[id, definitionId]];
  });

/** The result of waiting for an event, and of a request. */
export const eventOutput = 'hs_event_criteria_met';
const webhookOutput = 'hs_execution_state';

const listOwnOutputs = (input: FlowInput): [string, ReadonlyMap<string, string>][] =>
  listActions(input).flatMap(({ id, fields }): [string, ReadonlyMap<string, string>][] => {
    if (fields['actionTypeId'] === '0-29') return [[id, new Map([[eventOutput, 'string']])]];
    return fields['type'] === 'WEBHOOK' ? [[id, new Map([[webhookOutput, 'string']])]] : [];
  });

const mostSources = 10;

async function readSources(input: FlowInput, world: ActionWorld): Promise<FlowWorld['sources']> {
  const given = input.dataSources ?? [];
  if (given.length > mostSources) refuse('dataSources', `no more than ${mostSources} are allowed`);
  const sources = new Map<string, DataSource & Pick<RecordKind, 'properties'>>();
  for (const [index, each] of given.entries()) {
    const node = toNode(each, `dataSources[${index}]`);
    const source = await readSource(node, world);
    if (sources.has(source.name)) refuse(`${node.place}.name`, `another data source has the name ${source.name}`);
    sources.set(source.name, source);
  }
  return sources;
}

/** Assumption AA25. */
async function readSource(node: FlowNode, world: ActionWorld) {
  const specFields = ['associationCategory', 'associationTypeId'];
  const kind = readWord(node, 'type', ['ASSOCIATION', 'ASSOCIATION_TIMESTAMP']);
  assertFields(node, ['type', 'name', 'objectTypeId', ...specFields, ...(kind === 'ASSOCIATION' ? ['sortBy'] : [])]);
  const name = readText(node, 'name');
  if (!/^\w{1,100}$/.test(name)) refuse(`${node.place}.name`, 'letters, digits and _ are expected');
  const picked = Object.fromEntries(specFields.map((field) => [field, node.fields[field]]));
  const { type, spec } = readLeading({ place: node.place, fields: picked }, world);
  const { type: asked, properties } = await world.getKind(readText(node, 'objectTypeId'));
  if (asked.id !== type)
    refuse(`${node.place}.objectTypeId`, `the association type leads to records of the type ${type}`);
  const sortBy = kind === 'ASSOCIATION' ? findNode(node, 'sortBy') : undefined;
  const byId = kind === 'ASSOCIATION' ? { property: 'hs_object_id', isDescending: false } : null;
  return { name, type, spec, sort: sortBy ? readSort(sortBy, { type: asked, properties }) : byId, properties };
}

function readSort(node: FlowNode, kind: RecordKind): NonNullable<DataSource['sort']> {
  assertFields(node, ['property', 'order', 'missing']);
  const property = readText(node, 'property');
  getProperty(property, `${node.place}.property`, kind);
  const isDescending = !isAbsent(node.fields['order']) && readWord(node, 'order', ['ASC', 'DESC']) === 'DESC';
  return { property, isDescending };
}
