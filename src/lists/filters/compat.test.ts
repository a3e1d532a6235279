import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { newHub } from '../../../test/support/hubs.js';
import { anyOf, createList, listsPath, property, tryList } from '../../../test/support/lists.js';

let app: SpokeApp;
beforeAll(async () => {
  app = await startSpoke({ env: { SPOKE_COMPAT: 'observed' } });
});
afterAll(() => app.close());

const filter = { ...property('city', 'STRING', 'IS_EQUAL_TO', { value: 'Ghent', color: 'red' }), origin: 'x' };

it('unknown fields in filters are ignored in observed mode and rejected in contract mode (Spec 6.3)', async () => {
  const observed = await newHub({ baseUrl: app.baseUrl });
  const list = { processingType: 'DYNAMIC', filterBranch: anyOf([filter]) } as const;
  const listId = await createList(observed, list);
  const { body } = await observed.request({ path: `${listsPath}/${listId}?includeFilters=true` });
  expect(body.list).toMatchObject({ filterBranch: list.filterBranch });
  const log = await observed.request({
    path: `/_spoke/requests?hubId=${observed.hubId}&path=${listsPath}&method=post`,
  });
  const [{ warnings } = { warnings: [] }] = log.body.results as { warnings: string[] }[];
  expect(warnings).toEqual(['ignored field "origin"', 'ignored field "color"']);
  const contract = await newHub();
  const refused = await tryList(contract, list);
  expect([refused.status, refused.body.message]).toEqual([
    400,
    expect.stringContaining("the field 'origin' is not known"),
  ]);
});
