import { describe, expect, it, vi } from 'vitest';
import { newCardsApp } from '../../../test/support/cards.js';
import { actionsPath, toAction } from '../../../test/support/custom-actions.js';
import { newHub } from '../../../test/support/hubs.js';
import { anyOf, property } from '../../../test/support/lists.js';
import { createFlow, delay, event, flowsPath, single, toFlow, tryFlow } from '../../../test/support/workflows.js';

vi.setConfig({ testTimeout: 240_000 });

const times = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(place));

/** A tree of so many filters. */
const filters = (count: number) =>
  anyOf(times(count, (place) => property('city', 'STRING', 'IS_EQUAL_TO', { value: `City ${place}` })));
const value = (place: number) => property('hs_name', 'STRING', 'IS_EQUAL_TO', { value: place % 2 ? 'city' : 'zip' });
const events = (count: number) => times(count, (place) => event('4-655002', [value(place)]));
const whenAny = (more: object) => ({ type: 'EVENT_BASED', shouldReEnroll: true, eventFilterBranches: [], ...more });
const next = { edgeType: 'STANDARD', nextActionId: '2' };

const byFilters = (count: number, filterBranch: object = filters(1)) => ({
  ...{ type: 'LIST_BRANCH', actionId: '1', defaultBranchName: 'Others', defaultBranch: next },
  listBranches: times(count, (place) => ({ branchName: `Branch ${place}`, filterBranch, connection: next })),
});
const byValue = (count: number) => ({
  ...{ type: 'STATIC_BRANCH', actionId: '1', inputValue: { type: 'OBJECT_PROPERTY', propertyName: 'city' } },
  staticBranches: times(count, (place) => ({ branchValue: `City ${place}`, connection: next })),
});
const split = (count: number) => ({ type: 'AB_TEST_BRANCH', actionId: '1', testBranches: times(count, () => next) });
const branch = (action: object) => toFlow([action, delay(2, 5)]);
const note = (length: number) => single(1, '0-169425243', { note_body: 'a'.repeat(length) });
const notes = (count: number) =>
  toFlow(
    times(count, (place) => single(place + 1, '0-169425243', { note_body: 'a'.repeat(60_000) }, place + 2)).concat(
      single(count + 1, '0-169425243', { note_body: 'a' }),
    ),
  );

describe('a workflow has so much at most, and what is more is refused with its place (Assumption AA8)', () => {
  it.each<[string, object, object, string]>([
    [
      'branches by filters',
      branch(byFilters(20)),
      branch(byFilters(21)),
      'actions[0].listBranches: no more than 20 branches are allowed',
    ],
    [
      'branches by a value',
      branch(byValue(250)),
      branch(byValue(251)),
      'actions[0].staticBranches: no more than 250 branches are allowed',
    ],
    [
      'branches at random',
      branch(split(10)),
      branch(split(11)),
      'actions[0].testBranches: no more than 10 branches are allowed',
    ],
    [
      'events',
      toFlow([], whenAny({ eventFilterBranches: events(50) })),
      toFlow([], whenAny({ eventFilterBranches: events(51) })),
      'enrollmentCriteria.eventFilterBranches: no more than 50 events are allowed',
    ],
    [
      'events that end a wait',
      toFlow([single(1, '0-29', { event_filter_branches: events(50) })]),
      toFlow([single(1, '0-29', { event_filter_branches: events(51) })]),
      'actions[0].fields.event_filter_branches: no more than 50 events are allowed',
    ],
    [
      'filters that enroll',
      toFlow([], { type: 'LIST_BASED', shouldReEnroll: false, listFilterBranch: filters(250) }),
      toFlow([], { type: 'LIST_BASED', shouldReEnroll: false, listFilterBranch: filters(251) }),
      'enrollmentCriteria.listFilterBranch: no more than 250 filters are allowed',
    ],
    [
      'filters that refine',
      toFlow([], whenAny({ eventFilterBranches: events(1), refinementCriteria: filters(250) })),
      toFlow([], whenAny({ eventFilterBranches: events(1), refinementCriteria: filters(251) })),
      'enrollmentCriteria.refinementCriteria: no more than 250 filters are allowed',
    ],
    [
      'filters of a branch',
      branch(byFilters(1, filters(250))),
      branch(byFilters(1, filters(251))),
      'actions[0].listBranches[0].filterBranch: no more than 250 filters are allowed',
    ],
    [
      'filters of a goal',
      toFlow([], undefined, { goalFilterBranch: filters(250) }),
      toFlow([], undefined, { goalFilterBranch: filters(251) }),
      'goalFilterBranch: no more than 250 filters are allowed',
    ],
    ['characters', notes(16), notes(17), 'actions: no more than 1000000 characters are allowed'],
  ])('%s', async (_, most, more, message) => {
    const hub = await newHub();
    const refused = await tryFlow(hub, more);
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining(message)]);
    expect((await hub.request({ path: flowsPath })).body.results).toEqual([]);
    await createFlow(hub, most);
  });

  it('lists whose new members are enrolled', async () => {
    const hub = await newHub();
    const joins = times(51, () => ({ filterBranchType: 'AND', filterBranches: [], filters: [] }));
    const { status, body } = await tryFlow(hub, toFlow([], whenAny({ listMembershipFilterBranches: joins })));
    const message = 'enrollmentCriteria.listMembershipFilterBranches: no more than 50 events are allowed';
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  });
});

