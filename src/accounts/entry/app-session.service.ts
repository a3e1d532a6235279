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
import type { UsersService } from '../people/users.service.js';

type AppSession = Static<typeof wire.AppSession>;

const appSessionErrors = defineErrors({
  SIGN_IN_REFUSED: {
    status: 401,
    category: 'INVALID_AUTHENTICATION',
    message: 'The email address or the password is not right.',
  },
});

interface AppSignIn {
  readonly email: string;
  readonly password: string;
  /** The session cookie that the browser sent, if any: that session ends. */
  readonly previousCookie: string | undefined;
  readonly client: SignInClient;
}

export interface StartedAppSession {
  readonly session: AppSession;
  readonly cookie: string;
  readonly maxAgeSeconds: number;
}

/** Signs users in to the web app and authorizes them in one of their accounts. */
export interface AppSessionService {
  /**
   * Returns the session with the cookie that identifies the browser from then on. Throws SIGN_IN_REFUSED (401), TOO_MANY_SIGN_INS
   * or SIGN_IN_BUSY (429).
   */
  signIn(attempt: AppSignIn): Promise<StartedAppSession & { readonly device: string }>;
  /** Returns the response for a session that has just been started. */
  toStarted(userId: number, started: StartedSession): Promise<StartedAppSession>;
  getSession(user: Pick<UserCaller, 'userId' | 'csrf'>): Promise<AppSession>;
  signOut(cookie: string): Promise<void>;
  /**
   * Assumption O6. Returns undefined without a live session. Throws the same HUB_NOT_FOUND (404) for unknown accounts and for
   * those of other users.
   */
  findMember(cookie: string | undefined, hubId: string): Promise<MemberCaller | undefined>;
}

interface AppSessionDeps {
  readonly clock: Clock;
  readonly hubs: Pick<HubsService, 'listHubsOfUser'>;
  readonly users: Pick<UsersService, 'signIn' | 'findUser' | 'getPreferences' | 'issueDevice'>;
  readonly accountLogos: Pick<AccountLogosService, 'listUrls'>;
  readonly sessions: SessionsService;
}

export function createAppSessionService(deps: AppSessionDeps): AppSessionService {
  const { clock, hubs, users, sessions, accountLogos } = deps;
  const getSession: AppSessionService['getSession'] = async ({ userId, csrf }) => {
    const user = await users.findUser(userId);
    if (!user) throw httpErrors.authenticationMissing();
    const [preferences, memberships] = [await users.getPreferences(userId), await hubs.listHubsOfUser(userId)];
    const logos = await accountLogos.listUrls(userId);
    return {
      user: { userId, email: user.email, name: user.name, mustChoosePassword: user.mustChoosePassword, preferences },
      hubs: memberships.map(({ hub: { hubId, name, domain, timeZone, currency, formats }, role, ownerId }) => ({
        ...{ hubId, name, domain, timeZone, currency, formats: toFormats(formats), logoUrl: logos.get(hubId) ?? null },
        ...{ role, ownerId },
      })),
      csrfToken: csrf,
    };
  };

  const toStarted: AppSessionService['toStarted'] = async (userId, { cookie, csrf, expiresAt }) => {
    const maxAgeSeconds = Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000);
    return { session: await getSession({ userId, csrf }), cookie, maxAgeSeconds };
  };

  return {
    async signIn({ email, password, client, previousCookie }) {
      const user = await users.signIn(email, password, client);
      if (!user) throw appSessionErrors.signInRefused();
      const facts = { previousCookie, userAgent: client.userAgent };
      const started = await toStarted(user.userId, await sessions.startSession(user.userId, facts));
      return { ...started, device: users.issueDevice(email) };
    },
    toStarted,
    getSession,
    signOut: (cookie) => sessions.endSession(cookie),
    async findMember(cookie, hubText) {
      const hubId = toHubId(hubText);
      const session = await sessions.findMemberSession(cookie, hubId);
      if (!session) return undefined;
      const { user, role } = session;
      if (hubId === undefined || role === undefined) throw hubErrors.hubNotFound();
      return { ...user, kind: 'member', hubId, role };
    },
  };
}

const largestId = 2_147_483_647;

/** Returns undefined for text that cannot be an account id. */
function toHubId(text: string): number | undefined {
  return /^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : undefined;
}
