import type { Static } from 'typebox';
import type { Db, Tx } from '../platform/db/db.js';
import type { MemberCaller } from '../platform/http/callers.js';
import { listFormulaUses, listSchemaUses } from '../properties/formulas/property-uses.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { isCustomType } from '../properties/types/custom-types.js';
import type { FilesService } from '../files/files.service.js';
import type { ListsService } from '../lists/lists.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import { findObjectType } from '../properties/types/object-types.js';
import type * as wire from './uses.schema.js';
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
   * The activities that a file is attached to, the latest changed of each type, and where it was imported from. Throws
   * FILE_NOT_FOUND (404).
   */
  listFileUses(caller: Asking, fileId: string): Promise<FileUses>;
  /** The lists whose filters refer to a list, and who has it in the navigation. Throws LIST_NOT_FOUND (404). */
  listListUses(caller: Asking, listId: string): Promise<ListUses>;
}

type Asking = Pick<MemberCaller, 'hubId' | 'userId'>;

interface UsesDeps {
  readonly db: Db;
  readonly properties: Pick<PropertiesService, 'types' | 'definitions'>;
  readonly files: Pick<FilesService, 'entries'>;
  readonly lists: Pick<ListsService, 'reads'>;
  readonly objects: Pick<ObjectsService, 'search'>;
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

export function createUsesService(deps: UsesDeps): UsesService {
  const { db, properties, files, lists } = deps;
  return {
    async listFileUses({ hubId }, fileId) {
      await files.entries.getFile({ hubId, fileId, seesHidden: false });
      const { activities, hasMore } = await findActivities(deps, hubId, fileId);
      const [records, imports] = await db.readLagging((tx) =>
        Promise.all([
          activities.length === 0 ? [] : store.listRecordsOfActivities(tx, hubId, { activities, types: recordTypes }),
          store.listImports(tx, hubId, fileId),
        ]),
      );
      return {
        attachments: activities.map(({ typeId, objectType, id, changedAt }) => {
          const record = records.find((one) => one.typeId === typeId && one.id === id);
          const shown = record && { objectTypeId: record.objectTypeId, id: record.recordId, name: record.name };
          return { objectType, id, changedAt, record: shown ?? null };
        }),
        hasMore,
        imports: imports.map(({ url, completedAt }) => ({ url, completedAt: completedAt.toISOString() })),
      };
    },
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

/** The types of records that activities are shown on, those that people know best first. */
const recordTypes = ['contacts', 'companies', 'deals', 'tickets'].flatMap((name) => findObjectType(name)?.id ?? []);
const activityTypes = ['notes', 'emails', 'calls', 'meetings', 'tasks'] as const;
const attachedAtMost = 20;

/** The activities with a file attached, by the search index: one search for each type. */
async function findActivities({ objects }: UsesDeps, hubId: number, fileId: string) {
  const filters = [{ propertyName: 'hs_attachment_ids', operator: 'CONTAINS_TOKEN' as const, value: fileId }];
  const sorts = [{ propertyName: 'hs_lastmodifieddate', direction: 'DESCENDING' as const }];
  const request = { filterGroups: [{ filters }], sorts, limit: attachedAtMost, properties: ['hs_lastmodifieddate'] };
  const options = { baseUrl: '', body: { text: '{}', steps: [] }, mayLag: true };
  const pages = await Promise.all(
    activityTypes.map(async (objectType) => {
      const { records, after } = await objects.search.searchRecords({ hubId, objectType }, request, options);
      return { objectType, records, after };
    }),
  );
  const activities = pages.flatMap(({ objectType, records }) =>
    records.map(({ id, updatedAt }) => {
      const typeId = findObjectType(objectType)?.id ?? '';
      return { typeId, objectType, id, changedAt: updatedAt };
    }),
  );
  return { activities, hasMore: pages.some(({ after }) => after !== undefined) };
}

type DefinedUse = ReturnType<typeof listFormulaUses>[number];

const toUse = ({ kind, name, label }: DefinedUse): Use => ({
  kind: kind === 'OBJECT_SCHEMA' ? 'OBJECT_TYPE' : kind,
  id: name,
  name: label,
  details: [],
});
