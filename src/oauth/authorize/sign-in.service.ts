import type { SessionsService, StartedSession } from '../../accounts/sessions/sessions.service.js';
import type { UsersService } from '../../accounts/people/users.service.js';
import type { SignInClient } from '../../accounts/credentials/sign-in-clients.js';
import type { UserCaller } from '../../platform/http/callers.js';
import { authorizeErrors } from './authorize.errors.js';
import { isFormToken, toFormToken } from './form-tokens.js';
import { deriveFormKeys } from '../credentials/signing-keys.js';

interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  /** From the form. */
  readonly csrf: string | undefined;
  /** The cookie that the form was created for. */
  readonly browser: string | undefined;
  /** The previous session of the browser, if any: it ends. */
  readonly previousSession: string | undefined;
  readonly client: SignInClient;
}

export interface SignInService {
  /** Returns the token of a sign-in form for the browser with that cookie. */
  toFormToken(browser: string): string;
  /**
   * Returns a session and the cookie that identifies the browser, or undefined for a wrong address or password. Throws
   * AUTHORIZE_FORGED (403), and 429 as signIn of users does.
   */
  signIn(attempt: SignInAttempt): Promise<(StartedSession & { readonly device: string }) | undefined>;
  toSignOutToken(user: UserCaller): string;
  /** Throws AUTHORIZE_FORGED (403). */
  signOut(user: UserCaller, form: { readonly csrf: string | undefined; readonly session: string }): Promise<void>;
}

interface SignInDeps {
  readonly users: Pick<UsersService, 'signIn' | 'issueDevice'>;
  readonly sessions: Pick<SessionsService, 'endSession' | 'startSession'>;
  readonly secrets: readonly string[];
}

/** Signing in and out before the consent page. Before there is a session, a form is bound to a cookie of its own. */
export function createSignInService({ users, sessions, secrets }: SignInDeps): SignInService {
  const keys = deriveFormKeys(secrets);
  const toToken = (key: Buffer, browser: string): string => toFormToken(key, 'sign in', browser);
  const [newest] = keys;
  if (!newest) throw new Error('There is no secret to sign form tokens with.');
  const toSignOutToken = ({ csrf }: UserCaller): string => toFormToken(csrf, 'sign out', '');
  return {
    toFormToken: (browser) => toToken(newest, browser),
    async signIn({ email, password, csrf, browser, previousSession: previousCookie, client }) {
      const isOurs = browser !== undefined && keys.some((key) => isFormToken(csrf, toToken(key, browser)));
      if (!isOurs) throw authorizeErrors.authorizeForged();
      const user = await users.signIn(email, password, client);
      if (!user) return undefined;
      const started = await sessions.startSession(user.userId, { previousCookie, userAgent: client.userAgent });
      return { ...started, device: users.issueDevice(email) };
    },
    toSignOutToken,
    async signOut(user, { csrf, session }) {
      if (!isFormToken(csrf, toSignOutToken(user))) throw authorizeErrors.authorizeForged();
      await sessions.endSession(session);
    },
  };
}
