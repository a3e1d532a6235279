import type { SignedIn, SignInsService } from '../../accounts/second-factors/sign-ins.service.js';
import type { SessionsService } from '../../accounts/sessions/sessions.service.js';
import type { SignInClient } from '../../accounts/credentials/sign-in-clients.js';
import type { UserCaller } from '../../platform/http/callers.js';
import { authorizeErrors } from './authorize.errors.js';
import { isFormToken, toFormToken } from './form-tokens.js';
import { deriveFormKeys } from '../credentials/signing-keys.js';

interface SentSignIn {
  /** From the form. */
  readonly csrf: string | undefined;
  /** The cookie that the form was created for. */
  readonly browser: string | undefined;
  /** The previous session of the browser, if any: it ends. */
  readonly previousSession: string | undefined;
  readonly client: SignInClient;
}

interface SignInAttempt extends SentSignIn {
  readonly email: string;
  readonly password: string;
}

interface CodeAttempt extends SentSignIn {
  readonly pending: string | undefined;
  readonly code: string;
}

export interface SignInService {
  /** Returns the token of a sign-in form for the browser with that cookie. */
  toFormToken(browser: string): string;
  /** As {@link SignInsService.enterPassword}. Throws also AUTHORIZE_FORGED (403). */
  signIn(attempt: SignInAttempt): ReturnType<SignInsService['enterPassword']>;
  /** As {@link SignInsService.enterCode}. Throws also AUTHORIZE_FORGED (403). */
  enterCode(attempt: CodeAttempt): Promise<SignedIn>;
  /** Whether the browser with that cookie is to enter a code. */
  isPending(pending: string | undefined): Promise<boolean>;
  toSignOutToken(user: UserCaller): string;
  /** Throws AUTHORIZE_FORGED (403). */
  signOut(user: UserCaller, form: { readonly csrf: string | undefined; readonly session: string }): Promise<void>;
}

interface SignInDeps {
  readonly signIns: SignInsService;
  readonly sessions: Pick<SessionsService, 'endSession'>;
  readonly secrets: readonly string[];
}

/** Signing in and out before the consent page. Before there is a session, a form is bound to a cookie of its own. */
export function createSignInService({ signIns, sessions, secrets }: SignInDeps): SignInService {
  const keys = deriveFormKeys(secrets);
  const toToken = (key: Buffer, browser: string): string => toFormToken(key, 'sign in', browser);
  const [newest] = keys;
  if (!newest) throw new Error('There is no secret to sign form tokens with.');
  const toSignOutToken = ({ csrf }: UserCaller): string => toFormToken(csrf, 'sign out', '');
  const assertOwnForm = ({ csrf, browser }: Pick<SentSignIn, 'csrf' | 'browser'>): void => {
    const isOurs = browser !== undefined && keys.some((key) => isFormToken(csrf, toToken(key, browser)));
    if (!isOurs) throw authorizeErrors.authorizeForged();
  };
  return {
    toFormToken: (browser) => toToken(newest, browser),
    async signIn({ email, password, previousSession: previousCookie, client, ...sent }) {
      assertOwnForm(sent);
      return signIns.enterPassword({ email, password, previousCookie, client });
    },
    async enterCode({ pending, code, previousSession: previousCookie, client, ...sent }) {
      assertOwnForm(sent);
      return signIns.enterCode({ pending, code, previousCookie, client });
    },
    isPending: signIns.isPending,
    toSignOutToken,
    async signOut(user, { csrf, session }) {
      if (!isFormToken(csrf, toSignOutToken(user))) throw authorizeErrors.authorizeForged();
      await sessions.endSession(session);
    },
  };
}
