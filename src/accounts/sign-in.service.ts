import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import './users.errors.js';
import { toDigest } from './digests.js';
import { createGate } from './gate.js';
import { isPasswordOf, maxPasswordCharacters } from './passwords.js';
import { deleteAttempts, insertAttempt, type BackoffRule } from './sign-in-attempts.store.js';
import { findCredentials, type CredentialRow, type UserRow } from './users.store.js';

/** Five wrong passwords are free; from then on each doubles the wait, up to five minutes. An hour of quiet forgets them. */
const backoff: BackoffRule = { freeAttempts: 5, maxWaitSeconds: 300, forgetSeconds: 3600 };

/** A hash takes 19 MiB and some 50 ms of a core, so few run at once and few may wait. */
const hashing = { running: 2, waiting: 20 };

export interface SignIn {
  findUser(email: string): Promise<UserRow | undefined>;
  checkPassword(email: string, password: string): Promise<UserRow | undefined>;
  hasPassword(email: string, password: string): Promise<boolean>;
}

export interface SignInDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Recognises people by address and password, at a pace that makes guessing pointless. */
export function createSignIn({ db, clock }: SignInDeps): SignIn {
  const gate = createGate({ ...hashing, refuse: () => new AppError('SIGN_IN_BUSY') });

  const find = (email: string) => db.read((tx) => findCredentials(tx, email.trim()));

  const attempt = async (email: string, password: string): Promise<UserRow | undefined> => {
    const accountHash = toDigest(email.trim().toLowerCase());
    const now = clock.now();
    if (!(await db.statement((tx) => insertAttempt(tx, { accountHash, now }, backoff))))
      throw new AppError('TOO_MANY_SIGN_INS');
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
    async checkPassword(email, password) {
      if (password.length > maxPasswordCharacters || hasNoStorableText(email)) return undefined;
      return gate.run(() => attempt(email, password));
    },
    async hasPassword(email, password) {
      const found = await find(email);
      return gate.run(() => isPasswordOf(found?.passwordHash, password));
    },
  };
}

function toUser({ userId, email, name, suspendedAt, mustChoosePassword }: CredentialRow): UserRow {
  return { userId, email, name, suspendedAt, mustChoosePassword };
}

/** Text that no address has and that the database would refuse: too long, NUL, lone surrogates. */
function hasNoStorableText(email: string): boolean {
  return email.length > 320 || email.includes('\0') || !email.isWellFormed();
}
