import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { newSecret } from '../../platform/ids.js';
import type { ActivityService } from '../activity/activity.service.js';
import { toDigest } from '../credentials/digests.js';
import type { SignInClient } from '../credentials/sign-in-clients.js';
import type { UsersService } from '../people/users.service.js';
import { deletePending, findPending, insertPending } from '../sessions/pending-sign-ins.store.js';
import type { SessionsService, StartedSession } from '../sessions/sessions.service.js';
import type { CodesService } from './codes.service.js';
import { secondFactorErrors } from './second-factors.errors.js';

/** The cookie of a browser in which the password was right, and the code is due. */
export const pendingCookie = 'spoke_sign_in_code';
export const pendingSeconds = 300;

interface Browser {
  readonly client: SignInClient;
  /** The session cookie that the browser sent, if any: that session ends. */
  readonly previousCookie: string | undefined;
}

interface PasswordStep extends Browser {
  readonly email: string;
  readonly password: string;
}

interface CodeStep extends Browser {
  readonly pending: string | undefined;
  readonly code: string;
}

export interface SignedIn extends StartedSession {
  readonly userId: number;
  /** The cookie of a browser in which the user has signed in. */
  readonly device: string;
}

/** Decision 29. All sign-ins with a password: in the web app, and before connecting an app. */
export interface SignInsService {
  /**
   * Returns a session, or for a user with a second factor the cookie for {@link enterCode}; undefined for a wrong address or
   * password. Throws TOO_MANY_SIGN_INS or SIGN_IN_BUSY (429).
   */
  enterPassword(step: PasswordStep): Promise<SignedIn | { readonly pending: string } | undefined>;
  /** Throws SECOND_FACTOR_WRONG (400), SIGN_IN_EXPIRED (409), TOO_MANY_SIGN_INS (429). */
  enterCode(step: CodeStep): Promise<SignedIn>;
  /** Whether {@link enterCode} is possible with that cookie. */
  isPending(pending: string | undefined): Promise<boolean>;
}

interface SignInsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly activity: Pick<ActivityService, 'recordSignIn'>;
  readonly codes: Pick<CodesService, 'hasSecondFactor' | 'useCode'>;
  readonly users: Pick<UsersService, 'checkPassword' | 'issueDevice'>;
  readonly sessions: Pick<SessionsService, 'startSession' | 'startSessionInTx'>;
}

export function createSignInsService({ db, clock, activity, codes, users, sessions }: SignInsDeps): SignInsService {
  const find = async (pending: string | undefined) => {
    if (pending === undefined) return undefined;
    const cookieHash = toDigest(pending);
    const found = await db.read((tx) => findPending(tx, { cookieHash, now: clock.now() }));
    return found && { ...found, cookieHash };
  };

  const toFacts = ({ client: { userAgent }, previousCookie }: Browser) => ({ previousCookie, userAgent });

  return {
    async enterPassword({ email, password, ...browser }) {
      const user = await users.checkPassword(email, password, browser.client);
      if (user && (await codes.hasSecondFactor(user.userId))) {
        const pending = newSecret();
        const now = clock.now();
        const expiresAt = new Date(now.getTime() + pendingSeconds * 1000);
        const row = { cookieHash: toDigest(pending), userId: user.userId, expiresAt };
        await db.write((tx) => insertPending(tx, row, now));
        return { pending };
      }
      await activity.recordSignIn({ email, succeeded: user !== undefined, ...browser.client });
      if (!user) return undefined;
      const { userId } = user;
      const started = await sessions.startSession(userId, toFacts(browser));
      return { ...started, userId, device: users.issueDevice(email) };
    },
    async enterCode({ pending, code, ...browser }) {
      const found = await find(pending);
      if (!found) throw secondFactorErrors.signInExpired();
      const { userId, email, cookieHash } = found;
      const { network } = browser.client;
      const succeeded = await codes.useCode({ userId, code, network });
      if (!succeeded) {
        await activity.recordSignIn({ email, succeeded, ...browser.client });
        throw secondFactorErrors.secondFactorWrong();
      }
      const started = await db.write(async (tx) => {
        if (!(await deletePending(tx, cookieHash))) throw secondFactorErrors.signInExpired();
        return sessions.startSessionInTx(tx, userId, toFacts(browser));
      });
      await activity.recordSignIn({ email, succeeded, ...browser.client });
      return { ...started, userId, device: users.issueDevice(email) };
    },
    isPending: async (pending) => (await find(pending)) !== undefined,
  };
}
