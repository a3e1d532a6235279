import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { ActivityService } from '../activity/activity.service.js';
import { toDigest } from '../credentials/digests.js';
import { createSeal } from '../credentials/sealed-secrets.js';
import { deleteAttempts, insertAttempt, type BackoffRule } from '../people/sign-in-attempts.store.js';
import { userErrors } from '../rules/users.errors.js';
import { toRecoveryHash } from './recovery-codes.js';
import * as store from './second-factors.store.js';
import { findStep, toStep } from './totp.js';

/**
 * Like that of passwords, but counted by user alone: who gets here knows the password, and may have several browsers that have
 * signed in before.
 */
const backoff: BackoffRule = { freeAttempts: 5, firstWaitSeconds: 1, maxWaitSeconds: 300, forgetSeconds: 3600 };

interface GivenCode {
  readonly userId: number;
  /** Of the authenticator, or a recovery code. */
  readonly code: string;
  readonly network: string;
}

/** Checks the codes of users who have a second factor. */
export interface CodesService {
  hasSecondFactor(userId: number): Promise<boolean>;
  /** Uses the code up; false if it is wrong or was used before. Throws TOO_MANY_SIGN_INS (429), also for a right code. */
  useCode(given: GivenCode): Promise<boolean>;
  /** Counts an attempt at the user's codes, of which `check` returns whether it succeeded. Throws TOO_MANY_SIGN_INS (429). */
  attempt(userId: number, check: () => Promise<boolean>): Promise<boolean>;
  /** The key of the authenticator. Throws if it was stored with a secret of the server that is no longer configured. */
  openKey(factor: { readonly userId: number; readonly sealedSecret: Uint8Array }): Buffer;
  sealKey(userId: number, key: Buffer): Buffer;
}

interface CodesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: readonly string[];
  readonly activity: Pick<ActivityService, 'recordOfUserInTx'>;
}

export function createCodesService({ db, clock, secrets, activity }: CodesDeps): CodesService {
  const seal = createSeal(secrets);
  const toOwner = (userId: number) => `second factor of ${userId}`;

  const openKey: CodesService['openKey'] = ({ userId, sealedSecret }) => {
    const key = seal.open(sealedSecret, toOwner(userId));
    if (key === undefined) {
      throw new Error(
        `The authenticator of user ${userId} was stored with another SPOKE_SECRET: reset it with spoke user reset-two-factor.`,
      );
    }
    return Buffer.from(key, 'base64');
  };

  const attempt: CodesService['attempt'] = async (userId, check) => {
    // No email address has this form, so these attempts never count as those of a password.
    const accountHash = toDigest(`Second factor of ${userId}`);
    const now = clock.now();
    if (!(await db.statement((tx) => insertAttempt(tx, { accountHash, now }, backoff)))) {
      throw userErrors.tooManySignIns({ retryAfterSeconds: 1 });
    }
    if (!(await check())) return false;
    const before = new Date(now.getTime() - backoff.forgetSeconds * 1000);
    await db.statement((tx) => deleteAttempts(tx, accountHash, before));
    return true;
  };

  const useRecoveryCode = ({ userId, code, network }: GivenCode): Promise<boolean> =>
    db.write(async (tx) => {
      if (!(await store.deleteRecoveryCode(tx, userId, toRecoveryHash(userId, code)))) return false;
      await activity.recordOfUserInTx(tx, userId, { security: 'TWO_FACTOR_RECOVERY_CODE_USE', network });
      return true;
    });

  const useOneTimeCode = async ({ userId, code }: GivenCode): Promise<boolean> => {
    const factor = await db.read((tx) => store.findSecondFactor(tx, userId));
    if (!factor || factor.confirmedAt === null) return false;
    const now = clock.now();
    const step = findStep(openKey(factor), code, now);
    if (step === undefined) return false;
    return db.statement((tx) => store.updateLastStep(tx, { userId, step, current: toStep(now) }));
  };

  return {
    async hasSecondFactor(userId) {
      const factor = await db.read((tx) => store.findSecondFactor(tx, userId));
      return factor !== undefined && factor.confirmedAt !== null;
    },
    useCode(given) {
      // Authenticators show their codes in groups.
      const code = given.code.replace(/\s/g, '');
      const use = /^\d{6}$/.test(code) ? useOneTimeCode : useRecoveryCode;
      return attempt(given.userId, () => use({ ...given, code }));
    },
    attempt,
    openKey,
    sealKey: (userId, key) => seal.seal(key.toString('base64'), toOwner(userId)),
  };
}
