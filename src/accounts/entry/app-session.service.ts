import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import type { MemberCaller, UserCaller } from '../../platform/http/callers.js';
import { httpErrors, defineErrors } from '../../platform/http/errors.js';
import type * as wire from './app-session.schema.js';
import { hubErrors } from '../rules/hubs.errors.js';
import type { AccountLogosService } from './account-logos.service.js';
import type { HubsService } from '../hubs/hubs.service.js';
import { toFormats } from '../rules/formats.schema.js';
import type { SessionsService, StartedSession } from '../sessions/sessions.service.js';
import type { SignInClient } from '../credentials/sign-in-clients.js';
import { secondFactorErrors } from '../second-factors/second-factors.errors.js';
import type { SecondFactorsService } from '../second-factors/second-factors.service.js';
import type { SignedIn, SignInsService } from '../second-factors/sign-ins.service.js';
import type { UsersService } from '../people/users.service.js';

type AppSession = Static<typeof wire.AppSession>;

const appSessionErrors = defineErrors({
  SIGN_IN_REFUSED: {
    status: 401,
    category: 'INVALID_AUTHENTICATION',
    message: 'The email address or the password is not right.',
  },
});

interface Browser {
  /** The session cookie that the browser sent, if any: that session ends. */
  readonly previousCookie: string | undefined;
  readonly client: SignInClient;
}

interface AppSignIn extends Browser {
  readonly email: string;
  readonly password: string;
}

interface AppCode extends Browser {
  /** The cookie that {@link AppSessionService.signIn} returned. */
  readonly pending: string | undefined;
  readonly code: string;
}

type SignedInApp = StartedAppSession & { readonly device: string };

export interface StartedAppSession {
  readonly session: AppSession;
  readonly cookie: string;
  readonly maxAgeSeconds: number;
}

/** Signs users in to the web app and authorizes them in one of their accounts. */
export interface AppSessionService {
  /**
   * Returns the session with the cookie that identifies the browser from then on, or for a user with a second factor the cookie
   * for {@link enterCode}. Throws SIGN_IN_REFUSED (401), TOO_MANY_SIGN_INS or SIGN_IN_BUSY (429).
   */
  signIn(attempt: AppSignIn): Promise<SignedInApp | { readonly pending: string }>;
  /** Throws SECOND_FACTOR_WRONG (400), SIGN_IN_EXPIRED (409), TOO_MANY_SIGN_INS (429). */
  enterCode(attempt: AppCode): Promise<SignedInApp>;
  /** Returns the response for a session that has just been started. */
  toStarted(userId: number, started: StartedSession): Promise<StartedAppSession>;
  getSession(user: Pick<UserCaller, 'userId' | 'csrf' | 'byProvider'>): Promise<AppSession>;
  signOut(cookie: string): Promise<void>;
  /**
   * Assumption O6. Returns undefined without a live session. Throws the same HUB_NOT_FOUND (404) for unknown accounts and for
   * those of other users, and SECOND_FACTOR_NEEDED (403) if the account requires a second factor that the user does not have.
   */
  findMember(cookie: string | undefined, hubId: string): Promise<MemberCaller | undefined>;
}

interface AppSessionDeps {
  readonly clock: Clock;
  readonly hubs: Pick<HubsService, 'listHubsOfUser'>;
  readonly users: Pick<UsersService, 'findUser' | 'getPreferences'>;
  readonly signIns: SignInsService;
  readonly secondFactors: Pick<SecondFactorsService, 'getState'>;
  readonly accountLogos: Pick<AccountLogosService, 'listUrls'>;
  readonly sessions: SessionsService;
}

export function createAppSessionService(deps: AppSessionDeps): AppSessionService {
  const { clock, hubs, users, signIns, secondFactors, sessions, accountLogos } = deps;
  const getSession: AppSessionService['getSession'] = async ({ userId, csrf, byProvider }) => {
    const user = await users.findUser(userId);
    if (!user) throw httpErrors.authenticationMissing();
    const [preferences, memberships] = [await users.getPreferences(userId), await hubs.listHubsOfUser(userId)];
    const logos = await accountLogos.listUrls(userId);
    const hasSecondFactor = (await secondFactors.getState(userId)).enabledAt !== null;
    const { email, name, mustChoosePassword } = user;
    return {
      user: { userId, email, name, mustChoosePassword, hasSecondFactor, byProvider, preferences },
      hubs: memberships.map(({ hub: { formats, createdAt: _, ...hub }, role, ownerId }) => ({
        ...{ ...hub, formats: toFormats(formats), logoUrl: logos.get(hub.hubId) ?? null },
        ...{ role, ownerId },
      })),
      csrfToken: csrf,
    };
  };

  const toStarted: AppSessionService['toStarted'] = async (userId, { cookie, csrf, expiresAt }) => {
    const maxAgeSeconds = Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000);
    return { session: await getSession({ userId, csrf, byProvider: false }), cookie, maxAgeSeconds };
  };

  const toSignedIn = async ({ userId, device, ...started }: SignedIn): Promise<SignedInApp> => ({
    ...(await toStarted(userId, started)),
    device,
  });

  return {
    async signIn(attempt) {
      const entered = await signIns.enterPassword(attempt);
      if (!entered) throw appSessionErrors.signInRefused();
      return 'pending' in entered ? entered : toSignedIn(entered);
    },
    enterCode: async (attempt) => toSignedIn(await signIns.enterCode(attempt)),
    toStarted,
    getSession,
    signOut: (cookie) => sessions.endSession(cookie),
    async findMember(cookie, hubText) {
      const hubId = toHubId(hubText);
      const session = await sessions.findMemberSession(cookie, hubId);
      if (!session) return undefined;
      const { user, role, lacksSecondFactor } = session;
      if (hubId === undefined || role === undefined) throw hubErrors.hubNotFound();
      if (lacksSecondFactor) throw secondFactorErrors.secondFactorNeeded();
      return { ...user, kind: 'member', hubId, role };
    },
  };
}

const largestId = 2_147_483_647;

/** Returns undefined for text that cannot be an account id. */
function toHubId(text: string): number | undefined {
  return /^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : undefined;
}
