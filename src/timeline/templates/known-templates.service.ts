import type { Db, Tx } from '../../platform/db/db.js';
import { createKept } from '../../platform/kept.js';
import type { EventTemplate, TokenType } from './template.js';
import * as store from './templates.store.js';

/** Templates as everybody but their developer sees them. */
export interface KnownTemplatesService {
  /** No database trip once known; undefined when there is none, or no longer. */
  findTemplate(id: string): Promise<EventTemplate | undefined>;
  /** Those of an app, in the order of their making. */
  listTemplates(appId: number): Promise<EventTemplate[]>;
  /** Those of the apps that a hub has connected, by the names of app and template. */
  listConnectedTemplates(hubId: number): Promise<store.ConnectedTemplateRow[]>;
  /** Those of the ids that are there, by id. */
  listTemplatesByIds(ids: readonly string[]): Promise<Map<string, EventTemplate>>;
}

export interface TemplateNews {
  /** Lets every process read the template anew once the transaction has committed. */
  announceTemplate(tx: Tx, id: string): Promise<void>;
}

const changeTopic = 'event-template';

export function createKnownTemplatesService(db: Db): KnownTemplatesService & TemplateNews {
  const keep = createKept<EventTemplate | undefined>(db, changeTopic);
  const findTemplate = (id: string): Promise<EventTemplate | undefined> =>
    keep(id, async () => {
      const [row] = await db.read((tx) => store.listTemplatesByIds(tx, [id]));
      return row && toTemplate(row);
    });
  return {
    findTemplate: async (id) => (isTemplateId(id) ? findTemplate(id) : undefined),
    listTemplates: async (appId) => (await db.read((tx) => store.listTemplates(tx, appId))).map(toTemplate),
    listConnectedTemplates: (hubId) => db.read((tx) => store.listConnectedTemplates(tx, hubId)),
    async listTemplatesByIds(ids) {
      const wanted = [...new Set(ids)].filter(isTemplateId);
      const found = await Promise.all(wanted.map(findTemplate));
      return new Map(found.flatMap((template) => (template ? [[template.id, template] as const] : [])));
    },
    announceTemplate: (tx, id) => db.publish(tx, changeTopic, id),
  };
}

/** Whether the text can be the id of a template at all. */
export function isTemplateId(text: string): boolean {
  return /^[1-9][0-9]{0,17}$/.test(text);
}

export function toTemplate(row: store.TemplateRow): EventTemplate {
  return {
    id: row.template_id,
    appId: row.app_id,
    objectType: row.object_type,
    name: row.name,
    headerTemplate: row.header_template ?? undefined,
    detailTemplate: row.detail_template ?? undefined,
    tokens: row.tokens.map((token) => ({ ...token, type: token.type as TokenType })),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toRow({ id, ...template }: EventTemplate): store.TemplateRow {
  return {
    template_id: id,
    app_id: template.appId,
    object_type: template.objectType,
    name: template.name,
    header_template: template.headerTemplate ?? null,
    detail_template: template.detailTemplate ?? null,
    tokens: template.tokens,
    version: template.version,
    created_at: template.createdAt,
    updated_at: template.updatedAt,
  };
}
