import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { createFairTurns } from '../../platform/fair-turns.js';
import { isLoopbackNetwork } from '../../platform/http/guards/client-network.js';
import { createFailedAttempts } from '../credentials/failed-attempts.js';
import { toDigest } from '../credentials/digests.js';
import { isPasswordOf, maxPasswordCharacters } from '../rules/passwords.js';
import { createDevices, toAccountHash, type SignInClient } from '../credentials/sign-in-clients.js';
import { deleteAttempts, insertAttempt, type BackoffRule } from './sign-in-attempts.store.js';
import { userErrors } from '../rules/users.errors.js';
import { findCredentials, type CredentialRow, type User } from './users.store.js';

/**
 * Five wrong passwords are free; each further one doubles the wait, up to five minutes. The count resets after an hour without
 * attempts.
 */
const backoff: BackoffRule = { freeAttempts: 5, firstWaitSeconds: 1, maxWaitSeconds: 300, forgetSeconds: 3600 };

/**
 * A hash takes 19 MiB and some 50 ms of a core, so few run and few may wait at once. Scheduling is fair between networks, so that
 * one with many attempts does not block the others.
 */
const hashing = { atOnce: 2, atOncePerOwner: 2, waitingPerOwner: 20, waitingAtMost: 400, waitMs: 8000 };

/** Failed attempts of one network, for any account. */
const networkLimit = { max: 10, windowMs: 60_000, maxKeys: 10_000 };

interface SignIn {
  findUser(email: string): Promise<User | undefined>;
  checkPassword(email: string, password: string, client: SignInClient): Promise<User | undefined>;
  /**
   * Returns a cookie for a browser in which that address has just signed in: it is exempt from waits that other clients cause.
   */
  issueDevice(email: string): string;
  hasPassword(email: string, password: string): Promise<boolean>;
}

interface SignInDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: readonly string[];
}

/** Authenticates users by address and password, with a backoff that makes guessing pointless. */
export function createSignIn({ db, clock, secrets }: SignInDeps): SignIn {
  const turns = createFairTurns({ ...hashing, refuse: () => userErrors.signInBusy({ retryAfterSeconds: 1 }) });
  const devices = createDevices(secrets);
  const networks = createFailedAttempts(networkLimit);

  const find = (email: string) => db.read((tx) => findCredentials(tx, email.trim()));

  /** Counts the attempt at the account; known browsers have a count of their own. */
  const attempt = async ({ email, password, device }: Attempt): Promise<User | undefined> => {
    const account = toAccountHash(email);
    const accountHash = device === undefined ? account : toDigest(`${account.toString('hex')} ${device}`);
    const now = clock.now();
    if (!(await db.statement((tx) => insertAttempt(tx, { accountHash, now }, backoff)))) {
      throw userErrors.tooManySignIns({ retryAfterSeconds: 1 });
    }
    const found = await find(email);
    if (!(await isPasswordOf(found?.passwordHash, password)) || !found) return undefined;
    const before = new Date(now.getTime() - backoff.forgetSeconds * 1000);
    await db.statement((tx) => deleteAttempts(tx, accountHash, before));
    return found.suspendedAt === null ? toUser(found) : undefined;
  };

  return {
    async findUser(email) {
      const found = await find(email);
      return found && toUser(found);
    },
    async checkPassword(email, password, client) {
      if (password.length > maxPasswordCharacters || hasNoStorableText(email)) return undefined;
      const device = devices.recognize(email, client.device);
      const { network } = client;
      const isLimited = device === undefined && !isLoopbackNetwork(network);
      const now = clock.now().getTime();
      if (isLimited && !networks.begin(network, now)) {
        throw userErrors.tooManySignIns({ retryAfterSeconds: networks.waitSeconds(network, now) });
      }
      const user = await turns.take(device ?? network, () => attempt({ email, password, device }));
      if (isLimited && user) networks.succeed(network);
      return user;
    },
    issueDevice: (email) => devices.issue(email),
    async hasPassword(email, password) {
      const found = await find(email);
      return turns.take('', () => isPasswordOf(found?.passwordHash, password));
    },
  };
}

interface Attempt {
  readonly email: string;
  readonly password: string;
  /** Set for a browser that is known for the account. */
  readonly device: string | undefined;
}

function toUser({ userId, email, name, suspendedAt, mustChoosePassword }: CredentialRow): User {
  return { userId, email, name, suspendedAt, mustChoosePassword };
}

/** Text that no address contains and that the database would reject: too long, NUL, lone surrogates. */
function hasNoStorableText(email: string): boolean {
  return email.length > 320 || email.includes('\0') || !email.isWellFormed();
}
