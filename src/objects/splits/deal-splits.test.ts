import { beforeAll, describe, expect, it } from 'vitest';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { request } from '../../../test/support/http.js';
import { newPersonIn } from '../../../test/support/people.js';

const objects = '/crm/v3/objects';
const splitsPath = `${objects}/deals/splits/batch`;

interface SplitReply {
  readonly id: string;
  readonly properties: { readonly hubspot_owner_id: string; readonly hs_deal_split_percentage: string };
  readonly createdAt: string;
  readonly updatedAt: string;
}

let hub: TestHub;
let person: TestSession;
let first: string;
let second: string;
beforeAll(async () => {
  hub = await newHub({ name: 'Deal splits' });
  person = await openAppSession(hub.baseUrl, hub.user);
  first = hub.user.ownerId;
  second = await newOwner(hub);
});

async function newOwner(of: TestHub): Promise<string> {
  const { email } = await newPersonIn(of, { role: 'member' });
  const { body } = await of.request({ path: `/crm/v3/owners?email=${encodeURIComponent(email)}` });
  return body.results[0].id as string;
}

async function newDeal(of: TestHub = hub): Promise<string> {
  const { body } = await of.request({ path: `${objects}/deals`, json: { properties: { dealname: 'Rollout' } } });
  return body.id as string;
}

const upsert = (inputs: object[], path = splitsPath) => hub.request({ path: `${path}/upsert`, json: { inputs } });
const readAll = (ids: unknown[], of: TestHub = hub) =>
  of.request({ path: `${splitsPath}/read`, json: { inputs: ids.map((id) => ({ id })) } });
const split = (ownerId: unknown, percentage: unknown) => ({ ownerId, percentage });
const sharesOf = ({ splits }: { splits: readonly SplitReply[] }) =>
  splits.map(({ properties }) => [properties.hubspot_owner_id, properties.hs_deal_split_percentage]);

async function splitsOf(id: string): Promise<SplitReply[]> {
  const { status, body } = await readAll([id]);
  expect(status).toBe(200);
  return body.results[0].splits as SplitReply[];
}

async function facts(id: string): Promise<(string | undefined)[]> {
  const names = ['hs_is_deal_split', 'hs_num_associated_deal_splits', 'hs_all_deal_split_owner_ids'];
  const { body } = await hub.request({ path: `${objects}/deals/${id}?properties=${names.join(',')}` });
  return names.map((name) => body.properties[name] as string | undefined);
}

