import type { AccountLogosService } from '../../accounts/entry/account-logos.service.js';
import type { HubsService } from '../../accounts/hubs/hubs.service.js';
import { findScope } from '../../accounts/rules/scopes.js';
import type { UsersService } from '../../accounts/people/users.service.js';
import type { UserCaller } from '../../platform/http/callers.js';
import { AppError } from '../../platform/http/errors.js';
import { toStepUrl, type Step } from './visit.js';
import type { ConsentService } from './consent.service.js';
import { toErrorScreen } from './error-screens.js';
import { toAccountPage, toNoAccountPage, toSignOut, type SignedIn } from '../pages/account-page.js';
import { toConsentPage, type ScopeView } from '../pages/consent-page.js';
import { toPageScreen, type Screen } from './screens.js';
import type { SignInService } from './sign-in.service.js';

export interface ConsentScreensDeps {
  readonly consent: ConsentService;
  readonly signIn: SignInService;
  readonly hubs: Pick<HubsService, 'getHub' | 'listHubsOfUser'>;
  readonly users: Pick<UsersService, 'findUser'>;
  readonly accountLogos: Pick<AccountLogosService, 'findDataUrl'>;
}

/** The pages for a signed-in user. */
interface ConsentScreens {
  /** Returns the choice of account if needed, otherwise the consent page or an error page. */
  show(step: Step, user: UserCaller): Promise<Screen>;
}

export function createConsentScreens(deps: ConsentScreensDeps): ConsentScreens {
  const { consent, signIn, hubs, users, accountLogos } = deps;
  const toSignedIn = async (user: UserCaller, action: string): Promise<SignedIn> => {
    const email = (await users.findUser(user.userId))?.email ?? '';
    return { email, action, signOutCsrf: signIn.toSignOutToken(user) };
  };

  const toChoice = async (step: Step, user: UserCaller): Promise<Screen> => {
    const { request, authorization } = step;
    const memberships = await hubs.listHubsOfUser(user.userId);
    const [first, ...others] = memberships;
    if (first && others.length === 0) return toConsent(step, user, first.hub.hubId);
    const signedIn = await toSignedIn(user, toStepUrl(request, undefined));
    const appName = authorization.app.name;
    if (!first) return toPageScreen(toNoAccountPage({ appName, user: signedIn }));
    const accounts = await Promise.all(
      memberships.map(async ({ hub, role }) => {
        const logo = await accountLogos.findDataUrl(hub.hubId);
        return { ...hub, role, logo, link: toStepUrl(request, hub.hubId) };
      }),
    );
    return toPageScreen(toAccountPage({ appName, accounts, user: signedIn }));
  };

  const toConsent = async (step: Step, user: UserCaller, hubId: number): Promise<Screen> => {
    const { request, authorization } = step;
    const { app, redirectUri } = authorization;
    const action = toStepUrl(request, hubId);
    const memberships = await hubs.listHubsOfUser(user.userId);
    const otherAccountLink = memberships.length > 1 ? toStepUrl(request, undefined) : undefined;
    const signedIn = await toSignedIn(user, toStepUrl(request, undefined));
    try {
      const opened = await consent.open(authorization, hubId, user);
      const hub = await hubs.getHub(hubId);
      const scopes = authorization.scopes.map((name) => toScopeView(name, app.scopes));
      const logo = await accountLogos.findDataUrl(hubId);
      const view = {
        ...opened,
        appName: app.name,
        hub,
        logo,
        scopes,
        redirectUri,
        action,
        user: signedIn,
        otherAccountLink,
      };
      return toPageScreen(toConsentPage(view));
    } catch (error) {
      if (!(error instanceof AppError) || error.row.status !== 403) throw error;
      const isMember = memberships.some(({ hub }) => hub.hubId === hubId);
      const againLink = isMember || memberships.length === 0 ? otherAccountLink : toStepUrl(request, undefined);
      return toErrorScreen(error, { correlationId: step.visit.correlationId, againLink, after: toSignOut(signedIn) });
    }
  };

  return {
    show: (step, user) => {
      const { hubId } = step.visit;
      return hubId === undefined ? toChoice(step, user) : toConsent(step, user, hubId);
    },
  };
}

function toScopeView(name: string, required: readonly string[]): ScopeView {
  const { meaning, access } = findScope(name) ?? { meaning: name, access: 'other' as const };
  return { name, meaning, access, isOptional: name !== 'oauth' && !required.includes(name) };
}
