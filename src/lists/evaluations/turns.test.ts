import { expect, test, vi } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { anyOf, createContacts, createList, isComplete, listsPath, property } from '../../../test/support/lists.js';

vi.setConfig({ testTimeout: 120_000 });

const createMany = (hub: TestHub, count: number) =>
  createContacts(hub, ...Array.from({ length: count }, (_, place) => ({ city: 'Ghent', zip: String(place) })));
const filterBranch = anyOf([property('city', 'STRING', 'IS_EQUAL_TO', { value: 'Ghent' })]);
const create = (hub: TestHub) => createList(hub, { processingType: 'DYNAMIC', filterBranch });

test('a list of hundreds of records does not wait until that of thousands of another account is complete', async () => {
  const [large, small] = [await newHub(), await newHub()];
  await createMany(large, 8000);
  await createMany(small, 1200);
  const [largeId, smallId] = [await create(large), await create(small)];
  await isComplete(small, smallId);
  const { body } = await large.request({ path: `${listsPath}/${largeId}` });
  expect(body.list).toMatchObject({ processingStatus: 'PROCESSING' });
  await isComplete(large, largeId);
});