describe('POST /crm/v3/objects/deals/splits/batch/upsert (Assumption K23)', () => {
  it('splits deals between owners and describes that in their properties', async () => {
    const [one, two] = [await newDeal(), await newDeal()];
    const { status, body } = await upsert([
      { id: Number(one), splits: [split(Number(second), 0.75), split(first, 0.25)] },
      { id: two, splits: [split(first, 1)] },
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'COMPLETE', startedAt: expect.any(String), completedAt: expect.any(String) });
    expect(body.results.map(({ id }: { id: string }) => id)).toEqual([one, two]);
    expect(body.results.map(sharesOf)).toEqual([
      [
        [second, '0.75'],
        [first, '0.25'],
      ],
      [[first, '1']],
    ]);
    expect(body.results[0].splits[0]).toEqual({
      id: expect.stringMatching(/^[0-9]+$/),
      properties: { hubspot_owner_id: second, hs_deal_split_percentage: '0.75' },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      archived: false,
    });
    expect(await facts(one)).toEqual(['true', '2', `${second};${first}`]);
    expect(await facts(two)).toEqual(['true', '1', first]);
  });

  it('replaces the splits of a deal, keeping those of owners who stay', async () => {
    const deal = await newDeal();
    await upsert([{ id: deal, splits: [split(first, 0.5), split(second, 0.5)] }]);
    const [before] = await splitsOf(deal);
    await upsert([{ id: deal, splits: [split(first, 1)] }]);
    const after = await splitsOf(deal);
    expect(after).toHaveLength(1);
    expect([after[0]?.id, after[0]?.createdAt]).toEqual([before?.id, before?.createdAt]);
    expect(after[0]?.properties.hs_deal_split_percentage).toBe('1');
    expect(await facts(deal)).toEqual(['true', '1', first]);
  });

  it('takes up to 8 decimal places, exactly', async () => {
    const deal = await newDeal();
    const third = await newOwner(hub);
    const thirds = [split(first, 0.33333333), split(second, 0.33333333), split(third, 0.33333334)];
    expect((await upsert([{ id: deal, splits: thirds }])).status).toBe(200);
    const tenths = [split(first, 0.1), split(second, 0.2), split(third, 0.7)];
    expect((await upsert([{ id: deal, splits: tenths }])).status).toBe(200);
    const least = [split(first, 0.00000001), split(second, 0.99999999)];
    const { body } = await upsert([{ id: deal, splits: least }]);
    expect(sharesOf(body.results[0])).toEqual([
      [first, '0.00000001'],
      [second, '0.99999999'],
    ]);
  });

  it('rejects the batch if shares are not valid, and changes nothing', async () => {
    const [deal, other] = [await newDeal(), await newDeal()];
    const foreign = (await newHub()).user.ownerId;
    const rejected: [object[], string][] = [
      [[], 'must add up to 1.0'],
      [[split(first, 0.5)], 'must add up to 1.0'],
      [[split(first, 0.6), split(second, 0.6)], 'must add up to 1.0'],
      [[split(first, 0.5), split(first, 0.5)], 'has several splits'],
      [[split(first, 0), split(second, 1)], 'is not greater than 0'],
      [[split(first, -1), split(second, 1)], 'is not greater than 0'],
      [[split(first, 1.5)], 'is not greater than 0'],
      [[split(first, 0.333333333), split(second, 0.666666667)], 'up to 8 decimal places'],
      [[split('999999999', 1)], 'does not exist'],
      [[split('nobody', 1)], 'does not exist'],
    ];
    for (const [splits, message] of rejected) {
      const { status, body } = await upsert([
        { id: other, splits: [split(first, 1)] },
        { id: deal, splits },
      ]);
      expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
      expect(body.message).toContain(message);
    }
    if (foreign !== first) expect((await upsert([{ id: deal, splits: [split(foreign, 1)] }])).status).toBe(400);
    expect((await upsert([{ id: deal, splits: [split(first, '1')] }])).status).toBe(400);
    expect((await upsert([{ id: deal }])).status).toBe(400);
    expect([await splitsOf(deal), await splitsOf(other)]).toEqual([[], []]);
    expect(await facts(deal)).toEqual(['false', '0', undefined]);
  });

  it('reports deals that do not exist, and splits the others', async () => {
    const deal = await newDeal();
    const whole = [split(first, 1)];
    const inputs = [deal, '999999999', 'abc'].map((id) => ({ id, splits: whole }));
    const { status, body } = await upsert(inputs);
    expect(status).toBe(207);
    expect(body).toMatchObject({ numErrors: 1, results: [{ id: deal }] });
    expect(body.errors[0]).toMatchObject({ category: 'OBJECT_NOT_FOUND', context: { ids: ['999999999', 'abc'] } });
  });

  it('rejects repeated deals and more than 100', async () => {
    const deal = await newDeal();
    const input = { id: deal, splits: [split(first, 1)] };
    expect((await upsert([input, { ...input, id: `0${deal}` }])).body.message).toContain('IDs must be unique');
    const { status, body } = await upsert(Array.from({ length: 101 }, (_, index) => ({ ...input, id: index + 1 })));
    expect(status).toBe(400);
    expect(body.message).toContain('is 100');
  });

  it('leaves the deal whole under concurrent upserts', async () => {
    const deal = await newDeal();
    const ways = [[split(first, 1)], [split(second, 1)], [split(second, 0.4), split(first, 0.6)]];
    const replies = await Promise.all([...ways, ...ways].map((splits) => upsert([{ id: deal, splits }])));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const shares = (await splitsOf(deal)).map(({ properties }) => Number(properties.hs_deal_split_percentage));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(1);
    expect((await facts(deal))[1]).toBe(String(shares.length));
  });
});

