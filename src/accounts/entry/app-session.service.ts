import type { Clock } from '../../platform/clock.js';
import type { MemberCaller, UserCaller } from '../../platform/http/callers.js';
import { httpErrors } from '../../platform/http/errors.js';
import { appSessionErrors } from './app-session.errors.js';
import type { AppSession } from './app-session.schema.js';
import { hubErrors } from '../rules/hubs.errors.js';
import type { HubsService } from '../hubs/hubs.service.js';
import type { SessionsService, StartedSession } from '../sessions/sessions.service.js';
import type { SignInClient } from '../credentials/sign-in-clients.js';
import type { UsersService } from '../people/users.service.js';

interface AppSignIn {
  readonly email: string;
  readonly password: string;
  /** The cookie that the browser had, if any: its session ends. */
  readonly previousCookie: string | undefined;
  readonly userAgent: string | undefined;
  readonly client: SignInClient;
}

export interface StartedAppSession {
  readonly session: AppSession;
  readonly cookie: string;
  readonly maxAgeSeconds: number;
}

/** Signing in to the web app, and acting there in one of one's accounts. */
export interface AppSessionService {
  /** With the cookie by which the browser is known from then on. Throws SIGN_IN_REFUSED (401), TOO_MANY_SIGN_INS or SIGN_IN_BUSY (429). */
  signIn(attempt: AppSignIn): Promise<StartedAppSession & { readonly device: string }>;
  /** Of a session that has just been started. */
  toStarted(userId: number, started: StartedSession): Promise<StartedAppSession>;
  getSession(user: Pick<UserCaller, 'userId' | 'csrf'>): Promise<AppSession>;
  signOut(cookie: string): Promise<void>;
  /** Assumption O6. Undefined without a live session. Throws HUB_NOT_FOUND (404), the same for accounts of others and for none. */
  findMember(cookie: string | undefined, hubId: string): Promise<MemberCaller | undefined>;
}

interface AppSessionDeps {
  readonly clock: Clock;
  readonly hubs: Pick<HubsService, 'listHubsOfUser'>;
  readonly users: Pick<UsersService, 'checkPassword' | 'findUser' | 'issueDevice'>;
  readonly sessions: SessionsService;
}

export function createAppSessionService({ clock, hubs, users, sessions }: AppSessionDeps): AppSessionService {
  const getSession: AppSessionService['getSession'] = async ({ userId, csrf }) => {
    const user = await users.findUser(userId);
    if (!user) throw httpErrors.authenticationMissing();
    const memberships = await hubs.listHubsOfUser(userId);
    return {
      user: { userId, email: user.email, name: user.name, mustChoosePassword: user.mustChoosePassword },
      hubs: memberships.map(({ hub: { hubId, name, domain, timeZone, currency }, role }) => ({
        ...{ hubId, name, domain, timeZone, currency },
        role,
      })),
      csrfToken: csrf,
    };
  };

  const toStarted: AppSessionService['toStarted'] = async (userId, { cookie, csrf, expiresAt }) => {
    const maxAgeSeconds = Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000);
    return { session: await getSession({ userId, csrf }), cookie, maxAgeSeconds };
  };

  return {
    async signIn({ email, password, client, ...facts }) {
      const user = await users.checkPassword(email, password, client);
      if (!user) throw appSessionErrors.signInRefused();
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

/** Undefined for what no account can have. */
function toHubId(text: string): number | undefined {
  return /^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : undefined;
}
