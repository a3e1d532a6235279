import { describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { newPersonIn } from '../../../test/support/people.js';

const path = '/crm/v3/objects/users';

interface UserRecord {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
}

async function listUsers(hub: TestHub): Promise<UserRecord[]> {
  const properties = 'hs_email,hs_given_name,hs_family_name,hs_internal_user_id,hs_deactivated,hubspot_owner_id';
  const { status, body } = await hub.request({ path: `${path}?properties=${properties}` });
  expect(status).toBe(200);
  return body.results;
}

async function findUser(hub: TestHub, email: string): Promise<UserRecord> {
  const record = (await listUsers(hub)).find(({ properties }) => properties['hs_email'] === email);
  if (!record) throw new Error(`No record of ${email}`);
  return record;
}

describe('records of users (Assumption K26)', () => {
  it('are there for every user of the account, once, with name, address, user and owner', async () => {
    const hub = await newHub();
    const owners = (await hub.request({ path: '/crm/v3/owners' })).body.results as {
      id: string;
      userId: number;
      email: string;
      firstName: string;
    }[];
    await Promise.all(Array.from({ length: 8 }, () => listUsers(hub)));
    const records = await listUsers(hub);
    expect(records.map(({ properties }) => properties)).toMatchObject(
      owners.map(({ id, userId, email, firstName }) => ({
        hs_email: email,
        hs_given_name: firstName,
        hs_internal_user_id: String(userId),
        hs_deactivated: 'false',
        hubspot_owner_id: id,
      })),
    );
  });

  it('appear with new users, and are deactivated, not removed, when a user leaves', async () => {
    const hub = await newHub();
    const before = await listUsers(hub);
    const person = await newPersonIn(hub, { role: 'member' });
    const record = await findUser(hub, person.email);
    expect(await listUsers(hub)).toHaveLength(before.length + 1);
    const userId = record.properties['hs_internal_user_id'];
    expect((await hub.request({ method: 'DELETE', path: `/settings/v3/users/${userId}` })).status).toBe(204);
    expect(await findUser(hub, person.email)).toMatchObject({ id: record.id, properties: { hs_deactivated: 'true' } });
  });

  it('are found by their name and address, read in batches and by every spelling', async () => {
    const hub = await newHub();
    const { email } = await newPersonIn(hub, { role: 'member' });
    const { id } = await findUser(hub, email);
    const filters = [{ propertyName: 'hs_email', operator: 'EQ', value: email }];
    const found = await hub.request({ path: `${path}/search`, json: { filterGroups: [{ filters }] } });
    expect([found.status, found.body.results.map((one: UserRecord) => one.id)]).toEqual([200, [id]]);
    const read = await hub.request({ path: `${path}/batch/read`, json: { inputs: [{ id }] } });
    expect([read.status, read.body.results.length]).toEqual([200, 1]);
    for (const spelling of ['users', 'user', '0-115']) {
      const one = await hub.request({ path: `/crm/v3/objects/${spelling}/${id}?properties=hs_email` });
      expect([spelling, one.status, one.body.properties?.hs_email]).toEqual([spelling, 200, email]);
    }
    const dated = await hub.request({ path: `/crm/objects/2026-03/users/${id}` });
    expect([dated.status, dated.body.id]).toEqual([200, id]);
  });

  it('hold job title, phone, availability, time zone and hours', async () => {
    const hub = await newHub();
    const [record] = await listUsers(hub);
    const properties = {
      hs_job_title: 'Support engineer',
      hs_additional_phone: '+1 555 0100',
      hs_availability_status: 'away',
      hs_standard_time_zone: 'America/New_York',
      hs_working_hours: JSON.stringify([
        { days: 'MONDAY_TO_FRIDAY', startMinute: 540, endMinute: 1020 },
        { days: 'SATURDAY', startMinute: 0, endMinute: 1440 },
      ]),
      hs_out_of_office_hours: JSON.stringify([{ startTimestamp: 1790000000000, endTimestamp: 1790086400000 }]),
    };
    const changed = await hub.request({ method: 'PATCH', path: `${path}/${record?.id}`, json: { properties } });
    expect([changed.status, changed.body.properties]).toMatchObject([200, properties]);
    const cleared = { hs_working_hours: '', hs_standard_time_zone: '' };
    const batch = { inputs: [{ id: record?.id, properties: cleared }] };
    expect((await hub.request({ path: `${path}/batch/update`, json: batch })).status).toBe(200);
  });

  const nine = { days: 'MONDAY', startMinute: 540, endMinute: 1020 };
  it.each<[Readonly<Record<string, string>>, string]>([
    [{ hs_email: 'other@example.com' }, 'READ_ONLY_VALUE'],
    [{ hs_availability_status: 'asleep' }, 'INVALID_OPTION'],
    [{ hs_standard_time_zone: 'Mars/Olympus' }, 'INVALID_TIME_ZONE'],
    [{ hs_working_hours: JSON.stringify([nine]) }, 'TIME_ZONE_MISSING'],
    ...[
      'nine to five',
      '{}',
      '[1]',
      JSON.stringify([{ ...nine, days: 'toString' }]),
      JSON.stringify([{ ...nine, endMinute: 540 }]),
      JSON.stringify([{ ...nine, endMinute: 1441 }]),
      JSON.stringify([nine, { days: 'EVERY_DAY', startMinute: 1000, endMinute: 1100 }]),
    ].map((hours): [Record<string, string>, string] => [
      { hs_standard_time_zone: 'UTC', hs_working_hours: hours },
      'INVALID_WORKING_HOURS',
    ]),
    [{ hs_out_of_office_hours: '[{"startTimestamp":2,"endTimestamp":1}]' }, 'INVALID_OUT_OF_OFFICE_HOURS'],
  ])('refuse %j', async (properties, code) => {
    const hub = await newHub();
    const [record] = await listUsers(hub);
    const json = { properties: { hs_job_title: 'Lost', ...properties } };
    const { status, body } = await hub.request({ method: 'PATCH', path: `${path}/${record?.id}`, json });
    expect([status, body.message]).toEqual([400, expect.stringContaining(code)]);
    const after = await hub.request({ path: `${path}/${record?.id}?properties=hs_job_title` });
    expect(after.body.properties.hs_job_title ?? null).toBeNull();
  });

  it('are neither created, merged nor archived by requests', async () => {
    const hub = await newHub();
    await newPersonIn(hub, { role: 'member' });
    const [one, other] = await listUsers(hub);
    const properties = { hs_job_title: 'New' };
    for (const [method, rest, json] of [
      ['POST', '', { properties }],
      ['POST', '/batch/create', { inputs: [{ properties }] }],
      ['POST', '/batch/upsert', { inputs: [{ id: one?.id, properties }] }],
      ['POST', '/merge', { primaryObjectId: one?.id, objectIdToMerge: other?.id }],
      ['POST', '/batch/archive', { inputs: [{ id: one?.id }] }],
      ['DELETE', `/${one?.id}`, undefined],
    ] as const) {
      const { status, body } = await hub.request({ method, path: path + rest, json });
      expect([rest, status, body.message]).toEqual([
        rest,
        400,
        'Records of type users follow the users of the account.',
      ]);
    }
    expect(await listUsers(hub)).toHaveLength(2);
  });

  it('need a scope of theirs', async () => {
    const stranger = await newHub({ scopes: ['crm.objects.companies.read'] });
    expect((await stranger.request({ path })).status).toBe(403);
    const reader = await newHub({ scopes: ['crm.objects.users.read'] });
    const [record] = await listUsers(reader);
    const change = { method: 'PATCH', path: `${path}/${record?.id}`, json: { properties: { hs_job_title: 'Lead' } } };
    expect((await reader.request(change)).status).toBe(403);
  });
});
