import type { Clock } from '../../platform/clock.js';
import { deviceCookie, deviceCookieSeconds, sessionCookie } from '../../platform/http/cookies.js';
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

/** Handles the buttons of the authorize pages. */
export function createAuthorizeForms({ clock, flow, consent, signIn }: AuthorizeFormsDeps): AuthorizeForms {
  const here = ({ query, hubId }: Visit): string => toStepUrl(toAuthorizeRequest(query), hubId);

  const doSignIn = async ({ visit, form, session }: Submission): Promise<Screen> => {
    const { email = '', password = '', csrf } = form;
    try {
      const { browser, client } = visit;
      const attempt = { email, password, csrf, browser, previousSession: session, client };
      const started = await signIn.signIn(attempt);
      if (!started) return await flow.showSignIn(visit, { email, failure: 'wrong' });
      const maxAgeSeconds = Math.floor((started.expiresAt.getTime() - clock.now().getTime()) / 1000);
      return toRedirect(here(visit), [
        { name: sessionCookie, value: started.cookie, maxAgeSeconds },
        { name: deviceCookie, value: started.device, maxAgeSeconds: deviceCookieSeconds },
        { name: browserCookie, value: '', maxAgeSeconds: 0 },
      ]);
    } catch (error) {
      if (error instanceof AppError && error.row.status === 429)
        return flow.showSignIn(visit, { email, failure: 'too-many' });
      throw error;
    }
  };

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