describe('POST /crm/v3/objects/deals/splits/batch/read', () => {
  it('returns an empty list for a deal without splits, and reports missing deals', async () => {
    const deal = await newDeal();
    const { status, body } = await readAll([deal, deal]);
    expect([status, body.results]).toEqual([200, [{ id: deal, splits: [] }]]);
    const partial = await readAll(['999999999', deal]);
    expect(partial.status).toBe(207);
    expect(partial.body.results).toEqual([{ id: deal, splits: [] }]);
    expect((await readAll(Array.from({ length: 101 }, (_, index) => index + 1))).status).toBe(400);
  });

  it('hides the deals of other accounts', async () => {
    const deal = await newDeal();
    await upsert([{ id: deal, splits: [split(first, 1)] }]);
    const other = await newHub();
    const { status, body } = await readAll([deal], other);
    expect([status, body.results]).toEqual([207, []]);
    const splits = [split(other.user.ownerId, 1)];
    const json = { inputs: [{ id: deal, splits }] };
    expect((await other.request({ path: `${splitsPath}/upsert`, json })).body.results).toEqual([]);
    expect(sharesOf({ splits: await splitsOf(deal) })).toEqual([[first, '1']]);
  });

  it('needs the scope of deal splits', async () => {
    const narrow = await newHub({ scopes: ['crm.objects.deals.read', 'crm.objects.deals.write'] });
    expect((await readAll(['1'], narrow)).status).toBe(403);
    const path = `${splitsPath}/upsert`;
    expect((await narrow.request({ path, json: { inputs: [] } })).status).toBe(403);
    expect((await request(hub.baseUrl, { path, json: { inputs: [] } })).status).toBe(401);
  });

  it.each(['/crm/objects/v3/deals/splits', '/deal-splits/2025-09', '/deal-splits/2026-03', '/deal-splits/2026-09'])(
    'is served below %s as well',
    async (prefix) => {
      const deal = await newDeal();
      const { status } = await upsert([{ id: deal, splits: [split(second, 1)] }], `${prefix}/batch`);
      expect(status).toBe(200);
      const { body } = await hub.request({ path: `${prefix}/batch/read`, json: { inputs: [{ id: deal }] } });
      expect(sharesOf(body.results[0])).toEqual([[second, '1']]);
    },
  );
});

describe('the splits of a deal', () => {
  it('go to the recycle bin with it and come back', async () => {
    const deal = await newDeal();
    await upsert([{ id: deal, splits: [split(first, 1)] }]);
    await hub.request({ method: 'DELETE', path: `${objects}/deals/${deal}` });
    expect((await readAll([deal])).body.results).toEqual([]);
    expect((await upsert([{ id: deal, splits: [split(second, 1)] }])).status).toBe(207);
    await person.request(hub.hubId, { method: 'POST', path: `/_app/objects/deals/${deal}/restore` });
    expect(sharesOf({ splits: await splitsOf(deal) })).toEqual([[first, '1']]);
  });

  it('stay in a merge, or come from the other deal', async () => {
    const merge = async (primaryObjectId: string, objectIdToMerge: string) => {
      const json = { primaryObjectId, objectIdToMerge };
      expect((await hub.request({ path: `${objects}/deals/merge`, json })).status).toBe(200);
    };
    const [kept, gone, plain] = [await newDeal(), await newDeal(), await newDeal()];
    await upsert([
      { id: kept, splits: [split(first, 1)] },
      { id: gone, splits: [split(second, 1)] },
    ]);
    await merge(kept, gone);
    expect(sharesOf({ splits: await splitsOf(kept) })).toEqual([[first, '1']]);
    expect(await facts(kept)).toEqual(['true', '1', first]);
    await merge(plain, kept);
    expect(sharesOf({ splits: await splitsOf(plain) })).toEqual([[first, '1']]);
    expect(await facts(plain)).toEqual(['true', '1', first]);
  });
});
