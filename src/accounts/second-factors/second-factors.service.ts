import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { UserCaller } from '../../platform/http/callers.js';
import { drawBytes } from '../../platform/randomness.js';
import type { ActivityService } from '../activity/activity.service.js';
import type { SignInClient } from '../credentials/sign-in-clients.js';
import { type Admin, createAdminChange } from '../people/members.service.js';
import { belongsElsewhere, listMembers, lockPerson } from '../people/members.store.js';
import type { UsersService } from '../people/users.service.js';
import { userErrors } from '../rules/users.errors.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import type { CodesService } from './codes.service.js';
import { newRecoveryCodes, toRecoveryHash } from './recovery-codes.js';
import { secondFactorErrors } from './second-factors.errors.js';
import * as store from './second-factors.store.js';
import { findStep, toBase32, toKeyUrl } from './totp.js';

/** RFC 4226 4: as long as the hash. */
const keyBytes = 20;
const setupMs = 15 * 60_000;

interface SecondFactorState {
  /** Null while it is off. */
  readonly enabledAt: Date | null;
  readonly recoveryCodesLeft: number;
  /** The names of the user's accounts that require it. */
  readonly requiredBy: string[];
}

interface Setup {
  /** The key of the authenticator, in base32. */
  readonly secret: string;
  /** The same for a QR code. */
  readonly url: string;
}

interface Proof {
  readonly password: string;
  readonly code: string;
}

/** Decision 29. What users do with their own second factor. */
interface OwnSecondFactor {
  getState(userId: number): Promise<SecondFactorState>;
  /** Begins a setup, in place of an unfinished one. Throws PASSWORD_WRONG (400), SECOND_FACTOR_ON (409) and 429 as a sign-in does. */
  prepare(user: UserCaller, password: string, client: SignInClient): Promise<Setup>;
  /**
   * Turns it on with the first code of the authenticator, ends the user's other sessions and returns the recovery codes. Throws
   * SECOND_FACTOR_WRONG (400), SECOND_FACTOR_ON or SECOND_FACTOR_SETUP_OVER (409).
   */
  confirm(user: UserCaller, code: string, client: SignInClient): Promise<string[]>;
  /** Throws PASSWORD_WRONG or SECOND_FACTOR_WRONG (400), SECOND_FACTOR_OFF or SECOND_FACTOR_REQUIRED (409). */
  turnOff(user: UserCaller, proof: Proof, client: SignInClient): Promise<void>;
  /** Returns new recovery codes, in place of the others. Throws as {@link turnOff}. */
  renewRecoveryCodes(user: UserCaller, proof: Proof, client: SignInClient): Promise<string[]>;
}

export interface SecondFactorsService extends OwnSecondFactor {
  /**
   * Throws SECOND_FACTOR_NEEDED (403) if the account requires one that the user does not have, unless the session began by single
   * sign-on.
   */
  assertNotNeeded(hubId: number, user: Pick<UserCaller, 'userId' | 'byProvider'>): Promise<void>;
  /**
   * For administrators, under the rule for passwords: the user belongs to this account only. Ends their sessions. Throws
   * ADMIN_NEEDED (403), USER_NOT_FOUND (404), SECOND_FACTOR_OFF, SECOND_FACTOR_OWN or SECOND_FACTOR_PROTECTED (409).
   */
  resetOfMember(admin: Admin, userId: number): Promise<void>;
  /** For operators. Ends the user's sessions. Throws SECOND_FACTOR_OFF (409). */
  reset(userId: number): Promise<void>;
}

interface SecondFactorsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly activity: Pick<ActivityService, 'recordInTx' | 'recordOfUserInTx'>;
  readonly codes: CodesService;
  readonly users: Pick<UsersService, 'findUser' | 'checkPassword'>;
  readonly sessions: Pick<SessionsService, 'endOtherSessionsInTx' | 'endSessionsOfUserInTx'>;
}

export function createSecondFactorsService(deps: SecondFactorsDeps): SecondFactorsService {
  const { db, activity, sessions } = deps;
  const change = createAdminChange(db);

  const resetInTx = async (tx: Tx, userId: number): Promise<void> => {
    if (!(await store.deleteSecondFactor(tx, userId))) throw secondFactorErrors.secondFactorOff();
    await sessions.endSessionsOfUserInTx(tx, userId);
  };

  return {
    ...createOwnSecondFactor(deps),
    async assertNotNeeded(hubId, { userId, byProvider }) {
      if (!byProvider && (await db.read((tx) => store.lacksSecondFactor(tx, { hubId, userId })))) {
        throw secondFactorErrors.secondFactorNeeded();
      }
    },
    async resetOfMember(admin, userId) {
      if (admin.userId === userId) throw secondFactorErrors.secondFactorOwn();
      await change(admin, async (tx) => {
        await lockPerson(tx, userId);
        const [member] = await listMembers(tx, admin.hubId, userId);
        if (!member) throw userErrors.userNotFound();
        if (await belongsElsewhere(tx, admin.hubId, userId)) throw secondFactorErrors.secondFactorProtected();
        await resetInTx(tx, userId);
        const event = { security: 'TWO_FACTOR_RESET', userId: admin.userId, targets: [String(userId)] } as const;
        await activity.recordInTx(tx, admin.hubId, event);
      });
    },
    reset: (userId) =>
      db.write(async (tx) => {
        await resetInTx(tx, userId);
        await activity.recordOfUserInTx(tx, userId, { security: 'TWO_FACTOR_RESET', isByOperator: true });
      }),
  };
}

