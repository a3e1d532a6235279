import type { AssociationsService } from '../associations/associations.service.js';
import type { PropertiesService, PropertySet } from '../properties/properties.service.js';
import type { Reading } from './record-reads.store.js';
import { associatedLimit, type RecordView } from './record-view.js';
import type { ServedType, ServedTypesService } from './served-types.service.js';

/** What of a record is asked for. Names of properties that are not defined are left out of the answer. */
export interface ReadOptions {
  readonly properties?: readonly string[] | undefined;
  readonly propertiesWithHistory?: readonly string[] | undefined;
  /** Object types in any spelling. */
  readonly associations?: readonly string[] | undefined;
  /** Records in the recycle bin instead of live ones. */
  readonly archived?: boolean | undefined;
  /** Scheme and authority of the links. */
  readonly baseUrl: string;
}

export interface RecordsPlace {
  readonly hubId: number;
  /** Any spelling. */
  readonly objectType: string;
}

/** All that it takes to read records and print them. */
export interface PreparedRead extends ServedType {
  readonly set: PropertySet;
  readonly view: RecordView;
  readonly reading: Reading;
}

export interface RecordViewsService {
  /** Throws UNKNOWN_OBJECT_TYPE (400) for the type of the records or one of those asked for. */
  prepareRead(place: RecordsPlace, options: ReadOptions): Promise<PreparedRead>;
}

export interface RecordViewsParts {
  readonly properties: PropertiesService;
  readonly servedTypes: ServedTypesService;
  readonly associations: AssociationsService;
  readonly compat: 'contract' | 'observed';
}

export function createRecordViewsService({
  properties,
  servedTypes,
  associations,
  compat,
}: RecordViewsParts): RecordViewsService {
  return {
    async prepareRead({ hubId, objectType }, options) {
      const { type, kind } = await servedTypes.getServedType(hubId, objectType);
      const others = await Promise.all((options.associations ?? []).map((text) => properties.getType(hubId, text)));
      const { getTypeName } = await associations.getAssociations(hubId);
      const set = await properties.getPropertySet(hubId, type);
      const historyNames = toDefined(options.propertiesWithHistory ?? [], set);
      const view: RecordView = {
        kind,
        hubId,
        plural: type.plural,
        baseUrl: options.baseUrl,
        names: toNames(options, { type, kind }, set),
        historyNames,
        associated: new Map(others.map(({ id, plural }) => [id, plural])),
        noValue: compat === 'observed' ? 'null' : 'left out',
        toTypeName: getTypeName,
      };
      const reading: Reading = {
        hubId,
        objectType: type.id,
        isArchived: options.archived ?? false,
        names: view.names,
        noValue: view.noValue,
        createdProperty: kind.createdProperty,
        modifiedProperty: kind.modifiedProperty,
        history: historyNames,
        associated: [...view.associated.keys()],
        associatedLimit,
      };
      return { type, kind, set, view, reading };
    },
  };
}

/** Spec 4.3: what was asked for and the three that every answer has, or the default set of the type. */
function toNames({ properties = [], propertiesWithHistory = [] }: ReadOptions, { kind }: ServedType, set: PropertySet) {
  if (properties.length + propertiesWithHistory.length === 0) return kind.defaultProperties;
  const always = [kind.createdProperty, kind.modifiedProperty, 'hs_object_id'];
  return toDefined([...properties, ...propertiesWithHistory, ...always], set);
}

/** Each name once, sorted; reads never fail on names that are not defined. */
function toDefined(names: readonly string[], set: PropertySet): string[] {
  return [...new Set(names)].filter((name) => set.has(name)).sort();
}
