import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import {
  anyOf,
  createContacts,
  createList,
  listMembers,
  property,
  tryList,
  whoFits,
} from '../../../test/support/lists.js';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub();
});

const marketing = 100_001;
const service = 100_002;
const set = async (email: string, subscriptionId: number, statusState: string) => {
  const json = { subscriptionId, statusState, channel: 'EMAIL', legalBasis: 'CONSENT_WITH_NOTICE' };
  const path = `/communication-preferences/v4/statuses/${email}`;
  const { status, text } = await hub.request({ path, json });
  expect(status, text).toBe(200);
};
const email = (acceptedStatuses: readonly string[], subscriptionIds: readonly number[] = [marketing]) => ({
  filterType: 'EMAIL_SUBSCRIPTION',
  subscriptionIds: subscriptionIds.map(String),
  acceptedStatuses,
});
const communication = (acceptedOptStates: readonly string[], more: object = {}) => ({
  ...{ filterType: 'COMMUNICATION_SUBSCRIPTION', subscriptionType: 'MARKETING', channel: 'EMAIL', acceptedOptStates },
  ...{ subscriptionIds: [String(marketing)], ...more },
});
const inTown = (city: string) => property('city', 'STRING', 'IS_EQUAL_TO', { value: city });

describe('filters of type EMAIL_SUBSCRIPTION and COMMUNICATION_SUBSCRIPTION (Spec 6.3)', () => {
  it('match contacts by the status of their address, set, unset or withdrawn with all others', async () => {
    const [ada = '', bob = '', cleo = '', dora = ''] = await createContacts(
      hub,
      ...['Ada', 'Bob', 'Cleo'].map((name) => ({ city: 'Bergen', email: `${name}@bergen.example` })),
      { city: 'Bergen' },
    );
    await set('ada@bergen.example', marketing, 'SUBSCRIBED');
    await set('bob@bergen.example', service, 'SUBSCRIBED');
    const all = '/communication-preferences/v4/statuses/cleo@bergen.example/unsubscribe-all?channel=EMAIL';
    expect((await hub.request({ path: all, method: 'POST' })).status).toBe(200);
    const who = (filter: object) => whoFits(hub, anyOf([filter, inTown('Bergen')]));
    expect(await who(email(['OPT_IN']))).toEqual([ada]);
    expect(await who(communication(['OPT_IN']))).toEqual([ada]);
    expect(await who(communication(['OPT_OUT'], { businessUnitId: '0' }))).toEqual([cleo]);
    expect(await who(email(['NOT_OPTED']))).toEqual([bob]);
    expect(await who(email(['SUBSCRIBED'], [marketing, service]))).toEqual([ada, bob]);
    expect(dora).not.toBe('');
  });

  it('keep lists up to date with statuses and addresses', async () => {
    const [ada = ''] = await createContacts(hub, { city: 'Oslo', email: 'ada@oslo.example' });
    const filterBranch = anyOf([email(['SUBSCRIBED']), inTown('Oslo')]);
    const listId = await createList(hub, { processingType: 'DYNAMIC', filterBranch });
    expect(await listMembers(hub, listId)).toEqual([]);
    await set('ada@oslo.example', marketing, 'SUBSCRIBED');
    expect(await listMembers(hub, listId)).toEqual([ada]);
    await set('ada@oslo.example', marketing, 'UNSUBSCRIBED');
    expect(await listMembers(hub, listId)).toEqual([]);
  });

  it('are rejected with what does not exist', async () => {
    const refusalOf = async (filter: object, objectTypeId = '0-1') => {
      const filterBranch = anyOf([filter]);
      const { status, body } = await tryList(hub, { processingType: 'DYNAMIC', objectTypeId, filterBranch });
      return [status, body['message']];
    };
    const at = 'The filters are not valid at filterBranch.filterBranches[0].filters[0]';
    expect(await refusalOf(email(['OPT_IN'], [7]))).toEqual([
      400,
      `${at}.subscriptionIds: there is no subscription '7'.`,
    ]);
    expect(await refusalOf(email(['MAYBE']))).toEqual([400, expect.stringContaining(`${at}.acceptedStatuses: one of`)]);
    expect(await refusalOf(communication(['OPT_IN'], { channel: 'SMS' }))).toEqual([
      400,
      expect.stringContaining(`${at}.channel`),
    ]);
    expect(await refusalOf(communication(['OPT_IN'], { businessUnitId: '5' }))).toEqual([
      400,
      `${at}.businessUnitId: there is no business unit 5.`,
    ]);
    expect(await refusalOf(email(['OPT_IN']), '0-2')).toEqual([400, `${at}: only contacts have subscriptions.`]);
  });
});
