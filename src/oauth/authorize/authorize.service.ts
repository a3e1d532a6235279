import type { App, AppsService } from '../../accounts/apps/apps.service.js';
import type { UsersService } from '../../accounts/people/users.service.js';
import type { Db } from '../../platform/db/db.js';
import { type AppError } from '../../platform/http/errors.js';
import { findProtocolError, type AuthorizeRequest, type RedirectError } from './request.js';
import { authorizeErrors } from './authorize.errors.js';
import type { CodesService } from '../credentials/codes.service.js';
import { isRegisteredRedirectUri, toRedirectUrl } from '../credentials/redirect-uris.js';
import { findScopeProblem, toGrantedScopes, type ScopeProblem } from './requested-scopes.js';
import type { TokenStateService } from '../credentials/token-state.service.js';

/** A valid request, ready for consent. */
export interface Authorization {
  readonly app: App;
  readonly redirectUri: string;
  /** The scopes that will be granted. */
  readonly scopes: readonly string[];
  readonly state: string | undefined;
  readonly codeChallenge: string | undefined;
}

/** Why a request cannot be shown for consent. Only the last kind may redirect, because only there the URI is verified. */
export type AuthorizeProblem =
  | { readonly kind: 'unknown-client' }
  | { readonly kind: 'redirect-uri'; readonly app: App; readonly given: string | undefined }
  | { readonly kind: 'scopes'; readonly app: App; readonly asked: AuthorizeRequest; readonly problem: ScopeProblem }
  | { readonly kind: 'protocol'; readonly redirectUri: string; readonly error: RedirectError };

interface GrantOrder {
  readonly clientId: string;
  readonly hubId: number;
  /** The first administrator of the hub if omitted. */
  readonly userId?: number | undefined;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly optionalScopes?: readonly string[] | undefined;
  readonly state?: string | undefined;
  readonly codeChallenge?: string | undefined;
}

export interface AuthorizeService {
  /** Validates a request against the registration of its app. */
  check(
    request: AuthorizeRequest,
  ): Promise<{ readonly authorization: Authorization } | { readonly problem: AuthorizeProblem }>;
  /** Everything for which {@link check} would reject the request, the reason that it would give first. */
  listProblems(request: AuthorizeRequest): Promise<AuthorizeProblem[]>;
  /** Throws AUTHORIZE_NO_ACCESS or AUTHORIZE_NOT_ADMIN (403) unless the user may connect apps to the hub. */
  assertMayInstall(hubId: number, userId: number): Promise<void>;
  /** Grants without the consent page, with the same checks. Throws the AUTHORIZE_ errors (400, 403). */
  grantWithoutBrowser(order: GrantOrder): Promise<{ code: string; redirectUrl: string }>;
}

interface AuthorizeDeps {
  readonly db: Db;
  readonly apps: Pick<AppsService, 'findAppByClientId'>;
  readonly users: Pick<UsersService, 'findRole' | 'listUsers'>;
  readonly codes: CodesService;
  readonly tokenState: TokenStateService;
}

export function createAuthorizeService({ db, apps, users, codes, tokenState }: AuthorizeDeps): AuthorizeService {
  const findApp = async ({ clientId }: AuthorizeRequest): Promise<App | undefined> =>
    clientId === undefined ? undefined : apps.findAppByClientId(clientId);

  const check: AuthorizeService['check'] = async (request) => {
    const app = await findApp(request);
    if (!app) return { problem: { kind: 'unknown-client' } };
    const [problem] = listProblemsOf(request, app);
    if (problem) return { problem };
    const { redirectUri = '', state, codeChallenge } = request;
    return { authorization: { app, redirectUri, scopes: toGrantedScopes(request), state, codeChallenge } };
  };

  const assertMayInstall = async (hubId: number, userId: number): Promise<void> => {
    const role = tokenState.current.suspended.has(userId) ? undefined : await users.findRole(hubId, userId);
    if (role === undefined) throw authorizeErrors.authorizeNoAccess();
    if (role !== 'admin') throw authorizeErrors.authorizeNotAdmin();
  };

  return {
    check,
    async listProblems(request) {
      const app = await findApp(request);
      return app ? listProblemsOf(request, app) : [{ kind: 'unknown-client' }];
    },
    assertMayInstall,
    async grantWithoutBrowser({ hubId, userId: given, ...order }) {
      const checked = await check(toRequest(order));
      if ('problem' in checked) throw toRefusal(checked.problem);
      const userId = given ?? (await findAdmin(users, hubId));
      await assertMayInstall(hubId, userId);
      const { app, redirectUri, scopes, codeChallenge, state } = checked.authorization;
      const { appId } = app;
      const code = await db.write((tx) =>
        codes.issueInTx(tx, { hubId, userId, appId, redirectUri, scopes, codeChallenge }),
      );
      return { code, redirectUrl: toRedirectUrl(redirectUri, { code, state }) };
    },
  };
}

/** The redirect URI first: until it is known to be the app's, nothing may be sent there. */
function listProblemsOf(request: AuthorizeRequest, app: App): AuthorizeProblem[] {
  const { redirectUri } = request;
  const isRegistered = redirectUri !== undefined && isRegisteredRedirectUri(redirectUri, app);
  const error = findProtocolError(request, app.native);
  const problem = findScopeProblem(request, app);
  return [
    ...(isRegistered ? [] : [{ kind: 'redirect-uri', app, given: redirectUri } as const]),
    ...(error ? [{ kind: 'protocol', redirectUri: redirectUri ?? '', error } as const] : []),
    ...(problem ? [{ kind: 'scopes', app, asked: request, problem } as const] : []),
  ];
}

function toRequest(order: Omit<GrantOrder, 'hubId' | 'userId'>): AuthorizeRequest {
  const { optionalScopes = [], state, codeChallenge, ...rest } = order;
  const codeChallengeMethod = codeChallenge === undefined ? undefined : 'S256';
  return { ...rest, optionalScopes, state, codeChallenge, codeChallengeMethod, responseType: 'code' };
}

const pageSize = 100;

/** The administrator with the lowest id. Throws AUTHORIZE_NOT_ADMIN (403) if the hub is unknown or has none. */
async function findAdmin(users: AuthorizeDeps['users'], hubId: number): Promise<number> {
  for (let after = 0; ;) {
    const page = await users.listUsers({ hubId, after, limit: pageSize });
    const admin = page.find(
      (user) => !user.suspendedAt && user.hubs.some((hub) => hub.hubId === hubId && hub.role === 'admin'),
    );
    if (admin) return admin.userId;
    const last = page.at(-1);
    if (!last || page.length < pageSize) throw authorizeErrors.authorizeNotAdmin();
    after = last.userId;
  }
}

function toRefusal(problem: AuthorizeProblem): AppError {
  switch (problem.kind) {
    case 'unknown-client':
      return authorizeErrors.authorizeClientUnknown();
    case 'redirect-uri':
      return authorizeErrors.authorizeRedirectUri({ context: { registered: problem.app.redirectUris } });
    case 'protocol':
      return authorizeErrors.authorizeParameters({ message: problem.error.description });
    case 'scopes': {
      const lists = Object.entries(problem.problem as unknown as Record<string, readonly string[]>);
      const context = Object.fromEntries(lists.filter(([, list]) => list.length > 0));
      return authorizeErrors.authorizeScopes({ context });
    }
  }
}
