import type { Db, Tx } from '../../platform/db/db.js';
import { createCache } from '../../platform/cache.js';
import { isId } from '../../platform/ids.js';
import type { EventTemplate, TokenType } from './template.js';
import * as store from './templates.store.js';

/** Templates as seen by everyone except their developer. */
export interface KnownTemplatesService {
  /** Cached; undefined if it does not exist or was deleted. */
  findTemplate(id: string): Promise<EventTemplate | undefined>;
  /** The first of the ids that no template has, as of the transaction. */
  findMissingInTx(tx: Tx, ids: readonly string[]): Promise<string | undefined>;
  /** Templates of the apps connected to a hub, by the names of app and template. */
  listConnectedTemplates(hubId: number): Promise<store.ConnectedTemplateRow[]>;
}

export interface TemplateNews {
  /** Invalidates the cached template in every process after commit. */
  announceTemplate(tx: Tx, id: string): Promise<void>;
}

const changeTopic = 'event-template';

export function createKnownTemplatesService(db: Db): KnownTemplatesService & TemplateNews {
  const cached = createCache<EventTemplate | undefined>(db, changeTopic);
  const findTemplate = (id: string): Promise<EventTemplate | undefined> =>
    cached(id, async () => {
      const [row] = await db.read((tx) => store.listTemplatesByIds(tx, [id]));
      return row && toTemplate(row);
    });
  return {
    findTemplate: async (id) => (isId(id) ? findTemplate(id) : undefined),
    async findMissingInTx(tx, ids) {
      const rows = await store.listTemplatesByIds(tx, ids);
      return ids.find((id) => !rows.some(({ templateId }) => templateId === id));
    },
    listConnectedTemplates: (hubId) => db.read((tx) => store.listConnectedTemplates(tx, hubId)),
    announceTemplate: (tx, id) => db.publish(tx, changeTopic, id),
  };
}

export function toTemplate(row: store.TemplateRow): EventTemplate {
  return {
    id: row.templateId,
    appId: row.appId,
    objectType: row.objectType,
    name: row.name,
    headerTemplate: row.headerTemplate ?? undefined,
    detailTemplate: row.detailTemplate ?? undefined,
    tokens: row.tokens.map((token) => ({ ...token, type: token.type as TokenType })),
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export function toRow({ id, ...template }: EventTemplate): store.TemplateRow {
  return {
    templateId: id,
    appId: template.appId,
    objectType: template.objectType,
    name: template.name,
    headerTemplate: template.headerTemplate ?? null,
    detailTemplate: template.detailTemplate ?? null,
    tokens: template.tokens,
    version: template.version,
    createdAt: template.createdAt,
    updatedAt: template.updatedAt,
  };
}
