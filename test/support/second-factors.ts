import { createHmac } from 'node:crypto';
import { openAppSession, toTestSession, type TestSession } from './app-session.js';
import { newVisitor, type PageVisitor } from './authorize-pages.js';
import { request, type Reply } from './http.js';
import type { Person } from './sign-in.js';

export const ownPath = '/_app/profile/two-factor';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows for a key in base32 (RFC 6238). */
function toShownCode(secret: string, at: Date): string {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(Math.floor(at.getTime() / 30_000), 4);
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Moves the clock of a sandbox. */
export async function advance(baseUrl: string, seconds: number): Promise<void> {
  const { status } = await request(baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: seconds } });
  if (status !== 200) throw new Error(`Moving the clock got ${status}.`);
}

/** The code of now by the clock of a sandbox, `steps` periods of 30 seconds later. */
export async function readCode(baseUrl: string, secret: string, steps = 0): Promise<string> {
  const { body } = await request(baseUrl, { path: '/_spoke/clock' });
  return toShownCode(secret, new Date(Date.parse(body.now as string) + steps * 30_000));
}

/** Moves the clock at least a minute on, to the beginning of a period of 30 seconds. */
export async function advanceToPeriod(baseUrl: string): Promise<void> {
  const { body } = await request(baseUrl, { path: '/_spoke/clock' });
  const seconds = Math.floor(Date.parse(body.now as string) / 1000);
  await advance(baseUrl, 90 - (seconds % 30));
}

/** A code that was not used before: the clock of the server moves on. */
export async function readNextCode(baseUrl: string, secret: string): Promise<string> {
  await advanceToPeriod(baseUrl);
  return readCode(baseUrl, secret);
}

export interface TestFactor {
  /** The session that turned it on. */
  readonly session: TestSession;
  readonly secret: string;
  readonly recoveryCodes: string[];
}

/** Turns on two-factor authentication for a user. */
export async function turnOn(baseUrl: string, person: Person): Promise<TestFactor> {
  const session = await openAppSession(baseUrl, person);
  const setup = await session.requestAsPerson({ path: `${ownPath}/setup`, json: { password: person.password } });
  const { secret } = setup.body as { secret: string };
  const code = await readNextCode(baseUrl, secret);
  const on = await session.requestAsPerson({ path: ownPath, json: { code } });
  if (on.status !== 200) throw new Error(`Turning on two-factor authentication got ${on.status}: ${on.text}`);
  const recoveryCodes = (on.body.recoveryCodes as { code: string }[]).map(({ code: recovery }) => recovery);
  return { session, secret, recoveryCodes };
}

/** A browser in which the password has been entered. */
export interface CodeStep {
  readonly reply: Reply;
  readonly visitor: PageVisitor;
  enter(code: string): Promise<Reply>;
}

export async function enterPassword(baseUrl: string, { email, password }: Person): Promise<CodeStep> {
  const visitor = newVisitor(baseUrl);
  const post = async (path: string, json: object): Promise<Reply> => {
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await request(baseUrl, { path, json, headers: { cookie } });
    for (const line of reply.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      visitor.cookies.set(name, value);
    }
    return reply;
  };
  const reply = await post('/_app/session', { email, password });
  return { reply, visitor, enter: (code) => post('/_app/session/code', { code }) };
}

/** Signs in with a password and a code. */
export async function openWithCode(baseUrl: string, person: Person, code: string): Promise<TestSession> {
  const { enter } = await enterPassword(baseUrl, person);
  return toTestSession(baseUrl, await enter(code));
}
