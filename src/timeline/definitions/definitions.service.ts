import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import type { TemplateNews } from '../templates/known-templates.service.js';
import { insertTemplate, listTemplatesByIds, updateTemplate, updateToDeleted } from '../templates/templates.store.js';
import {
  toFacts,
  toFullName,
  toName,
  toOptions,
  toTemplateParts,
  toWireDefinition,
  withProperty,
  type DefinitionFacts,
} from './definition.js';
import { definitionErrors } from './definitions.errors.js';
import type * as wire from './definitions.schema.js';
import * as store from './definitions.store.js';

interface DefinitionPlace {
  readonly hubId: number;
  /** With or without the prefix of the account. */
  readonly eventName: string;
}

interface PropertyPlace extends DefinitionPlace {
  readonly propertyName: string;
}

interface DefinitionsPage {
  readonly total: number;
  readonly results: readonly wire.Definition[];
  readonly after: string | undefined;
}

/** Events that an account defines itself. Refusals: definitions.errors.ts. */
export interface EventDefinitionsService {
  listDefinitions(hubId: number, query: Static<typeof wire.DefinitionsQuery>): Promise<DefinitionsPage>;
  getDefinition(place: DefinitionPlace): Promise<wire.Definition>;
  findDefinitions(hubId: number): Promise<readonly store.DefinitionRow[]>;
  /** Throws UNKNOWN_OBJECT_TYPE (400) as well. */
  createDefinition(hubId: number, input: wire.DefinitionInput): Promise<wire.Definition>;
  updateDefinition(place: DefinitionPlace, update: Static<typeof wire.DefinitionUpdate>): Promise<wire.Definition>;
  /** Its events go within a minute. */
  deleteDefinition(place: DefinitionPlace): Promise<void>;
  addProperty(place: DefinitionPlace, input: wire.EventPropertyInput): Promise<wire.EventProperty>;
  updateProperty(place: PropertyPlace, update: Static<typeof wire.EventPropertyUpdate>): Promise<wire.EventProperty>;
  removeProperty(place: PropertyPlace): Promise<void>;
}

interface EventDefinitionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: Pick<PropertiesService, 'types'>;
  readonly news: TemplateNews;
}

const mostDefinitions = 500;

export function createEventDefinitionsService(deps: EventDefinitionsDeps): EventDefinitionsService {
  const { db } = deps;
  const findDefinitions = (hubId: number) => db.read((tx) => store.listDefinitions(tx, hubId));
  return {
    findDefinitions,
    async listDefinitions(hubId, query) {
      const search = (query.searchString ?? '').toLowerCase();
      const all = (await findDefinitions(hubId)).filter(
        ({ name, facts }) => name.includes(search) || (facts as DefinitionFacts).label.toLowerCase().includes(search),
      );
      if (query.sortOrder?.toLowerCase() === 'desc') all.reverse();
      const start = query.after ? all.findIndex(({ definitionId }) => definitionId === query.after) + 1 : 0;
      const page = all.slice(start, start + (query.limit ?? 10));
      return {
        total: all.length,
        results: page.map((row) => toWireDefinition(hubId, row, query.includeProperties ?? true)),
        after: start + page.length < all.length ? page.at(-1)?.definitionId : undefined,
      };
    },
    async getDefinition(place) {
      return toWireDefinition(place.hubId, getRow(await findDefinitions(place.hubId), place));
    },
    ...createDefinitionWrites(deps),
  };
}

type Writes = Omit<EventDefinitionsService, 'findDefinitions' | 'listDefinitions' | 'getDefinition'>;