type CheckDeps = Pick<SecondFactorsDeps, 'users'>;

interface GivenPassword {
  readonly userId: number;
  readonly password: string;
  readonly client: SignInClient;
}

/** Returns the address of the user. Wrong passwords count as sign-in attempts, with the same backoff. */
async function assertPasswordOf({ users }: CheckDeps, { userId, password, client }: GivenPassword): Promise<string> {
  const email = (await users.findUser(userId))?.email ?? '';
  if (!(await users.checkPassword(email, password, client))) throw userErrors.passwordWrong();
  return email;
}

async function replaceCodesInTx(tx: Tx, userId: number): Promise<string[]> {
  const created = newRecoveryCodes();
  const hashes = created.map((code) => toRecoveryHash(userId, code));
  await store.replaceRecoveryCodes(tx, userId, hashes);
  return created;
}

function createSetup(deps: SecondFactorsDeps): Pick<OwnSecondFactor, 'prepare' | 'confirm'> {
  const { db, clock, activity, codes, sessions } = deps;

  const getSetup = async (userId: number, now: Date) => {
    const factor = await db.read((tx) => store.findSecondFactor(tx, userId));
    if (factor && factor.confirmedAt !== null) throw secondFactorErrors.secondFactorOn();
    if (!factor || now.getTime() - factor.createdAt.getTime() > setupMs) {
      throw secondFactorErrors.secondFactorSetupOver();
    }
    return factor;
  };

  return {
    async prepare({ userId }, password, client) {
      const email = await assertPasswordOf(deps, { userId, password, client });
      const key = drawBytes(keyBytes);
      const row = { userId, sealedSecret: codes.sealKey(userId, key), createdAt: clock.now() };
      const isOff = await db.statement((tx) => store.insertSecondFactor(tx, row));
      if (!isOff) throw secondFactorErrors.secondFactorOn();
      const secret = toBase32(key);
      return { secret, url: toKeyUrl({ secret, email }) };
    },
    async confirm(user, code, { network }) {
      const { userId } = user;
      const now = clock.now();
      const factor = await getSetup(userId, now);
      const step = findStep(codes.openKey(factor), code.replace(/\s/g, ''), now);
      const isRight = await codes.attempt(userId, async () => step !== undefined);
      if (!isRight || step === undefined) throw secondFactorErrors.secondFactorWrong();
      return db.write(async (tx) => {
        const isConfirmed = await store.updateConfirmed(tx, { ...factor, confirmedAt: now, step });
        if (!isConfirmed) throw secondFactorErrors.secondFactorSetupOver();
        await sessions.endOtherSessionsInTx(tx, user);
        await activity.recordOfUserInTx(tx, userId, { security: 'TWO_FACTOR_ON', network });
        return replaceCodesInTx(tx, userId);
      });
    },
  };
}

function createOwnSecondFactor(deps: SecondFactorsDeps): OwnSecondFactor {
  const { db, activity, codes } = deps;

  const assertProof = async (userId: number, { password, code }: Proof, client: SignInClient): Promise<void> => {
    if (!(await codes.hasSecondFactor(userId))) throw secondFactorErrors.secondFactorOff();
    await assertPasswordOf(deps, { userId, password, client });
    const { network } = client;
    if (!(await codes.useCode({ userId, code, network }))) throw secondFactorErrors.secondFactorWrong();
  };

  return {
    ...createSetup(deps),
    getState: (userId) =>
      db.read(async (tx) => ({
        enabledAt: (await store.findSecondFactor(tx, userId))?.confirmedAt ?? null,
        recoveryCodesLeft: await store.countRecoveryCodes(tx, userId),
        requiredBy: await store.listRequiringHubs(tx, userId),
      })),
    async turnOff({ userId }, proof, client) {
      const requiring = await db.read((tx) => store.listRequiringHubs(tx, userId));
      if (requiring.length > 0) throw secondFactorErrors.secondFactorRequired();
      await assertProof(userId, proof, client);
      await db.write(async (tx) => {
        if (!(await store.deleteSecondFactor(tx, userId))) throw secondFactorErrors.secondFactorOff();
        await activity.recordOfUserInTx(tx, userId, { security: 'TWO_FACTOR_OFF', network: client.network });
      });
    },
    async renewRecoveryCodes({ userId }, proof, client) {
      await assertProof(userId, proof, client);
      return db.write(async (tx) => {
        const { network } = client;
        await activity.recordOfUserInTx(tx, userId, { security: 'TWO_FACTOR_RECOVERY_CODES_CREATE', network });
        return replaceCodesInTx(tx, userId);
      });
    },
  };
}
