import type { NewNote } from '../../pull/pull-notes.js';
import { createPageGuard, readPage, runStep, toDone, type PullContext } from './context.js';
import { isObject, toId, toShown } from './wire-records.js';

type Owners = Parameters<PullContext['services']['pull']['people']['createOwners']>[2][number];

/** Reads the owners, those who are archived too: records may still be theirs. */
export async function pullOwners(context: PullContext): Promise<void> {
  const { run, services } = context;
  await runStep(context, 'owners', async () => {
    const notes: NewNote[] = [];
    const owners = [...(await readOwners(context, false, notes)), ...(await readOwners(context, true, notes))];
    await services.pull.people.createOwners(run, toDone('owners', notes), owners);
  });
}

async function readOwners({ client, mask }: PullContext, archived: boolean, notes: NewNote[]): Promise<Owners[]> {
  const path = `/crm/v3/owners?limit=100&archived=${archived}`;
  const assertEnds = createPageGuard(path);
  const owners = new Map<string, Owners>();
  let after: string | undefined;
  do {
    const { results, next } = await readPage(client, path, after);
    const before = owners.size;
    for (const sent of results) {
      const owner = toOwner(sent);
      if (owner) owners.set(owner.id, mask ? { ...owner, ...mask.toPerson(owner) } : owner);
      else notes.push({ reason: 'it is not an owner with an address', subject: toShown(sent) });
    }
    assertEnds(next, owners.size > before);
    after = next;
  } while (after !== undefined);
  return [...owners.values()];
}

function toOwner(sent: unknown): Owners | undefined {
  if (!isObject(sent)) return undefined;
  const { email, firstName, lastName } = sent;
  const id = toId(sent['id']);
  if (id === undefined || typeof email !== 'string' || !/.@./.test(email)) return undefined;
  const name = [firstName, lastName]
    .filter((part) => typeof part === 'string')
    .join(' ')
    .trim();
  return { id, email, name: (name || email).slice(0, 100) };
}
