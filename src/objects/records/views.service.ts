import type { ObjectType } from '../../properties/types/object-types.js';
import type { PropertySet } from '../../properties/types/definition.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import type { Reading } from '../rows/reads.store.js';
import { associatedLimit, type RecordView } from '../json/read-records.js';
import { toWrittenView } from '../json/written-records.js';
import type { ServedTypesService } from '../types/served-types.service.js';
import type { ServedType } from '../types/facts.js';

/** What to read of a record. Undefined property names are omitted from the response. */
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

/** Everything needed to read and print records. */
export interface PreparedRead extends ServedType {
  readonly set: PropertySet;
  readonly view: RecordView;
  readonly reading: Reading;
}

export interface RecordViewsService {
  /** Throws UNKNOWN_OBJECT_TYPE (400) for the type of the records or a requested associated type. */
  prepareRead(place: RecordsPlace, options: ReadOptions): Promise<PreparedRead>;
}

interface RecordViewsDeps {
  readonly properties: PropertiesService;
  readonly servedTypes: ServedTypesService;
}

export function createRecordViewsService({ properties, servedTypes }: RecordViewsDeps): RecordViewsService {
  return {
    async prepareRead({ hubId, objectType }, options) {
      const facts = await servedTypes.getFacts(hubId, objectType);
      const { type, kind, set } = facts;
      const others: ObjectType[] = [];
      for (const text of options.associations ?? []) others.push(await properties.types.getType(hubId, text));
      const { defined: historyNames } = toDefined(options.propertiesWithHistory ?? [], set);
      const asked = toNames(options, { type, kind }, set);
      const { urlStart, noValue } = toWrittenView(facts, options.baseUrl);
      // Spelled out: an object that begins with a spread and grows costs as much as the rest of the preparation.
      const view: RecordView = {
        kind,
        urlStart,
        noValue,
        hubId,
        plural: type.plural,
        baseUrl: options.baseUrl,
        names: asked.defined,
        unknownNames: asked.unknown,
        historyNames,
        associated: new Map(others.map(({ id, plural }) => [id, plural])),
        toTypeName: facts.associations.getTypeName,
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

interface Names {
  readonly defined: readonly string[];
  readonly unknown: readonly string[];
}

const noNames: Names = { defined: [], unknown: [] };

/** Spec 4.3: what was asked for and the three that every answer has, or the default set of the type. */
function toNames(
  { properties = [], propertiesWithHistory = [] }: ReadOptions,
  { kind }: ServedType,
  set: PropertySet,
): Names {
  if (properties.length + propertiesWithHistory.length === 0)
    return { defined: kind.defaultProperties, unknown: noNames.unknown };
  const always = [kind.createdProperty, kind.modifiedProperty, 'hs_object_id'];
  return toDefined([...properties, ...propertiesWithHistory, ...always], set);
}

const namesIn = new WeakMap<PropertySet, Map<string, Names>>();
const keptLists = 100;
const longestKept = 32_768;

/** Each name once, sorted; reads never fail on names that are not defined. Clients ask for the same ones again and again. */
function toDefined(names: readonly string[], set: PropertySet): Names {
  if (names.length === 0) return noNames;
  const known = namesIn.get(set) ?? new Map<string, Names>();
  namesIn.set(set, known);
  // U+0000 is in no request.
  const key = names.join('\u0000');
  const found = known.get(key);
  if (found) return found;
  const distinct = [...new Set(names)];
  const sorted = {
    defined: distinct.filter((name) => set.has(name)).sort(),
    unknown: distinct.filter((name) => !set.has(name)),
  };
  if (key.length > longestKept) return sorted;
  if (known.size === keptLists) known.delete(known.keys().next().value ?? key);
  known.set(key, sorted);
  return sorted;
}
