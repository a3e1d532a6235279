import type { Static } from 'typebox';
import type { AppsService } from '../../accounts/apps/apps.service.js';
import type { DeveloperAppsService } from '../../accounts/apps/developer-apps.service.js';
import { findRedirectUriFault } from '../../accounts/apps/rules.js';
import { parseQueryOfRouter, type RawQuery } from '../../platform/http/body/query.js';
import { isAppScope } from '../credentials/app-scopes.js';
import type { AuthorizeProblem, AuthorizeService } from './authorize.service.js';
import type { CheckedInstallUrl } from './install-url.schema.js';
import * as words from './problem-words.js';
import { findRepeated, toAuthorizeRequest, type AuthorizeRequest } from './request.js';
import { toGrantedScopes } from './requested-scopes.js';

type Checked = Static<typeof CheckedInstallUrl>;
type Problem = Checked['problems'][number];
type OwnApp = Parameters<DeveloperAppsService['getApp']>[0];

export interface InstallUrlService {
  /** Checks an authorize URL of an app as its page does, without a user. Throws APP_NOT_FOUND (404). */
  check(own: OwnApp, url: string): Promise<Checked>;
}

interface InstallUrlDeps {
  readonly authorize: Pick<AuthorizeService, 'listProblems'>;
  readonly apps: Pick<AppsService, 'findAppByClientId'>;
  readonly developerApps: Pick<DeveloperAppsService, 'getApp'>;
}

export function createInstallUrlService({ authorize, apps, developerApps }: InstallUrlDeps): InstallUrlService {
  return {
    async check(own, url) {
      const { appId, name } = await developerApps.getApp(own);
      const query = readQuery(url);
      if (query === undefined) return refuse('address', 'This is not an address of the page /oauth/authorize.');
      const repeated = findRepeated(query);
      if (repeated !== undefined) return refuse('other', words.toRepeatedWords(repeated));
      const request = toAuthorizeRequest(query);
      const found = request.clientId === undefined ? undefined : await apps.findAppByClientId(request.clientId);
      // Of other apps, not even their registration is shown.
      if (found && found.appId !== appId)
        return refuse('client_id', `The client ID in this link is not that of ${name}.`);
      const problems = (await authorize.listProblems(request)).flatMap(toProblems);
      const grantedScopes = problems.length > 0 ? [] : toGrantedScopes(request);
      return { problems, notes: listNotes(request), grantedScopes };
    },
  };
}

const paths = /^\/oauth\/(?:[1-9]\d{0,9}\/)?authorize$/;

/** The query of an authorize URL, as the page reads it; undefined for other addresses. */
function readQuery(url: string): RawQuery | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return paths.test(pathname) ? parseQueryOfRouter(search.slice(1)) : undefined;
}

function refuse(part: Problem['part'], message: string): Checked {
  return { problems: [{ part, message, scopes: [] }], notes: [], grantedScopes: [] };
}

function toProblems(problem: AuthorizeProblem): Problem[] {
  switch (problem.kind) {
    case 'unknown-client':
      return [{ part: 'client_id', message: words.unknownClient.join(' '), scopes: [] }];
    case 'redirect-uri':
      return [{ part: 'redirect_uri', message: toRedirectMessage(problem), scopes: [] }];
    case 'protocol':
      return [{ part: 'other', message: `${problem.error.description} (${problem.error.error}).`, scopes: [] }];
    case 'scopes':
      return words
        .listScopeProblems(problem.problem)
        .map(({ heading, scopes }) => ({ part: 'scope', message: `${heading}.`, scopes: [...scopes] }));
  }
}

function toRedirectMessage({ app, given }: Extract<AuthorizeProblem, { kind: 'redirect-uri' }>): string {
  const fault = given === undefined ? undefined : findRedirectUriFault(given);
  const why = fault === undefined ? [] : [`It could not be registered either: it ${fault}.`];
  return [...words.toRedirectUriWords(app.name, given), ...why].join(' ');
}

function listNotes({ scopes, optionalScopes, state }: AuthorizeRequest): string[] {
  const left = optionalScopes.filter(isAppScope);
  return [
    ...(scopes.includes('oauth') ? [] : ['The link does not request oauth, which is granted in any case.']),
    ...(state === undefined
      ? ['The link has no state: without one, an app cannot know that the user started the install there.']
      : []),
    ...(left.length > 0 ? [`No account can grant ${left.join(', ')}: left out, since it is optional.`] : []),
  ];
}
