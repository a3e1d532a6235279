import type { NewCookie } from '../../platform/http/cookies.js';
import type { AuthorizeProblem } from './authorize.service.js';
import type { Page } from '../pages/layout.js';
import { toProblemPage, toRedirectComparison, toScopeLists, type ProblemView } from '../pages/problem-page.js';
import * as words from './problem-words.js';
import { toRedirectUrl } from '../credentials/redirect-uris.js';

/** The response to the browser: a page or a redirect. */
export type Screen =
  | { readonly kind: 'page'; readonly status: number; readonly page: Page; readonly cookies?: readonly NewCookie[] }
  | { readonly kind: 'redirect'; readonly url: string; readonly cookies?: readonly NewCookie[] };

export function toRedirect(url: string, cookies: readonly NewCookie[] = []): Screen {
  return { kind: 'redirect', url, cookies };
}

export function toPageScreen(page: Page, cookies: readonly NewCookie[] = []): Screen {
  return { kind: 'page', status: 200, page, cookies };
}

const title = 'The connection could not be completed';

/** A page that explains why the app was not connected. */
export function toProblemScreen(
  status: number,
  view: Omit<ProblemView, 'heading'> & { readonly heading?: string },
): Screen {
  return { kind: 'page', status, page: toProblemPage({ heading: title, ...view }) };
}

interface ProblemContext {
  readonly state: string | undefined;
  readonly correlationId: string;
  /** Whether to show the app's registration: only to developers, in a sandbox. */
  readonly showsRegistration: boolean;
}

/** Errors of client and redirect URI are shown here; only later ones may be reported to the app by redirect. */
export function toProblem(problem: AuthorizeProblem, context: ProblemContext): Screen {
  switch (problem.kind) {
    case 'protocol': {
      const { error, description } = problem.error;
      return toRedirect(
        toRedirectUrl(problem.redirectUri, { error, error_description: description, state: context.state }),
      );
    }
    case 'unknown-client':
      return toProblemScreen(400, { paragraphs: words.unknownClient, correlationId: context.correlationId });
    case 'redirect-uri':
      return toRedirectUriProblem(problem, context);
    case 'scopes':
      return toScopesProblem(problem, context);
  }
}

type RedirectUriProblem = Extract<AuthorizeProblem, { kind: 'redirect-uri' }>;

function toRedirectUriProblem(
  { app, given }: RedirectUriProblem,
  { correlationId, showsRegistration }: ProblemContext,
): Screen {
  return toProblemScreen(400, {
    paragraphs: words.toRedirectUriWords(app.name, given),
    detail: showsRegistration ? toRedirectComparison(given, app.redirectUris) : undefined,
    correlationId,
  });
}

type ScopesProblem = Extract<AuthorizeProblem, { kind: 'scopes' }>;

function toScopesProblem({ app, problem }: ScopesProblem, { correlationId }: ProblemContext): Screen {
  return toProblemScreen(400, {
    paragraphs: [
      `The scopes in this link do not match those that ${app.name} has registered.`,
      'The link or the registration of the app has to be corrected.',
    ],
    detail: toScopeLists(words.listScopeProblems(problem)),
    correlationId,
  });
}