function createDefinitionWrites({ db, clock, properties, news }: EventDefinitionsDeps): Writes {
  /** Rewrites a definition and the template of its events. */
  const change: Change = (place, edit) =>
    db.write(async (tx) => {
      await store.lockDefinitions(tx, place.hubId);
      const row = getRow(await store.listDefinitions(tx, place.hubId), place);
      const now = clock.now();
      const changed = { ...row, facts: edit(row.facts as DefinitionFacts, now), updatedAt: now };
      await store.updateDefinition(tx, place.hubId, changed);
      await rewriteTemplate(tx, changed);
      await news.announceTemplate(tx, row.definitionId);
      return toWireDefinition(place.hubId, changed);
    });

  return {
    async createDefinition(hubId, input) {
      const { id: objectType } = await properties.types.getType(hubId, input.primaryObject ?? 'CONTACT');
      const name = toName(input.name, input.label);
      return db.write(async (tx) => {
        await store.lockDefinitions(tx, hubId);
        const known = await store.listDefinitions(tx, hubId);
        if (known.some((row) => row.name === name)) throw exists(name);
        if (known.length >= mostDefinitions) throw definitionErrors.tooManyEventDefinitions();
        const now = clock.now();
        const times = { createdAt: now, updatedAt: now };
        const facts = toFacts(input, now);
        const template = { ...toTemplateParts(facts), ...times, appId: null, objectType, version: 1 };
        const definitionId = await insertTemplate(tx, { ...template, templateId: '' });
        await store.insertDefinition(tx, hubId, { definitionId, name, facts, ...times });
        // The id may be cached as missing.
        await news.announceTemplate(tx, definitionId);
        return toWireDefinition(hubId, { definitionId, name, objectType, facts, ...times });
      });
    },
    updateDefinition: (place, { label, description }) =>
      change(place, (facts) => ({
        ...facts,
        label: label ?? facts.label,
        description: description ?? facts.description,
      })),
    deleteDefinition: (place) =>
      db.write(async (tx) => {
        await store.lockDefinitions(tx, place.hubId);
        const { definitionId } = getRow(await store.listDefinitions(tx, place.hubId), place);
        await store.deleteDefinition(tx, place.hubId, definitionId);
        await updateToDeleted(tx, definitionId, clock.now());
        await news.announceTemplate(tx, definitionId);
      }),
    ...createPropertyWrites(change),
  };
}

type Change = (
  place: DefinitionPlace,
  edit: (facts: DefinitionFacts, now: Date) => DefinitionFacts,
) => Promise<wire.Definition>;

function createPropertyWrites(change: Change): Pick<Writes, 'addProperty' | 'updateProperty' | 'removeProperty'> {
  const changeProperty = async (place: DefinitionPlace, name: string, edit: Parameters<Change>[1]) => {
    const { properties: all } = await change(place, edit);
    return getProperty(all, name);
  };
  return {
    addProperty: (place, input) =>
      changeProperty(place, toName(input.name, input.label), (facts, now) => withProperty(facts, input, now)),
    updateProperty: ({ propertyName, ...place }, update) =>
      changeProperty(place, propertyName, (facts, now) => {
        const property = getProperty(facts.properties, propertyName);
        const changed = {
          ...property,
          label: update.label ?? property.label,
          description: update.description ?? property.description,
          options: update.options ? toOptions(update.options, property.type) : property.options,
          updatedAt: now.toISOString(),
        };
        return { ...facts, properties: facts.properties.map((each) => (each === property ? changed : each)) };
      }),
    async removeProperty({ propertyName, ...place }) {
      await change(place, (facts) => {
        const property = getProperty(facts.properties, propertyName);
        return { ...facts, properties: facts.properties.filter((each) => each !== property) };
      });
    },
  };
}

async function rewriteTemplate(tx: Tx, row: store.DefinitionRow): Promise<void> {
  const [template] = await listTemplatesByIds(tx, [row.definitionId]);
  if (!template) return;
  const parts = toTemplateParts(row.facts as DefinitionFacts);
  await updateTemplate(tx, { ...template, ...parts, version: template.version + 1, updatedAt: row.updatedAt });
}

/** Finds a definition by its name, with or without the prefix. Throws EVENT_DEFINITION_NOT_FOUND (404). */
export function getRow(
  rows: readonly store.DefinitionRow[],
  { hubId, eventName }: DefinitionPlace,
): store.DefinitionRow {
  const found = rows.find(({ name }) => toFullName(hubId, name) === eventName || name === eventName);
  if (found) return found;
  const shown = eventName.slice(0, 200).toWellFormed();
  const message = `There is no event definition '${shown}'.`;
  throw definitionErrors.eventDefinitionNotFound({ message, context: { eventName: [shown] } });
}

function getProperty(properties: readonly wire.EventProperty[], name: string): wire.EventProperty {
  const found = properties.find((property) => property.name === name);
  if (found) return found;
  const shown = name.slice(0, 200).toWellFormed();
  const message = `The event definition has no property '${shown}'.`;
  throw definitionErrors.eventPropertyNotFound({ message, context: { propertyName: [shown] } });
}

function exists(name: string) {
  const message = `An event definition named '${name}' already exists.`;
  return definitionErrors.eventDefinitionExists({ message, context: { name: [name] } });
}
