import { describe, expect, it } from 'vitest';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { request } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { newPersonIn, toToken } from '../../../test/support/people.js';

const path = '/_app/developer/people';
const invitations = '/_app/developer/invitations';

const refusal = (message: string, category: string) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category,
});
const lastPerson = refusal('This is the last user of the developer account: add another user first.', 'CONFLICT');
const noDeveloper = refusal('There is no developer account with this id.', 'OBJECT_NOT_FOUND');

interface Person {
  readonly hub: TestHub;
  readonly user: { readonly userId: number; readonly email: string };
  readonly session: TestSession;
}

/** The administrator of an account of their own. */
async function newPerson(): Promise<Person> {
  const hub = await newHub();
  return { hub, user: hub.user, session: await openAppSession(hub.baseUrl, hub.user) };
}

async function newColleague({ hub }: Person): Promise<Person> {
  const user = await newPersonIn(hub, { role: 'member' });
  return { hub, user, session: await openAppSession(hub.baseUrl, user) };
}

async function openDeveloper() {
  const owner = await newPerson();
  const made = await owner.session.requestAsPerson({ path: '/_app/developers', json: { name: 'Acme Integrations' } });
  const developerId = made.body.developerId as number;
  const as = ({ session }: Person, options: Parameters<TestSession['requestAsPerson']>[0]) =>
    session.requestAsDeveloper(developerId, options);
  return {
    owner,
    developerId,
    as,
    add: async (by: Person, { user, session }: Person) => {
      const invited = await as(by, { path: invitations, json: { email: user.email } });
      if (invited.status !== 201) return invited;
      const token = toToken(invited.body.link as string);
      return session.requestAsPerson({ path: '/_app/invitation/accept', json: { token } });
    },
    remove: (by: Person, { user }: Person) => as(by, { method: 'DELETE', path: `${path}/${user.userId}` }),
    list: async (by: Person) => (await as(by, { path })).body.results as { userId: number }[],
  };
}

describe('users of a developer account', () => {
  it('invite a user, who accepts with the link, and remove each other; both take effect at once', async () => {
    const { owner, developerId, as, add, remove, list } = await openDeveloper();
    const other = await newColleague(owner);
    expect((await as(other, { path: '/_app/apps' })).status).toBe(404);
    const { status, body } = await add(owner, other);
    expect([status, body]).toEqual([200, { kind: 'developer', accountId: developerId }]);
    const { userId, email } = other.user;
    const theirs = { userId, email, name: 'Some member', addedAt: expect.stringMatching(/Z$/) };
    const mine = { ...theirs, userId: owner.user.userId, email: owner.user.email, name: 'Sandbox Admin' };
    expect(await list(other)).toEqual([mine, theirs]);
    expect((await as(other, { path: '/_app/apps' })).status).toBe(200);
    expect((await add(owner, other)).status).toBe(409);
    expect(await list(owner)).toHaveLength(2);

    expect((await remove(owner, other)).status).toBe(204);
    const refused = await as(other, { path: '/_app/apps' });
    expect([refused.status, refused.body]).toEqual([404, noDeveloper]);
    expect(await list(owner)).toEqual([mine]);
    expect((await remove(owner, other)).status).toBe(404);
  });

  it('invitations get the same response for known and unknown addresses, and grant nothing before acceptance', async () => {
    const { owner, as, list, developerId } = await openDeveloper();
    const colleague = await newColleague(owner);
    for (const email of ['nobody@example.com', (await newPerson()).user.email, ` ${colleague.user.email} `]) {
      const { status, body } = await as(owner, { path: invitations, json: { email } });
      const invitation = {
        invitationId: expect.any(String),
        email: email.trim(),
        createdAt: expect.stringMatching(/Z$/),
        expiresAt: expect.stringMatching(/Z$/),
      };
      const link = expect.stringContaining('/app/invitation#d');
      expect([status, body]).toEqual([201, { invitation, link, mailed: false }]);
    }
    expect((await as(colleague, { path: '/_app/apps' })).status).toBe(404);
    expect(await list(owner)).toHaveLength(1);
    const [newest] = (await as(owner, { path: invitations })).body.results as { invitationId: string }[];
    const one = `${invitations}/${newest!.invitationId}`;
    const renewed = await as(owner, { method: 'POST', path: `${one}/link` });
    const token = toToken(renewed.body.link as string);
    const found = await request(owner.hub.baseUrl, { path: '/_app/invitation', json: { token } });
    expect(found.body).toMatchObject({ kind: 'developer', accountId: developerId, role: null });
    const json = { token, name: 'New', password: 'correct-horse-battery' };
    expect((await request(owner.hub.baseUrl, { path: '/_app/invitation/join', json })).status).toBe(409);
    expect((await as(owner, { method: 'DELETE', path: one })).status).toBe(204);
    const late = await colleague.session.requestAsPerson({ path: '/_app/invitation/accept', json: { token } });
    expect(late.status).toBe(404);
  });

  it('the last user stays, also when several leave concurrently', async () => {
    const { owner, add, remove, list } = await openDeveloper();
    const alone = await remove(owner, owner);
    expect([alone.status, alone.body]).toEqual([409, lastPerson]);
    const others = [await newColleague(owner), await newColleague(owner), await newColleague(owner)];
    for (const other of others) await add(owner, other);
    const all = [owner, ...others];
    const replies = await Promise.all(
      all.flatMap((person, index) => [remove(person, all[(index + 1) % all.length]!), remove(person, person)]),
    );
    expect(replies.filter(({ status }) => ![204, 404, 409].includes(status))).toEqual([]);
    const lists = await Promise.all(all.map((person) => list(person)));
    expect(lists.find((people) => people !== undefined)).toHaveLength(1);
  });

  it('other accounts and API keys can neither list nor change users', async () => {
    const [{ owner, as, list }, stranger] = [await openDeveloper(), await openDeveloper()];
    const one = `${path}/${owner.user.userId}`;
    const asks = [
      { path },
      { path: invitations, json: { email: stranger.owner.user.email } },
      { method: 'DELETE', path: one },
    ];
    for (const options of asks) {
      const refused = await as(stranger.owner, options);
      expect([refused.status, refused.body]).toEqual([404, noDeveloper]);
    }
    const { apiKey } = (await as(owner, { method: 'POST', path: '/_app/developer/keys' })).body as { apiKey: string };
    const needed = 'Only people of the developer account may do this, signed in to the web app.';
    for (const options of asks) {
      const refused = await request(owner.hub.baseUrl, { ...options, path: `${options.path}?hapikey=${apiKey}` });
      expect([refused.status, refused.body]).toEqual([403, refusal(needed, 'FORBIDDEN')]);
    }
    expect(await list(owner)).toHaveLength(1);
  });
});
