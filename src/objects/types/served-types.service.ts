import type { OwnersService } from '../../accounts/people/owners.service.js';
import type { AssociationsService } from '../../associations/associations.service.js';
import type { PipelinesService } from '../../pipelines/pipelines.service.js';
import type { ScopeRule } from '../../platform/http/callers.js';
import {
  findCalculation,
  findObjectType,
  isCustomSpelling,
  isCustomType,
  refuseObjectType,
  type CustomType,
  type ObjectType,
  type PropertiesService,
} from '../../properties/properties.service.js';
import type { BlockedAddressesService } from './blocked-addresses.service.js';
import { calls } from '../kinds/calls.js';
import { companies } from '../kinds/companies.js';
import { contacts } from '../kinds/contacts.js';
import { toCustomKind } from '../kinds/custom.js';
import { deals } from '../kinds/deals.js';
import { emails } from '../kinds/emails.js';
import { lineItems } from '../kinds/line-items.js';
import { meetings } from '../kinds/meetings.js';
import { notes } from '../kinds/notes.js';
import type { Compat, ObjectKind } from '../kinds/kind.js';
import { products } from '../kinds/products.js';
import type { RecordFacts, ServedType } from './facts.js';
import { tasks } from '../kinds/tasks.js';
import { tickets } from '../kinds/tickets.js';

export type { RecordFacts, ServedType } from './facts.js';

/** The object types that come with the server and whose records it keeps. */
export const objectKinds: readonly ObjectKind[] = [
  companies,
  contacts,
  deals,
  tickets,
  notes,
  tasks,
  calls,
  meetings,
  emails,
  products,
  lineItems,
];

const byTypeId = new Map(objectKinds.map((kind) => [kind.typeId, kind]));
const customKinds = new WeakMap<CustomType, ObjectKind>();

function findKind(type: ObjectType): ObjectKind | undefined {
  if (!isCustomType(type)) return byTypeId.get(type.id);
  const kind = customKinds.get(type) ?? toCustomKind(type);
  customKinds.set(type, kind);
  return kind;
}

export interface ServedTypesService {
  /** The served type behind any spelling. Throws UNKNOWN_OBJECT_TYPE (400), also for types that are known but not served. */
  getServedType(hubId: number, text: string): Promise<ServedType>;
  /** The same with all that rules look at; no database trip once known. */
  getFacts(hubId: number, text: string): Promise<RecordFacts>;
}

interface ServedTypesDeps {
  readonly owners: Pick<OwnersService, 'getActiveOwners'>;
  readonly properties: PropertiesService;
  readonly pipelines: PipelinesService;
  readonly associations: AssociationsService;
  readonly blockedAddresses: BlockedAddressesService;
  readonly compat: Compat;
}

export function createServedTypesService(deps: ServedTypesDeps): ServedTypesService {
  const { owners, properties, pipelines, associations, blockedAddresses, compat } = deps;
  const getServedType: ServedTypesService['getServedType'] = async (hubId, text) => {
    const type = await properties.getType(hubId, text);
    return { type, kind: findKind(type) ?? refuseObjectType(text) };
  };
  return {
    getServedType,
    async getFacts(hubId, text) {
      const { type, kind } = await getServedType(hubId, text);
      const set = await properties.getPropertySet(hubId, type);
      return {
        hubId,
        type,
        kind,
        compat,
        set,
        calculate: findCalculation(set),
        pipelines: kind.pipelineProperty === undefined ? [] : await pipelines.getPipelines(hubId, type),
        owners: await owners.getActiveOwners(hubId),
        associations: await associations.getAssociations(hubId),
        isBlocked: await blockedAddresses.getCheck(hubId),
      };
    },
  };
}

/** The scope that reading or writing records of a type needs. Undefined for what is not served, which is refused as such. */
export function toRecordScopes(text: string | undefined, action: 'read' | 'write'): ScopeRule | undefined {
  if (isCustomSpelling(text ?? '')) return { oneOf: [`crm.objects.custom.${action}`] };
  const type = findObjectType(text ?? '');
  if (!type || !byTypeId.has(type.id)) return undefined;
  return { oneOf: toScopeNames(type.plural, action) };
}

const activities = new Set(['notes', 'tasks', 'calls', 'meetings', 'emails']);

/** Activities are read and written with the scopes of contacts; tickets have a single scope. */
function toScopeNames(plural: string, action: 'read' | 'write'): string[] {
  if (plural === 'tickets') return ['tickets'];
  return [`crm.objects.${activities.has(plural) ? 'contacts' : plural}.${action}`];
}
