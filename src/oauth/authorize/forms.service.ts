import type { Clock } from '../../platform/clock.js';
import { deviceCookie, deviceCookieSeconds, sessionCookie } from '../../platform/http/cookies.js';
import { pendingCookie, pendingSeconds, type SignedIn } from '../../accounts/second-factors/sign-ins.service.js';
import { secondFactorErrors } from '../../accounts/second-factors/second-factors.errors.js';
import { AppError } from '../../platform/http/errors.js';
import { browserCookie, type AuthorizeFlow } from './flow.service.js';
import { toStepUrl, type Visit } from './visit.js';
import { toAuthorizeRequest } from './request.js';
import { authorizeErrors } from './authorize.errors.js';
import type { ConsentService } from './consent.service.js';
import { toRedirect, type Screen } from './screens.js';
import type { SignInService } from './sign-in.service.js';

/** A submitted form. The authorize request itself is never read from it. */
export interface SentForm {
  readonly action: string | undefined;
  readonly csrf: string | undefined;
  readonly request: string | undefined;
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly code: string | undefined;
}

interface Submission {
  readonly visit: Visit;
  readonly form: SentForm;
  /** The session cookie that the browser sent. */
  readonly session: string | undefined;
}

interface AuthorizeForms {
  /** Executes a submitted form. Throws AUTHORIZE_FORGED (403) and AUTHORIZE_OVER (400). */
  submit(submission: Submission): Promise<Screen>;
}

interface AuthorizeFormsDeps {
  readonly clock: Clock;
  readonly flow: AuthorizeFlow;
  readonly consent: ConsentService;
  readonly signIn: SignInService;
}

const noPending = { name: pendingCookie, value: '', maxAgeSeconds: 0 };

function isTooMany(error: unknown): boolean {
  return error instanceof AppError && error.row.status === 429;
}

const here = ({ query, hubId }: Visit): string => toStepUrl(toAuthorizeRequest(query), hubId);

/** Handles the forms for password and code. */
function createSignInForms({ clock, flow, signIn }: Pick<AuthorizeFormsDeps, 'clock' | 'flow' | 'signIn'>) {
  const toAttempt = ({ visit: { browser, client }, form: { csrf }, session }: Submission) => {
    return { csrf, browser, previousSession: session, client };
  };

  const toSignedIn = (visit: Visit, { expiresAt, cookie, device }: SignedIn): Screen => {
    const maxAgeSeconds = Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000);
    return toRedirect(here(visit), [
      { name: sessionCookie, value: cookie, maxAgeSeconds },
      { name: deviceCookie, value: device, maxAgeSeconds: deviceCookieSeconds },
      { name: browserCookie, value: '', maxAgeSeconds: 0 },
      ...(visit.pending === undefined ? [] : [noPending]),
    ]);
  };

  const doSignIn = async (submission: Submission): Promise<Screen> => {
    const { visit, form } = submission;
    const { email = '', password = '' } = form;
    try {
      const entered = await signIn.signIn({ email, password, ...toAttempt(submission) });
      if (!entered) return await flow.showSignIn(visit, { email, failure: 'wrong' });
      if (!('pending' in entered)) return toSignedIn(visit, entered);
      const pending = { name: pendingCookie, value: entered.pending, maxAgeSeconds: pendingSeconds };
      return toRedirect(here(visit), [pending]);
    } catch (error) {
      if (isTooMany(error)) return flow.showSignIn(visit, { email, failure: 'too-many' });
      throw error;
    }
  };

  const doEnterCode = async (submission: Submission): Promise<Screen> => {
    const { visit, form } = submission;
    try {
      const attempt = { pending: visit.pending, code: form.code ?? '', ...toAttempt(submission) };
      return toSignedIn(visit, await signIn.enterCode(attempt));
    } catch (error) {
      if (secondFactorErrors.secondFactorWrong.is(error)) return flow.showCode(visit, 'wrong');
      if (secondFactorErrors.signInExpired.is(error)) return flow.showSignIn(visit, { email: '', failure: 'expired' });
      if (isTooMany(error)) return flow.showCode(visit, 'too-many');
      throw error;
    }
  };

  return { doSignIn, doEnterCode };
}

/** Handles the buttons of the authorize pages. */
export function createAuthorizeForms(deps: AuthorizeFormsDeps): AuthorizeForms {
  const { consent, signIn } = deps;
  const { doSignIn, doEnterCode } = createSignInForms(deps);

  const doSignOut = async ({ visit, form, session }: Submission): Promise<Screen> => {
    if (visit.user && session !== undefined) await signIn.signOut(visit.user, { csrf: form.csrf, session });
    return toRedirect(here(visit), [{ name: sessionCookie, value: '', maxAgeSeconds: 0 }]);
  };

  const doAnswer = async ({ visit, form }: Submission, answer: 'connect' | 'cancel'): Promise<Screen> => {
    const { user, hubId } = visit;
    if (!user || hubId === undefined) throw authorizeErrors.authorizeForged();
    return toRedirect(await consent[answer]({ user, hubId, requestId: form.request, csrf: form.csrf }));
  };

  return {
    async submit(submission) {
      switch (submission.form.action) {
        case 'sign-in':
          return doSignIn(submission);
        case 'code':
          return doEnterCode(submission);
        case 'sign-in-again':
          return toRedirect(here(submission.visit), [noPending]);
        case 'sign-out':
          return doSignOut(submission);
        case 'connect':
        case 'cancel':
          return doAnswer(submission, submission.form.action);
        default:
          throw authorizeErrors.authorizeForged();
      }
    },
  };
}
