import {
  assertSame,
  comparedProperties,
  describeRecord,
  kinds,
  objectsPath,
  toComparable,
  type World,
} from './world.js';
import type { Kind, Properties } from './model.js';

interface ListedRecord {
  readonly id: string;
  readonly properties: Properties;
  readonly associations?: Readonly<Record<string, { readonly results: readonly { readonly id: string }[] }>>;
}

/** Properties that count the associated records of a kind. */
const counters: readonly { readonly kind: Kind; readonly property: string; readonly counts: Kind }[] = [
  { kind: 'companies', property: 'num_associated_contacts', counts: 'contacts' },
];

/** Holds everything that the server keeps of the hub against the model: values, associations from both sides, counters, the bin. */
export async function compareAll(world: World): Promise<void> {
  for (const kind of kinds) {
    const live = await listAll(world, kind, false);
    for (const record of world.model.live(kind)) {
      const found = live.get(record.id);
      const name = describeRecord(record);
      if (!found) throw new Error(`${name} is not listed.`);
      assertSame(toComparable(Object.entries(found.properties), kind), toComparable(record.properties, kind), name);
      for (const to of kinds) {
        const ids = [...new Set(found.associations?.[to]?.results.map(({ id }) => id))].sort();
        assertSame(ids, world.model.associated(record, to), `${to} of ${name}`);
        const counter = counters.find((one) => one.kind === kind && one.counts === to);
        if (counter)
          assertSame(Number(found.properties[counter.property] ?? 0), ids.length, `${counter.property} of ${name}`);
      }
      live.delete(record.id);
    }
    assertSame([...live.keys()], [], `${kind} that the model does not have`);
    const archived = await listAll(world, kind, true);
    assertSame(
      [...archived.keys()].sort(),
      world.model
        .archived(kind)
        .map(({ id }) => id)
        .sort(),
      `${kind} in the bin`,
    );
  }
}

async function listAll({ hub }: World, kind: Kind, archived: boolean): Promise<Map<string, ListedRecord>> {
  const names = [...comparedProperties[kind], ...counters.flatMap((one) => (one.kind === kind ? [one.property] : []))];
  const query = `limit=100&archived=${archived}&properties=${names.join(',')}&associations=${kinds.join(',')}`;
  const found = new Map<string, ListedRecord>();
  for (let after = ''; ;) {
    const { body } = await hub.request({ path: objectsPath(kind, `?${query}&after=${after}`) });
    for (const record of body.results as ListedRecord[]) found.set(record.id, record);
    if (!body.paging) return found;
    after = body.paging.next.after as string;
  }
}
