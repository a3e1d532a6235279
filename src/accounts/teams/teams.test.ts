import { describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { inTurn } from '../../../test/support/in-turn.js';
import { request, type Reply } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { newPersonIn, toToken } from '../../../test/support/people.js';

const path = '/settings/teams/2026-09-beta';
const users = '/settings/v3/users';

async function create(hub: TestHub, name: string, more: object = {}): Promise<string> {
  const { status, body, text } = await hub.request({ path, json: { name, members: [], ...more } });
  if (status !== 201) throw new Error(`Creating a team got ${status}: ${text}`);
  return body.id as string;
}

const main = (userId: number | string) => ({ userId: String(userId), type: 'DEFAULT' });
const extra = (userId: number | string) => ({ userId: String(userId), type: 'EXTRA' });
const listMembers = async (hub: TestHub, teamId: string) =>
  (await hub.request({ path: `${path}/${teamId}/members` })).body.results as object[];
const readOwner = async (hub: TestHub, userId: number) =>
  (await hub.request({ path: `/crm/v3/owners/${userId}?idProperty=userId` })).body as { id: string; teams?: object[] };
const noTeam = [404, 'OBJECT_NOT_FOUND', 'The account has no such team.'];
const noUser = [404, 'OBJECT_NOT_FOUND', 'There is no such user.'];
const toRefusal = ({ status, body }: Reply) => [status, body.category, body.message];
const teamInvalid = (message: string) => [400, 'VALIDATION_ERROR', message];

it('a team is created with members below another one, and read (Assumption O23)', async () => {
  const hub = await newHub();
  const sales = await create(hub, 'Sales');
  const json = { name: ' Sales Europe ', parentTeamId: sales, members: [main(hub.user.userId)] };
  const { status, body, headers } = await hub.request({ path, json });
  expect([status, body]).toEqual([201, { id: expect.any(String), name: 'Sales Europe', parentTeamId: sales }]);
  expect(headers['location']).toBe(`${path}/${body.id as string}`);
  const read = await hub.request({ path: `${path}/${body.id as string}` });
  expect([read.status, read.body]).toEqual([200, body]);
  expect(await listMembers(hub, body.id as string)).toEqual([main(hub.user.userId)]);
});

it('teams are listed by id, in pages', async () => {
  const hub = await newHub();
  const ids = [await create(hub, 'A'), await create(hub, 'B'), await create(hub, 'C')];
  const first = await hub.request({ path: `${path}?limit=2` });
  expect(first.body.results.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
  expect(first.body.paging.next.link).toContain(`${path}?limit=2&after=${ids[1]}`);
  const second = await hub.request({ path: `${path}?limit=2&after=${first.body.paging.next.after as string}` });
  expect([second.status, second.body]).toEqual([200, { results: [{ id: ids[2], name: 'C' }] }]);
  for (const query of ['limit=0', 'limit=501', 'after=x', 'after=-1']) {
    expect((await hub.request({ path: `${path}?${query}` })).status).toBe(400);
    expect((await hub.request({ path: `${path}/${ids[0]}/members?${query}` })).status).toBe(400);
  }
});

it.each([
  [{ name: ' ', members: [] }, teamInvalid('The name of a team is 1 to 100 visible characters.')],
  [{ name: 'A', members: [], parentTeamId: '7' }, noTeam],
  [{ name: 'A', members: [], parentTeamId: 'Sales' }, noTeam],
  [{ name: 'A', members: [main(7)] }, noUser],
  [{ name: 'A', members: [main('ada')] }, noUser],
  [{ name: 'SALES', members: [] }, [409, 'CONFLICT', 'The account has another team with this name.']],
])('a team that is not valid is refused: %j', async (json, expected) => {
  const hub = await newHub();
  const id = await create(hub, 'Sales');
  expect(toRefusal(await hub.request({ path, json }))).toEqual(expected);
  expect((await hub.request({ path })).body.results).toEqual([{ id, name: 'Sales' }]);
});

it.each([
  [{ name: 'A' }],
  [{ members: [] }],
  [{ name: 'A', members: [], color: 'red' }],
  [{ name: 'A', members: [{ userId: '7', type: 'LEADER' }] }],
  [{ name: 'x'.repeat(101), members: [] }],
])('a body of another shape is refused: %j', async (json) => {
  const hub = await newHub();
  const { status, body } = await hub.request({ path, json });
  expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
});

it('a team is renamed and moved; omitted fields stay', async () => {
  const hub = await newHub();
  const [sales, europe] = [await create(hub, 'Sales'), await create(hub, 'Europe')];
  const patch = (json: object) => hub.request({ method: 'PATCH', path: `${path}/${europe}`, json });
  const moved = await patch({ parentTeamId: sales });
  expect([moved.status, moved.body]).toEqual([200, { id: europe, name: 'Europe', parentTeamId: sales }]);
  expect((await patch({ name: 'EUROPE' })).body).toEqual({ id: europe, name: 'EUROPE', parentTeamId: sales });
  expect((await patch({})).body).toEqual({ id: europe, name: 'EUROPE', parentTeamId: sales });
  expect((await patch({ parentTeamId: null })).body).toEqual({ id: europe, name: 'EUROPE' });
  expect((await patch({ name: 'sales' })).status).toBe(409);
  expect(toRefusal(await patch({ parentTeamId: '7' }))).toEqual(noTeam);
  expect((await patch({ members: [] })).status).toBe(400);
  expect((await hub.request({ path: `${path}/${europe}` })).body).toEqual({ id: europe, name: 'EUROPE' });
});

it('a team is never below itself, and there are at most 10 levels', async () => {
  const hub = await newHub();
  const ids: string[] = [];
  for (let level = 1; level <= 10; level += 1) {
    ids.push(await create(hub, `Level ${level}`, { parentTeamId: ids.at(-1) ?? null }));
  }
  const tooDeep = teamInvalid('Teams have at most 10 levels.');
  const below = { name: 'Level 11', members: [], parentTeamId: ids[9] };
  expect(toRefusal(await hub.request({ path, json: below }))).toEqual(tooDeep);
  const move = (id: string | undefined, parentTeamId: string | undefined) =>
    hub.request({ method: 'PATCH', path: `${path}/${id}`, json: { parentTeamId } });
  const circle = teamInvalid('A team cannot be below itself.');
  expect(toRefusal(await move(ids[0], ids[9]))).toEqual(circle);
  expect(toRefusal(await move(ids[3], ids[3]))).toEqual(circle);
  const top = await create(hub, 'Top');
  expect(toRefusal(await move(ids[0], top))).toEqual(tooDeep);
  expect((await move(ids[1], top)).status).toBe(200);
});

it('an account has at most 300 teams', async () => {
  const hub = await newHub();
  await inTurn(
    Array.from({ length: 300 }, (_, place) => `Team ${place}`),
    8,
    (name) => create(hub, name),
  );
  const refused = await hub.request({ path, json: { name: 'One more', members: [] } });
  expect(toRefusal(refused)).toEqual(teamInvalid('An account has at most 300 teams.'));
  expect((await hub.request({ path: `${path}?limit=500` })).body.results).toHaveLength(300);
});

it('of teams with the same name that are created at once, one exists', async () => {
  const hub = await newHub();
  const json = { name: 'Sales', members: [] };
  const replies = await Promise.all([1, 2, 3].map(() => hub.request({ path, json })));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

it('a deleted team has no members, and the teams below it move up to its parent', async () => {
  const hub = await newHub();
  const sales = await create(hub, 'Sales');
  const europe = await create(hub, 'Europe', { parentTeamId: sales, members: [main(hub.user.userId)] });
  const france = await create(hub, 'France', { parentTeamId: europe });
  const removed = await hub.request({ method: 'DELETE', path: `${path}/${europe}` });
  expect([removed.status, removed.text]).toEqual([204, '']);
  expect(toRefusal(await hub.request({ method: 'DELETE', path: `${path}/${europe}` }))).toEqual(noTeam);
  expect((await hub.request({ path: `${path}/${france}` })).body.parentTeamId).toBe(sales);
  expect(await readOwner(hub, hub.user.userId)).not.toHaveProperty('teams');
});

describe('members', () => {
  it('one is added or gets another type; a new main team replaces the former one', async () => {
    const hub = await newHub();
    const bea = await newPersonIn(hub, { role: 'viewer', name: 'Bea Example' });
    const [sales, support] = [await create(hub, 'Sales'), await create(hub, 'Support')];
    const assign = (teamId: string, json: object) => hub.request({ path: `${path}/${teamId}/members`, json });
    const added = await assign(sales, { userId: bea.userId, type: 'DEFAULT' });
    expect([added.status, added.body]).toEqual([201, main(bea.userId)]);
    expect((await assign(support, extra(bea.userId))).status).toBe(201);
    expect((await readOwner(hub, bea.userId)).teams).toEqual([
      { id: sales, name: 'Sales', primary: true },
      { id: support, name: 'Support', primary: false },
    ]);
    await assign(support, main(bea.userId));
    expect(await listMembers(hub, sales)).toEqual([]);
    expect(await listMembers(hub, support)).toEqual([main(bea.userId)]);
    await assign(support, extra(bea.userId));
    expect(await listMembers(hub, support)).toEqual([extra(bea.userId)]);
  });

  it('several are added all or none, and listed by id, in pages', async () => {
    const hub = await newHub();
    const bea = await newPersonIn(hub, { role: 'member' });
    const team = await create(hub, 'Sales');
    const assign = (inputs: object[]) => hub.request({ path: `${path}/${team}/members/batch`, json: { inputs } });
    const inputs = [extra(bea.userId), main(hub.user.userId)];
    const { status, body } = await assign(inputs);
    expect([status, body]).toEqual([
      200,
      { status: 'COMPLETE', results: inputs, startedAt: expect.any(String), completedAt: expect.any(String) },
    ]);
    const first = await hub.request({ path: `${path}/${team}/members?limit=1` });
    expect(first.body.results).toEqual([main(hub.user.userId)]);
    const { after } = first.body.paging.next as { after: string };
    const second = await hub.request({ path: `${path}/${team}/members?limit=1&after=${after}` });
    expect(second.body).toEqual({ results: [extra(bea.userId)] });

    expect(toRefusal(await assign([main(bea.userId), main(7)]))).toEqual(noUser);
    const twice = teamInvalid('A user is named more than once.');
    expect(toRefusal(await assign([main(bea.userId), extra(bea.userId)]))).toEqual(twice);
    expect((await assign([])).status).toBe(400);
    expect((await assign([{ userId: '7', type: 'NONE' }])).status).toBe(400);
    expect(await listMembers(hub, team)).toEqual([main(hub.user.userId), extra(bea.userId)]);
  });

  it('one is removed by type, DEFAULT without one', async () => {
    const hub = await newHub();
    const bea = await newPersonIn(hub, { role: 'member' });
    const team = await create(hub, 'Sales', { members: [main(hub.user.userId), extra(bea.userId)] });
    const remove = (userId: number | string, query = '') =>
      hub.request({ method: 'DELETE', path: `${path}/${team}/members/${userId}${query}` });
    const none = [404, 'OBJECT_NOT_FOUND', 'The team has no such member of this type.'];
    expect(toRefusal(await remove(bea.userId))).toEqual(none);
    expect((await remove(bea.userId, '?type=NONE')).status).toBe(400);
    expect(toRefusal(await remove('ada'))).toEqual(noUser);
    expect((await remove(bea.userId, '?type=EXTRA')).status).toBe(204);
    expect((await remove(hub.user.userId)).status).toBe(204);
    expect(toRefusal(await remove(hub.user.userId))).toEqual(none);
    expect(await listMembers(hub, team)).toEqual([]);
  });

  it('a user who leaves the account leaves its teams, and returns without them', async () => {
    const hub = await newHub();
    const [bea, carl] = [await newPersonIn(hub, { role: 'member' }), await newPersonIn(hub, { role: 'member' })];
    const team = await create(hub, 'Sales', { members: [main(bea.userId), extra(carl.userId)] });
    await hub.request({ method: 'DELETE', path: `${users}/${bea.userId}` });
    expect(await listMembers(hub, team)).toEqual([extra(carl.userId)]);
    const admin = await openAppSession(hub.baseUrl, hub.user);
    await admin.request(hub.hubId, { method: 'DELETE', path: `/_app/users/${carl.userId}` });
    expect(await listMembers(hub, team)).toEqual([]);
    const { body } = await admin.request(hub.hubId, {
      path: '/_app/invitations',
      json: { email: bea.email, role: 'member' },
    });
    const session = await openAppSession(hub.baseUrl, bea);
    const json = { token: toToken(body.link as string) };
    await session.requestAsPerson({ path: '/_app/invitation/accept', json });
    expect(await readOwner(hub, bea.userId)).not.toHaveProperty('teams');
  });
});

describe('users of the account', () => {
  it('are put into teams when they are invited, and keep them on accepting', async () => {
    const hub = await newHub();
    const [sales, support] = [await create(hub, 'Sales'), await create(hub, 'Support')];
    const bea = await newPersonIn(await newHub(), { role: 'member' });
    for (const email of [`carl@${hub.domain}`, bea.email]) {
      const json = { email, primaryTeamId: sales, secondaryTeamIds: [support, support, sales] };
      const made = await hub.request({ path: users, json });
      expect([made.status, made.body]).toMatchObject([201, { primaryTeamId: sales, secondaryTeamIds: [support] }]);
      expect(await listMembers(hub, sales)).toContainEqual(main(made.body.id as string));
    }
    const admin = await openAppSession(hub.baseUrl, hub.user);
    const invitations = (await admin.request(hub.hubId, { path: '/_app/invitations' })).body.results as {
      invitationId: string;
      email: string;
    }[];
    const renew = async (email: string) => {
      const found = invitations.find((one) => one.email === email);
      const link = `/_app/invitations/${found?.invitationId}/link`;
      return toToken((await admin.request(hub.hubId, { method: 'POST', path: link })).body.link as string);
    };
    const join = { token: await renew(`carl@${hub.domain}`), name: 'Carl', password: 'correct-horse-battery' };
    const joined = await request(hub.baseUrl, { path: '/_app/invitation/join', json: join });
    const session = await openAppSession(hub.baseUrl, bea);
    await session.requestAsPerson({ path: '/_app/invitation/accept', json: { token: await renew(bea.email) } });
    const teams = [
      { id: sales, name: 'Sales', primary: true },
      { id: support, name: 'Support', primary: false },
    ];
    for (const userId of [joined.body.user.userId as number, bea.userId]) {
      expect((await readOwner(hub, userId)).teams).toEqual(teams);
    }
    expect(await listMembers(hub, sales)).toHaveLength(2);
  });

  it('leave the teams when their invitation is revoked or declined', async () => {
    const hub = await newHub();
    const team = await create(hub, 'Sales');
    const admin = await openAppSession(hub.baseUrl, hub.user);
    const invite = async (name: string) => {
      const json = { email: `${name}@${hub.domain}`, primaryTeamId: team };
      const { body } = await hub.request({ path: users, json });
      const { results } = (await admin.request(hub.hubId, { path: '/_app/invitations' })).body as {
        results: { invitationId: string }[];
      };
      return { userId: body.id as string, invitation: `/_app/invitations/${results[0]?.invitationId}` };
    };
    const first = await invite('ada');
    await hub.request({ method: 'DELETE', path: `${users}/${first.userId}` });
    const second = await invite('bea');
    await admin.request(hub.hubId, { method: 'DELETE', path: second.invitation });
    const third = await invite('carl');
    expect(await listMembers(hub, team)).toEqual([main(third.userId)]);
    const { link } = (await admin.request(hub.hubId, { method: 'POST', path: `${third.invitation}/link` })).body;
    const session = await openAppSession(hub.baseUrl, hub.user);
    const json = { token: toToken(link as string) };
    await session.requestAsPerson({ path: '/_app/invitation/decline', json });
    expect(await listMembers(hub, team)).toEqual([]);
  });

  it('change teams; omitted ones stay, and a team that is both is the main one', async () => {
    const hub = await newHub();
    const [sales, support] = [await create(hub, 'Sales'), await create(hub, 'Support')];
    const place = `${users}/${hub.user.userId}`;
    const put = (json: object) => hub.request({ method: 'PUT', path: place, json });
    expect((await put({ primaryTeamId: sales })).body).toMatchObject({ primaryTeamId: sales });
    const both = { primaryTeamId: sales, secondaryTeamIds: [support] };
    expect((await put({ secondaryTeamIds: [support] })).body).toMatchObject(both);
    expect((await hub.request({ path: users })).body.results[0]).toMatchObject(both);
    for (const json of [{ primaryTeamId: '7' }, { secondaryTeamIds: [support, '7'] }, { seatNames: ['core'] }]) {
      expect((await put(json)).status).toBe(400);
    }
    expect((await hub.request({ path: place })).body).toMatchObject(both);
    const moved = (await put({ primaryTeamId: support })).body;
    expect(moved).toMatchObject({ primaryTeamId: support });
    expect(moved).not.toHaveProperty('secondaryTeamIds');
    const none = (await put({ primaryTeamId: '', secondaryTeamIds: [] })).body;
    expect(none).not.toHaveProperty('primaryTeamId');
    expect(await readOwner(hub, hub.user.userId)).not.toHaveProperty('teams');
  });

  it('are listed by team', async () => {
    const hub = await newHub();
    const bea = await newPersonIn(hub, { role: 'member' });
    const sales = await create(hub, 'Sales', { members: [extra(bea.userId), main(hub.user.userId)] });
    const support = await create(hub, 'Support');
    for (const spelling of [users, '/settings/users/2026-03', '/settings/users/2026-09-beta']) {
      const { status, body } = await hub.request({ path: `${spelling}/teams` });
      expect([status, body]).toEqual([
        200,
        {
          results: [
            {
              id: sales,
              name: 'Sales',
              userIds: [String(hub.user.userId)],
              secondaryUserIds: [String(bea.userId)],
            },
            { id: support, name: 'Support', userIds: [], secondaryUserIds: [] },
          ],
        },
      ]);
    }
  });
});

it('a record takes the main team of its owner when the owner is set, and keeps it', async () => {
  const hub = await newHub();
  const bea = await newPersonIn(hub, { role: 'member' });
  const sales = await create(hub, 'Sales', { members: [main(bea.userId)] });
  const owner = (await readOwner(hub, bea.userId)).id;
  const names = 'hubspot_team_id,hs_all_team_ids';
  const made = await hub.request({
    path: '/crm/v3/objects/contacts',
    json: { properties: { email: `a@${hub.domain}`, hubspot_owner_id: owner } },
  });
  const record = `/crm/v3/objects/contacts/${made.body.id as string}`;
  const read = async () => (await hub.request({ path: `${record}?properties=${names}` })).body.properties as object;
  const teamed = { hubspot_team_id: sales, hs_all_team_ids: sales };
  expect(await read()).toMatchObject(teamed);
  const setOwner = (hubspot_owner_id: string) =>
    hub.request({ method: 'PATCH', path: record, json: { properties: { hubspot_owner_id } } });
  await hub.request({ method: 'DELETE', path: `${path}/${sales}/members/${bea.userId}` });
  await setOwner(owner);
  expect(await read()).toMatchObject(teamed);
  await setOwner(hub.user.ownerId);
  for (const name of names.split(',')) expect(await read()).not.toHaveProperty(name);
  await hub.request({ path: `${path}/${sales}/members`, json: main(bea.userId) });
  await setOwner(owner);
  expect(await read()).toMatchObject(teamed);
  const { body } = await hub.request({ path: `${record}?propertiesWithHistory=hubspot_team_id` });
  const history = body.propertiesWithHistory.hubspot_team_id as { value: string }[];
  expect(history.map(({ value }) => value)).toEqual([sales, '', sales]);
  const json = { properties: { hubspot_team_id: sales } };
  expect((await hub.request({ method: 'PATCH', path: record, json })).status).toBe(400);
});

it('a record whose owners have no team has no history of teams', async () => {
  const hub = await newHub();
  const [bea, carl] = [await newPersonIn(hub, { role: 'member' }), await newPersonIn(hub, { role: 'member' })];
  const sales = await create(hub, 'Sales', { members: [main(carl.userId)] });
  const made = await hub.request({
    path: '/crm/v3/objects/deals',
    json: { properties: { dealname: 'Plan', hubspot_owner_id: hub.user.ownerId } },
  });
  const record = `/crm/v3/objects/deals/${made.body.id as string}`;
  for (const { userId } of [bea, carl]) {
    const json = { properties: { hubspot_owner_id: (await readOwner(hub, userId)).id } };
    expect((await hub.request({ method: 'PATCH', path: record, json })).status).toBe(200);
  }
  const { body } = await hub.request({ path: `${record}?propertiesWithHistory=hubspot_team_id` });
  const history = body.propertiesWithHistory.hubspot_team_id as { value: string }[];
  expect(history.map(({ value }) => value)).toEqual([sales]);
});

describe('access', () => {
  const operations = (teamId: string, userId: number) =>
    [
      ['GET', path, undefined],
      ['GET', `${path}/${teamId}`, undefined],
      ['GET', `${path}/${teamId}/members`, undefined],
      ['GET', `${users}/teams`, undefined],
      ['POST', path, { name: 'New', members: [] }],
      ['PATCH', `${path}/${teamId}`, { name: 'Newer' }],
      ['POST', `${path}/${teamId}/members`, extra(userId)],
      ['POST', `${path}/${teamId}/members/batch`, { inputs: [main(userId)] }],
      ['DELETE', `${path}/${teamId}/members/${userId}`, undefined],
      ['DELETE', `${path}/${teamId}`, undefined],
    ] as const;

  it('teams of another account are a 404, and so are its users', async () => {
    const [hub, other] = [await newHub(), await newHub()];
    const team = await create(other, 'Sales', { members: [main(other.user.userId)] });
    const own = await create(hub, 'Own');
    for (const [method, place, json] of operations(team, hub.user.userId)) {
      if (!place.includes(team)) continue;
      const reply = await hub.request({ method, path: place, ...(json && { json }) });
      expect([method, place, ...toRefusal(reply)]).toEqual([method, place, ...noTeam]);
    }
    const stranger = main(other.user.userId);
    const members = `${path}/${own}/members`;
    expect(toRefusal(await hub.request({ path: members, json: stranger }))).toEqual(noUser);
    expect(toRefusal(await hub.request({ path: `${members}/batch`, json: { inputs: [stranger] } }))).toEqual(noUser);
    const below = { name: 'Below', members: [], parentTeamId: team };
    expect(toRefusal(await hub.request({ path, json: below }))).toEqual(noTeam);
    expect(await listMembers(other, team)).toEqual([stranger]);
    expect(await listMembers(hub, own)).toEqual([]);
  });

  it('apps need the scopes of teams', async () => {
    for (const access of ['read', 'write']) {
      const hub = await newHub({ scopes: [`settings.users.teams.${access}`] });
      for (const [method, place, json] of operations('7', hub.user.userId)) {
        const { status } = await hub.request({ method, path: place, ...(json && { json }) });
        const isAllowed = (method === 'GET') === (access === 'read');
        expect([method, place, status === 403]).toEqual([method, place, !isAllowed]);
      }
    }
    const { baseUrl } = await newHub();
    expect((await request(baseUrl, { path })).status).toBe(401);
  });

  it('users read teams, and administrators change them', async () => {
    const hub = await newHub();
    const bea = await newPersonIn(hub, { role: 'member' });
    const team = await create(hub, 'Sales');
    const [admin, member] = [await openAppSession(hub.baseUrl, hub.user), await openAppSession(hub.baseUrl, bea)];
    for (const [method, place, json] of operations(team, bea.userId)) {
      const options = { method, path: place, ...(json && { json }) };
      const { status } = await member.request(hub.hubId, options);
      expect([method, place, status]).toEqual([method, place, method === 'GET' ? 200 : 403]);
      const byAdmin = (await admin.request(hub.hubId, options)).status;
      expect([method, place, Math.floor(byAdmin / 100)]).toEqual([method, place, 2]);
    }
  });
});
