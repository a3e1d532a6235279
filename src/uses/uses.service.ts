import type { Static } from 'typebox';
import type { Tx } from '../platform/db/db.js';
import type { MemberCaller } from '../platform/http/callers.js';
import { listFormulaUses, listSchemaUses } from '../properties/formulas/property-uses.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { isCustomType } from '../properties/types/custom-types.js';
import type { ListsService } from '../lists/lists.service.js';
import type * as wire from './uses.schema.js';
import { createFileUses } from './file-uses.service.js';
import * as store from './uses.store.js';

type Uses = Static<typeof wire.PropertyUses>;
type FileUses = Static<typeof wire.FileUses>;
type ListUses = Static<typeof wire.ListUses>;
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
  listPropertyUses(caller: Asking, property: PropertyName): Promise<Uses>;
  /**
   * The activities that a file is attached to or whose texts link to it, the latest changed of each type, and where it was imported
   * from. Throws FILE_NOT_FOUND (404).
   */
  listFileUses(caller: Asking, fileId: string): Promise<FileUses>;
  /** The lists whose filters refer to a list, and who has it in the navigation. Throws LIST_NOT_FOUND (404). */
  listListUses(caller: Asking, listId: string): Promise<ListUses>;
}

type Asking = Pick<MemberCaller, 'hubId' | 'userId'>;

type UsesDeps = Parameters<typeof createFileUses>[0] & {
  readonly properties: Pick<PropertiesService, 'types' | 'definitions'>;
  readonly lists: Pick<ListsService, 'reads'>;
};

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

export function createUsesService(deps: UsesDeps): UsesService {
  const { db, properties, lists } = deps;
  return {
    listFileUses: createFileUses(deps),
    async listListUses({ hubId, userId }, listId) {
      await lists.reads.getList({ hubId, listId });
      const [found, pins] = await db.readLagging((tx) =>
        Promise.all([store.listListsOnList(tx, hubId, listId), store.listPinnedBy(tx, hubId, listId)]),
      );
      return {
        lists: found.slice(0, store.usesAtMost).map(({ id, name, isBlocking }) => ({ id, name, isBlocking })),
        hasMore: found.length > store.usesAtMost,
        pinnedBy: pins.map((pin) => ({ name: pin.name, mine: pin.userId === userId })),
      };
    },
    async listPropertyUses({ hubId, userId }, { objectType, propertyName }) {
      const { name } = await properties.definitions.getProperty(hubId, { objectType, propertyName });
      const type = await properties.types.getType(hubId, objectType);
      const spellings = [type.id, type.singular, type.plural].map((text) => text.toLowerCase());
      const place = { ...{ hubId, userId, name, spellings }, typeId: type.id };
      const found = await db.readLagging((tx) =>
        Promise.all(readers.map(async ([kind, read]) => ({ kind, rows: await read(tx, place) }))),
      );
      const all = found.flatMap(({ kind, rows }) => rows.slice(0, store.usesAtMost).map((row) => ({ ...row, kind })));
      const stored = all
        .filter(({ isVisible }) => isVisible)
        .map(({ kind, id, name: title, details }) => ({ kind, id, name: title, details: [...details] }));
      const set = await properties.definitions.getPropertySet(hubId, type);
      const defined = [
        ...listFormulaUses(set, name, type.id),
        ...(isCustomType(type) ? listSchemaUses(type, name) : []),
      ];
      return {
        results: [...stored, ...defined.map(toUse)],
        unshared: all.filter(({ isVisible }) => !isVisible).length,
        hasMore: found.some(({ rows }) => rows.length > store.usesAtMost),
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
