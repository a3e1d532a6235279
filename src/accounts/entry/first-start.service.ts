import type { Static } from 'typebox';
import { isSameSecret } from '../../platform/constant-time.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { AppSessionService, StartedAppSession } from './app-session.service.js';
import { toDigest } from '../credentials/digests.js';
import type { FirstStart } from './first-start.schema.js';
import * as store from './first-start.store.js';
import type { HubsService } from '../hubs/hubs.service.js';
import type { NewUsers } from '../people/new-users.service.js';
import { hashPassword, newPassword } from '../rules/passwords.js';
import type { SessionFacts, SessionsService } from '../sessions/sessions.service.js';
import { deleteAttempts, insertAttempt, type BackoffRule } from '../people/sign-in-attempts.store.js';
import { assertNewUser, assertPassword } from '../rules/user-rules.js';
import { userErrors } from '../rules/users.errors.js';
import { defineErrors } from '../../platform/http/errors.js';

const firstStartErrors = defineErrors({
  FIRST_START_CODE_WRONG: {
    status: 403,
    category: 'FORBIDDEN',
    message: 'This is not the code in the log of the last start.',
  },
  FIRST_START_OVER: {
    status: 409,
    category: 'CONFLICT',
    message: 'This server already has an account: ask its administrator to add you.',
  },
});

/** Counted by the address of the browser, so that guessing does not lock out the operator who knows the code. */
const backoff: BackoffRule = { freeAttempts: 5, firstWaitSeconds: 1, maxWaitSeconds: 60, forgetSeconds: 3600 };

/** Facts of the request that are not part of the form. */
interface Visitor extends SessionFacts {
  /** The network address. */
  readonly address: string;
}

/** Assumption O15. Creates the first account of a server with the code from its log. */
export interface FirstStartService {
  /** Issues a code for the log, which invalidates the codes of earlier starts. Returns undefined once a user exists. */
  issueCode(): Promise<string | undefined>;
  isNeeded(): Promise<boolean>;
  /**
   * Creates an account and its administrator, signed in. Throws FIRST_START_CODE_WRONG (403), FIRST_START_OVER (409),
   * TOO_MANY_SIGN_INS (429), and HUB_INVALID or USER_INVALID (400), after which the code is still valid.
   */
  begin(start: Static<typeof FirstStart>, visitor: Visitor): Promise<StartedAppSession>;
}

interface FirstStartDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hubs: Pick<HubsService, 'createHubInTx'>;
  readonly users: Pick<NewUsers, 'createUserInTx'>;
  readonly sessions: Pick<SessionsService, 'startSessionInTx'>;
  readonly appSession: Pick<AppSessionService, 'toStarted'>;
}

export function createFirstStartService(deps: FirstStartDeps): FirstStartService {
  const { db, clock, hubs, users, sessions, appSession } = deps;

  /** Returns the hash of the code, or throws. */
  const takeCode = async (code: string, address: string): Promise<Buffer> => {
    const expected = await db.read((tx) => store.findCode(tx));
    if (!expected) throw firstStartErrors.firstStartOver();
    // No email address has this form, so these attempts never count as sign-ins.
    const accountHash = toDigest(`First start from ${address}`);
    const now = clock.now();
    const isInTime = await db.statement((tx) => insertAttempt(tx, { accountHash, now }, backoff));
    if (!isInTime) throw userErrors.tooManySignIns();
    if (!isSameSecret(toDigest(code.trim().toLowerCase()), expected)) throw firstStartErrors.firstStartCodeWrong();
    await db.statement((tx) => deleteAttempts(tx, accountHash, new Date(now.getTime() - backoff.forgetSeconds * 1000)));
    return expected;
  };

  return {
    async issueCode() {
      const code = newPassword();
      const isNeeded = await db.statement((tx) => store.insertCode(tx, toDigest(code), clock.now()));
      return isNeeded ? code : undefined;
    },
    isNeeded: async () => (await db.read((tx) => store.findCode(tx))) !== undefined,
    async begin({ code, accountName, timeZone, currency, ...person }, { address, ...facts }) {
      const codeHash = await takeCode(code, address);
      const { name, password } = person;
      const email = person.email.trim();
      assertNewUser({ email, name });
      assertPassword(password);
      const passwordHash = await hashPassword(password);
      const { userId, session } = await db.write(async (tx) => {
        await store.lockPeople(tx);
        if (await store.hasPerson(tx)) throw firstStartErrors.firstStartOver();
        if (!(await store.deleteCode(tx, codeHash))) throw firstStartErrors.firstStartCodeWrong();
        const { hubId } = await hubs.createHubInTx(tx, { name: accountName, timeZone, currency });
        const admin = await users.createUserInTx(tx, { email, name, hubId, role: 'admin', passwordHash });
        return { userId: admin.userId, session: await sessions.startSessionInTx(tx, admin.userId, facts) };
      });
      return appSession.toStarted(userId, session);
    },
  };
}
