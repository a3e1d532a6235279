import { openAppSession } from './app-session.js';
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

/** An administrator of the hub lets somebody in; answers them with the password that they were given. */
export async function inviteTo(hub: TestHub, { role, ...given }: NewPerson): Promise<TestPerson> {
  count += 1;
  const { email = `${role}-${process.pid}-${count}@${hub.domain}`, name = `Some ${role}` } = given;
  const admin = await openAppSession(hub.baseUrl, hub.user);
  const { status, body, text } = await admin.request(hub.hubId, { path: '/_app/users', json: { email, name, role } });
  if (status !== 201) throw new Error(`Inviting got ${status}: ${text}`);
  const { user, password } = body as { user: { userId: number }; password: string };
  return { userId: user.userId, email, name, password };
}

/** Somebody in the hub who has chosen a password of their own. */
export async function newPersonIn(hub: TestHub, person: NewPerson): Promise<TestPerson> {
  return chooseOwnPassword(hub, await inviteTo(hub, person));
}

/** The first sign-in of somebody who was let in. */
export async function chooseOwnPassword(hub: TestHub, invited: TestPerson): Promise<TestPerson> {
  const password = `${invited.password}-of-my-own`;
  const session = await openAppSession(hub.baseUrl, invited);
  const json = { currentPassword: invited.password, newPassword: password };
  const { status, text } = await session.requestAsPerson({ method: 'PUT', path: '/_app/profile/password', json });
  if (status !== 204) throw new Error(`Choosing a password got ${status}: ${text}`);
  return { ...invited, password };
}
