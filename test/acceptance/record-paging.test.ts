import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';
import { underLoad } from '../support/under-load.js';

const path = '/crm/v3/objects/companies';
const many = 400;

let hub: TestHub;
/** Records that exist throughout. */
let lasting: string[];
beforeAll(async () => {
  hub = await newHub({ name: 'Paging' });
  lasting = [];
  for (let made = 0; made < many; made += 100) lasting.push(...(await createBatch('Lasting', 100)));
});

async function createBatch(name: string, count: number): Promise<string[]> {
  const inputs = Array.from({ length: count }, (_, place) => ({
    properties: { name: `${name} ${place}`, city: 'Bern' },
  }));
  const { body } = await hub.request({ path: `${path}/batch/create`, json: { inputs } });
  return body.results.map(({ id }: { id: string }) => id);
}

/** Creates and archives other records beside the work. */
async function disturbed(work: () => Promise<void>): Promise<void> {
  const { loads } = await underLoad(
    3,
    async (_, isOver) => {
      let count = 0;
      const passing = await createBatch('Passing', 20);
      while (!isOver()) {
        passing.push(...(await createBatch('Passing', 3)));
        for (const id of passing.splice(0, 3)) await hub.request({ method: 'DELETE', path: `${path}/${id}` });
        count += 6;
      }
      return count;
    },
    work,
  );
  expect(Math.max(...loads)).toBeGreaterThan(0);
}

type Page = { results: { id: string }[]; paging?: { next: { after: string } } };

async function walk(read: (after: string) => Promise<{ status: number; body: Page }>): Promise<string[]> {
  const found: string[] = [];
  for (let after = ''; ;) {
    const { status, body } = await read(after);
    expect(status).toBe(200);
    found.push(...body.results.map(({ id }) => id));
    if (!body.paging) return found;
    after = body.paging.next.after;
  }
}

function assertEachOnce(found: readonly string[]): void {
  const counts = new Map<string, number>();
  for (const id of found) counts.set(id, (counts.get(id) ?? 0) + 1);
  expect(lasting.filter((id) => counts.get(id) !== 1)).toEqual([]);
}

describe('paging returns records that exist throughout exactly once while others are created and archived', () => {
  it('in lists (Spec 4.3)', async () => {
    await disturbed(async () => {
      for (let round = 0; round < 3; round += 1) {
        assertEachOnce(await walk((after) => hub.request({ path: `${path}?limit=13&after=${after}` })));
      }
    });
  });

  it.each([
    ['by creation', undefined],
    ['by name', 'name'],
    ['by name, descending', '-name'],
    ['by id', 'hs_object_id'],
    ['by creation, descending', '-createdate'],
  ])('in searches sorted %s', async (_, sort) => {
    const search = (after: string) =>
      hub.request({
        path: `${path}/search`,
        json: {
          filterGroups: [{ filters: [{ propertyName: 'city', operator: 'EQ', value: 'bern' }] }],
          ...(sort && { sorts: [sort] }),
          limit: 17,
          after,
        },
      });
    await disturbed(async () => assertEachOnce(await walk(search)));
  });
});