it('an account has 1,000 workflows at most, and has room again for one that is deleted', async () => {
  const hub = await newHub();
  const flow = toFlow([delay(1, 5)], undefined, { isEnabled: false });
  let last = '';
  for (let made = 0; made < 1000; made += 25) {
    const ids = await Promise.all(times(25, () => createFlow(hub, flow)));
    last = ids.at(-1) ?? '';
  }
  const refused = await tryFlow(hub, flow);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { category: 'VALIDATION_ERROR', message: 'No more than 1000 workflows are allowed per account.' },
  ]);
  const replaced = await hub.request({
    method: 'PUT',
    path: `${flowsPath}/${last}`,
    json: { ...flow, revisionId: '1' },
  });
  expect(replaced.status, replaced.text).toBe(200);
  await createFlow(await newHub(), flow);
  expect((await hub.request({ method: 'DELETE', path: `${flowsPath}/${last}` })).status).toBe(204);
  const both = await Promise.all([tryFlow(hub, flow), tryFlow(hub, flow)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
});

it('an app has 100 custom actions at most, and an action 100 functions (Assumption AA10)', async () => {
  const { appId, send } = await newCardsApp();
  const all = `${actionsPath}/${appId}`;
  const create = () => send({ path: all, json: toAction('https://app.example.com/greet') });
  const made = await Promise.all(times(100, create));
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
  const refused = await create();
  expect([refused.status, refused.body.message]).toEqual([400, 'No more than 100 actions are allowed per app.']);
  const [first, second] = made.map(({ body }) => `${all}/${body.id as string}`);
  expect((await send({ method: 'DELETE', path: first ?? '' })).status).toBe(204);
  expect((await create()).status).toBe(201);

  const put = (name: string) => {
    const headers = { 'content-type': 'text/plain' };
    const path = `${second}/functions/PRE_FETCH_OPTIONS/${name}`;
    return send({ method: 'PUT', path, headers, rawBody: 'exports.main = () => {};' });
  };
  const replies = await Promise.all(times(100, (place) => put(`field${place}`)));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  const more = await put('another');
  expect([more.status, more.body.message]).toEqual([400, 'No more than 100 functions are allowed per action.']);
  expect((await put('field7')).status).toBe(200);
});

it('a note has as many characters at most as its property', async () => {
  const hub = await newHub();
  await createFlow(hub, toFlow([note(65_536)]));
  const { status, body } = await tryFlow(hub, toFlow([note(65_537)]));
  expect([status, body.context.place]).toEqual([400, ['actions[0].fields.note_body']]);
});
