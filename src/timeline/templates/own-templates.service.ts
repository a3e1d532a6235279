import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { isId } from '../../platform/ids.js';
import type { EventTemplate } from './template.js';
import { toRow, toTemplate, type TemplateNews } from './known-templates.service.js';
import type { AppPlace, TemplateChangesService, TemplatePlace } from './changes.service.js';
import { toChangedTemplate, toNewTemplate } from './drafts.js';
import { refusal } from './refusals.js';
import { templateErrors } from './templates.errors.js';
import type { TemplateInput, TemplateUpdate } from './templates.schema.js';
import * as store from './templates.store.js';
import { assertSize } from './token-rules.js';
import { TemplateError } from '../rendering/template-error.js';
import { compileTemplate } from '../rendering/language.js';

/** Templates of a developer's apps. All throw APP_NOT_YOURS (403). Other refusals: templates.errors.ts. */
export interface OwnTemplatesService {
  /** Throws TEMPLATE_DOES_NOT_COMPILE, and TOO_MANY_TEMPLATES beyond 750 of the app (400). */
  createTemplate(creation: AppPlace & { readonly input: TemplateInput }): Promise<EventTemplate>;
  /** In order of creation. */
  listOwnTemplates(place: AppPlace): Promise<EventTemplate[]>;
  /** Throws TEMPLATE_NOT_FOUND (404). */
  getOwnTemplate(place: TemplatePlace): Promise<EventTemplate>;
  /** Throws TEMPLATE_DOES_NOT_COMPILE (400), TEMPLATE_NOT_FOUND (404). */
  updateTemplate(change: TemplatePlace & { readonly update: TemplateUpdate }): Promise<EventTemplate>;
  /** For seeds: creates the template under that id unless it exists. Refusals: those of `createTemplate`. */
  createTemplateOnce(creation: {
    readonly appId: number;
    readonly id: string;
    readonly input: TemplateInput;
  }): Promise<void>;
  /** Hides the template immediately; its events are removed in the background. Throws TEMPLATE_NOT_FOUND (404). */
  deleteTemplate(place: TemplatePlace): Promise<void>;
}

interface OwnTemplatesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly news: TemplateNews;
  readonly changes: TemplateChangesService;
}

const templatesPerApp = 750;

export function createOwnTemplatesService({ db, clock, news, changes }: OwnTemplatesDeps): OwnTemplatesService {
  const insertTemplate = async (
    tx: Tx,
    draft: ReturnType<typeof toNewTemplate>,
    given?: string,
  ): Promise<EventTemplate> => {
    if ((await store.countTemplatesLocked(tx, draft.appId)) >= templatesPerApp)
      throw refusal(templateErrors.tooManyTemplates);
    const id = await store.insertTemplate(tx, toRow({ ...draft, id: given ?? '' }));
    // The id may be cached as missing.
    await news.announceTemplate(tx, id);
    return { ...draft, id };
  };
  const toDraft = (appId: number, input: TemplateInput) => {
    assertCompiles(input);
    const draft = toNewTemplate(input, { appId, now: clock.now() });
    assertSize(draft.tokens);
    return draft;
  };

  return {
    async createTemplate({ input, ...place }) {
      const draft = toDraft(await changes.getOwnAppId(place), input);
      return db.write((tx) => insertTemplate(tx, draft));
    },
    async createTemplateOnce({ appId, id, input }) {
      const draft = toDraft(appId, input);
      await db.write(async (tx) => {
        const known = await store.listTemplatesByIds(tx, [id]);
        if (known.length === 0) await insertTemplate(tx, draft, id);
      });
    },
    async listOwnTemplates(place) {
      const appId = await changes.getOwnAppId(place);
      return (await db.read((tx) => store.listTemplates(tx, appId))).map(toTemplate);
    },
    async getOwnTemplate({ eventTemplateId: id, ...place }) {
      const appId = await changes.getOwnAppId(place);
      // Bypasses the cache: another process may have just changed the template for the same developer.
      const [row] = isId(id) ? await db.read((tx) => store.listTemplatesByIds(tx, [id])) : [];
      if (row?.appId !== appId) throw refusal(templateErrors.templateNotFound, { id });
      return toTemplate(row);
    },
    async updateTemplate({ update, ...place }) {
      await changes.getOwnAppId(place);
      assertCompiles(update);
      return changes.change(place, (template, now) => toChangedTemplate(template, update, now));
    },
    async deleteTemplate({ eventTemplateId: id, ...place }) {
      const appId = await changes.getOwnAppId(place);
      const now = clock.now();
      await db.write(async (tx) => {
        await changes.lock(tx, { appId, id });
        await store.updateToDeleted(tx, id, now);
        await news.announceTemplate(tx, id);
      });
    },
  };
}

interface TemplateTexts {
  readonly headerTemplate?: string | undefined;
  readonly detailTemplate?: string | undefined;
}

/** Throws TEMPLATE_DOES_NOT_COMPILE (400) with line and column. */
function assertCompiles({ headerTemplate = '', detailTemplate = '' }: TemplateTexts): void {
  assertOne('headerTemplate', () => compileTemplate(headerTemplate, 'header'));
  assertOne('detailTemplate', () => compileTemplate(detailTemplate, 'detail'));
}

function assertOne(field: keyof TemplateTexts, compile: () => unknown): void {
  try {
    compile();
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw refusal(templateErrors.templateDoesNotCompile, { field, problem: error.message });
  }
}
