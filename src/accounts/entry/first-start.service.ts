import { isSameSecret } from '../../platform/constant-time.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { AppSessionService, StartedAppSession } from './app-session.service.js';
import { toDigest } from '../credentials/digests.js';
import { firstStartErrors } from './first-start.errors.js';
import type { FirstStart } from './first-start.schema.js';
import * as store from './first-start.store.js';
import type { HubsService } from '../hubs/hubs.service.js';
import type { NewUsers } from '../people/new-users.service.js';
import { hashPassword, newPassword } from '../rules/passwords.js';
import type { SessionFacts, SessionsService } from '../sessions/sessions.service.js';
import { deleteAttempts, insertAttempt, type BackoffRule } from '../people/sign-in-attempts.store.js';
import { assertNewUser, assertPassword } from '../rules/user-rules.js';
import { userErrors } from '../rules/users.errors.js';

/** By the address of the browser, so that who guesses does not keep out who knows. */
const backoff: BackoffRule = { freeAttempts: 5, maxWaitSeconds: 60, forgetSeconds: 3600 };

/** What comes with the request, besides what was typed. */
interface Visitor extends SessionFacts {
  /** The network address. */
  readonly address: string;
}

/** Assumption O15. Lets the first person of a server in, who knows the code in its log. */
export interface FirstStartService {
  /** A code for the log, which ends those of earlier starts. Undefined once somebody has an account. */
  issueCode(): Promise<string | undefined>;
  isNeeded(): Promise<boolean>;
  /**
   * An account and its administrator, signed in. Throws FIRST_START_CODE_WRONG (403), FIRST_START_OVER (409),
   * TOO_MANY_SIGN_INS (429), and HUB_INVALID or USER_INVALID (400), after which the code is still good.
   */
  begin(start: FirstStart, visitor: Visitor): Promise<StartedAppSession>;
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

  /** Answers the hash of the code, or throws. */
  const takeCode = async (code: string, address: string): Promise<Buffer> => {
    const expected = await db.read((tx) => store.findCode(tx));
    if (!expected) throw firstStartErrors.firstStartOver();
    // No address is written like this, so that no attempt to sign in is counted with these.
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
    async begin({ code, accountName, timeZone, ...person }, { address, ...facts }) {
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
        const { hubId } = await hubs.createHubInTx(tx, { name: accountName, timeZone });
        const admin = await users.createUserInTx(tx, { email, name, hubId, role: 'admin', passwordHash });
        return { userId: admin.userId, session: await sessions.startSessionInTx(tx, admin.userId, facts) };
      });
      return appSession.toStarted(userId, session);
    },
  };
}
