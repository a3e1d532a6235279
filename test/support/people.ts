import { openAppSession } from './app-session.js';
import { request } from './http.js';
import type { TestHub } from './hubs.js';

export interface TestPerson {
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

export interface NewPerson {
  readonly role: 'admin' | 'member' | 'viewer';
  readonly email?: string;
  readonly name?: string;
}

let count = 0;

/** An administrator of the hub invites an address; returns the token of the link. */
export async function inviteTo(
  hub: TestHub,
  { email, role }: Required<Pick<NewPerson, 'email' | 'role'>>,
): Promise<string> {
  const admin = await openAppSession(hub.baseUrl, hub.user);
  const { status, body, text } = await admin.request(hub.hubId, { path: '/_app/invitations', json: { email, role } });
  if (status !== 201) throw new Error(`Inviting got ${status}: ${text}`);
  return toToken((body as { link: string }).link);
}

/** What the page of an invitation reads from its URL. */
export const toToken = (link: string): string => new URL(link).hash.slice(1);

/** A new user who has accepted an invitation to the hub. */
export async function newPersonIn(hub: TestHub, { role, ...given }: NewPerson): Promise<TestPerson> {
  count += 1;
  const { email = `${role}-${process.pid}-${count}@${hub.domain}`, name = `Some ${role}` } = given;
  const password = `a-password-of-my-own-${count}`;
  const json = { token: await inviteTo(hub, { email, role }), name, password };
  const { status, body, text } = await request(hub.baseUrl, { path: '/_app/invitation/join', json });
  if (status !== 201) throw new Error(`Joining got ${status}: ${text}`);
  const { userId } = (body as { user: { userId: number } }).user;
  return { userId, email, name, password };
}

/** A user of the hub whose password an administrator has reset: they have to choose another. */
export async function newPersonWithGivenPassword(hub: TestHub, person: NewPerson): Promise<TestPerson> {
  const made = await newPersonIn(hub, person);
  const admin = await openAppSession(hub.baseUrl, hub.user);
  const path = `/_app/users/${made.userId}/password`;
  const { status, body, text } = await admin.request(hub.hubId, { method: 'POST', path });
  if (status !== 200) throw new Error(`Resetting the password got ${status}: ${text}`);
  return { ...made, password: (body as { password: string }).password };
}
