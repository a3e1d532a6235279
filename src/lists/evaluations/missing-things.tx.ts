import type { Tx } from '../../platform/db/db.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { findObjectType } from '../../properties/types/object-types.js';
import { listListsByIds } from '../filters/lists.store.js';

export interface MissingThingsDeps {
  readonly properties: {
    readonly definitions: Pick<PropertiesService['definitions'], 'findMissingInTx'>;
    readonly types: Pick<PropertiesService['types'], 'findMissingInTx'>;
  };
  readonly templates: {
    /** The first of the ids that no template has, as of the transaction. */
    findMissingInTx(tx: Tx, ids: readonly string[]): Promise<string | undefined>;
  };
}

export interface UsedThings {
  readonly hubId: number;
  /** Type id of the records that the condition is about. */
  readonly objectType: string;
  /** As `listDependencies` names them. */
  readonly dependsOn: readonly string[];
  /** Properties that the caller knows, by type id: the others are read. */
  readonly sets?: ReadonlyMap<string, { readonly has: (name: string) => boolean }>;
}

/** What a condition depends on and what does not exist any more, in words: `property tier of companies`. */
export async function findMissing(deps: MissingThingsDeps, tx: Tx, used: UsedThings): Promise<string | undefined> {
  const { hubId, objectType } = used;
  const { properties, lists, templates, types } = toThings(used);
  const type = types.size > 0 && (await deps.properties.types.findMissingInTx(tx, hubId, [...types]));
  if (type) return `type ${type}`;
  for (const [typeId, names] of properties) {
    const name = await findMissingProperty(deps, tx, { ...used, typeId, names: [...names] });
    if (name !== undefined) return `property ${name}${typeId === objectType ? '' : ` of ${toPlural(typeId)}`}`;
  }
  const list = await findMissingList(tx, hubId, [...lists]);
  if (list !== undefined) return `list ${list}`;
  const template = templates.size > 0 && (await deps.templates.findMissingInTx(tx, [...templates]));
  return template ? `event ${template}` : undefined;
}

interface Named extends UsedThings {
  readonly typeId: string;
  readonly names: readonly string[];
}

async function findMissingProperty(
  { properties }: MissingThingsDeps,
  tx: Tx,
  { hubId, typeId, names, sets }: Named,
): Promise<string | undefined> {
  const set = sets?.get(typeId);
  if (set) return names.find((name) => !set.has(name));
  return properties.definitions.findMissingInTx(tx, { hubId, typeId, names });
}

async function findMissingList(tx: Tx, hubId: number, ids: readonly string[]): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const live = await listListsByIds(tx, hubId, ids.map(Number));
  return ids.find((id) => !live.some(({ listId }) => String(listId) === id));
}

const toPlural = (typeId: string): string => findObjectType(typeId)?.plural ?? typeId;

/** What the texts of dependencies name, by kind; properties by the type of their records. */
function toThings({ objectType, dependsOn }: UsedThings) {
  const properties = new Map<string, Set<string>>();
  const [lists, templates, types] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const text of dependsOn) {
    const { typeId, kind, name } = toThing(objectType, text);
    if (typeId !== objectType) types.add(typeId);
    if (kind === 'property') properties.set(typeId, (properties.get(typeId) ?? new Set()).add(name));
    if (kind === 'list') lists.add(name);
    if (kind === 'template') templates.add(name);
  }
  return { properties, lists, templates, types };
}

/** Of `associated 0-2 property name`: the type, the kind and the name. */
function toThing(objectType: string, text: string) {
  let [typeId, words] = [objectType, text.split(' ')];
  while (words[0] === 'associated' && words[1] !== undefined) [typeId, words] = [words[1], words.slice(2)];
  const [kind = '', name = ''] = words;
  return { typeId, kind, name };
}
