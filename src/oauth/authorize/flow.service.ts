import { newSecret } from '../../platform/ids.js';
import { toRepeatedWords } from './problem-words.js';
import { findRepeated, toAuthorizeRequest } from './request.js';
import type { AuthorizeService } from './authorize.service.js';
import { toStepUrl, type Step, type Visit } from './visit.js';
import { createConsentScreens, type ConsentScreensDeps } from './consent-screens.service.js';
import { toCodePage, type CodeView } from '../pages/code-page.js';
import { toSignInPage, type SignInView } from '../pages/sign-in-page.js';
import { toProblem, toProblemScreen, type Screen } from './screens.js';

/** The cookie that binds a sign-in form to its browser. */
export const browserCookie = 'spoke_sign_in';

export interface AuthorizeFlow {
  /** Returns the next step for an authorize URL: an error, sign-in, choice of account, or consent. */
  show(visit: Visit): Promise<Screen>;
  /** Shows the sign-in step again after a failure. */
  showSignIn(visit: Visit, shown: Pick<SignInView, 'email' | 'failure'>): Promise<Screen>;
  /** The same for the code after it. */
  showCode(visit: Visit, failure: CodeView['failure']): Promise<Screen>;
}

interface AuthorizeFlowDeps extends ConsentScreensDeps {
  readonly authorize: AuthorizeService;
  readonly showsRegistration: boolean;
  readonly signInWays: SignInWays;
}

/** How users may sign in on this server. */
export interface SignInWays {
  readonly passwords: boolean;
  /** Null if no provider is configured. */
  readonly singleSignOn: { readonly name: string } | null;
}

export function createAuthorizeFlow(deps: AuthorizeFlowDeps): AuthorizeFlow {
  const { authorize, signIn, accountLogos, showsRegistration, signInWays } = deps;
  const screens = createConsentScreens(deps);

  const start = async (visit: Visit, next: (step: Step) => Promise<Screen>): Promise<Screen> => {
    const { query, correlationId } = visit;
    const repeated = findRepeated(query);
    if (repeated !== undefined) {
      return toProblemScreen(400, { paragraphs: [toRepeatedWords(repeated)], correlationId });
    }
    const request = toAuthorizeRequest(query);
    const checked = await authorize.check(request);
    if ('authorization' in checked) return next({ visit, request, authorization: checked.authorization });
    return toProblem(checked.problem, { state: request.state, correlationId, showsRegistration });
  };

  /** A form of this browser, which gets a cookie for it unless it has one. */
  const toForm = (visit: Visit) => {
    const browser = visit.browser ?? newSecret();
    const cookies = visit.browser === undefined ? [{ name: browserCookie, value: browser }] : [];
    return { form: { csrf: signIn.toFormToken(browser) }, cookies };
  };

  const toSignIn = async (step: Step, shown: Pick<SignInView, 'email' | 'failure'>): Promise<Screen> => {
    const { visit, request, authorization } = step;
    const { form, cookies } = toForm(visit);
    const action = toStepUrl(request, visit.hubId);
    const href = `/_app/oidc/start?next=${encodeURIComponent(action)}`;
    const { passwords, singleSignOn } = signInWays;
    const view = {
      appName: authorization.app.name,
      logo: await accountLogos.findDataUrl(),
      action,
      passwords,
      singleSignOn: singleSignOn === null ? undefined : { ...singleSignOn, href },
    };
    const status = statuses[shown.failure ?? 'none'];
    return { kind: 'page', status, page: toSignInPage({ ...view, ...form, ...shown }), cookies };
  };

  const toCode = ({ visit, request, authorization }: Step, failure?: CodeView['failure']): Screen => {
    const { form, cookies } = toForm(visit);
    const view = { appName: authorization.app.name, action: toStepUrl(request, visit.hubId), failure };
    return { kind: 'page', status: statuses[failure ?? 'none'], page: toCodePage({ ...view, ...form }), cookies };
  };

  return {
    show: (visit) =>
      start(visit, async (step) => {
        if (!visit.user) return (await signIn.isPending(visit.pending)) ? toCode(step) : toSignIn(step, { email: '' });
        if (visit.user.mustChoosePassword) return toGivenPasswordScreen(visit);
        return screens.show(step, visit.user);
      }),
    showSignIn: (visit, shown) => start(visit, async (step) => toSignIn(step, shown)),
    showCode: (visit, failure) => start(visit, async (step) => toCode(step, failure)),
  };
}

const statuses = { wrong: 400, 'too-many': 429, expired: 400, none: 200 } as const;

/** Assumption O14. */
function toGivenPasswordScreen({ correlationId }: Visit): Screen {
  return toProblemScreen(403, {
    heading: 'Choose a password first',
    paragraphs: ['You have signed in with a temporary password. Choose your own, then open this link again.'],
    link: { href: '/app', text: 'Choose a password' },
    correlationId,
  });
}
