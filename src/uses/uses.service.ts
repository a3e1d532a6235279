import type { Static } from 'typebox';
import type { Db, Tx } from '../platform/db/db.js';
import type { MemberCaller } from '../platform/http/callers.js';
import { listFormulaUses, listSchemaUses } from '../properties/formulas/property-uses.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { isCustomType } from '../properties/types/custom-types.js';
import type { PropertyUses } from './uses.schema.js';
import * as store from './uses.store.js';

type Uses = Static<typeof PropertyUses>;
type Use = Uses['results'][number];

interface PropertyName {
  /** Any spelling. */
  readonly objectType: string;
  readonly propertyName: string;
}

/** Where the parts of an account are used, for the web app. */
export interface UsesService {
  /**
   * Where a property is used, by kind; a use that another user has not shared is only counted. One statement for each kind. Throws
   * UNKNOWN_OBJECT_TYPE (400), PROPERTY_NOT_FOUND (404).
   */
  listPropertyUses(caller: Pick<MemberCaller, 'hubId' | 'userId'>, property: PropertyName): Promise<Uses>;
}

interface UsesDeps {
  readonly db: Db;
  readonly properties: Pick<PropertiesService, 'types' | 'definitions'>;
}

type Reader = (tx: Tx, place: store.PropertyPlace) => ReturnType<typeof store.listViews>;

/** The kinds of use that are stored, in the order in which they are listed. */
const readers: readonly (readonly [Use['kind'], Reader])[] = [
  ['VIEW', store.listViews],
  ['LIST', store.listLists],
  ['DASHBOARD', store.listDashboards],
  ['RECORD_PAGE', store.listRecordPages],
  ['APP_CARD', store.listCards],
  ['WEBHOOK', store.listWebhooks],
];

export function createUsesService({ db, properties }: UsesDeps): UsesService {
  return {
    async listPropertyUses({ hubId, userId }, { objectType, propertyName }) {
      const { name } = await properties.definitions.getProperty(hubId, { objectType, propertyName });
      const type = await properties.types.getType(hubId, objectType);
      const spellings = [type.id, type.singular, type.plural].map((text) => text.toLowerCase());
      const place = { ...{ hubId, userId, name, spellings }, typeId: type.id };
      const found = await db.readLagging((tx) => Promise.all(readers.map(([, read]) => read(tx, place))));
      const stored = found.flatMap((rows, at) =>
        rows
          .slice(0, store.usesAtMost)
          .flatMap(({ id, name: title, isVisible, details }) =>
            isVisible ? [{ kind: readers[at]?.[0] ?? 'VIEW', id, name: title, details: [...details] }] : [],
          ),
      );
      const all = found.flatMap((rows) => rows.slice(0, store.usesAtMost));
      const set = await properties.definitions.getPropertySet(hubId, type);
      const defined = [
        ...listFormulaUses(set, name, type.id),
        ...(isCustomType(type) ? listSchemaUses(type, name) : []),
      ];
      return {
        results: [...stored, ...defined.map(toUse)],
        unshared: all.filter(({ isVisible }) => !isVisible).length,
        hasMore: found.some((rows) => rows.length > store.usesAtMost),
      };
    },
  };
}

type DefinedUse = ReturnType<typeof listFormulaUses>[number];

const toUse = ({ kind, name, label }: DefinedUse): Use => ({
  kind: kind === 'OBJECT_SCHEMA' ? 'OBJECT_TYPE' : kind,
  id: name,
  name: label,
  details: [],
});
