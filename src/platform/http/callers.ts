import { httpErrors, type AppError } from './errors.js';

/** An installed app, acting in a hub with the scopes that the account granted (OAuth access token). */
export interface AppCaller {
  readonly kind: 'app';
  readonly hubId: number;
  readonly appId: number;
  readonly userId: number;
  readonly scopes: ReadonlySet<string>;
}

/** A private app of a hub (`pat-…` token), or a program with a personal access key of a user. */
export interface PrivateAppCaller {
  readonly kind: 'private-app';
  readonly hubId: number;
  /** The id of the app, or of the key. */
  readonly appId: number;
  /** The user who created it; null in a hub without an administrator. */
  readonly createdBy: number | null;
  readonly scopes: ReadonlySet<string>;
  /** For a personal access key the role of its user, who acts. */
  readonly role?: MemberCaller['role'];
}

/** A user signed in to the web app. `csrf` is the token that each of their writes must carry. */
export interface UserCaller {
  readonly kind: 'user';
  readonly userId: number;
  readonly sessionId: string;
  readonly csrf: string;
  /** Has a temporary password: must choose another one before anything else. */
  readonly mustChoosePassword: boolean;
}

/** A developer account: its API key (`hapikey`), or one of its users, signed in. */
export interface DeveloperCaller {
  readonly kind: 'developer';
  readonly developerId: number;
  /** Undefined for an API key. */
  readonly person?: UserCaller;
}

/** A signed-in user who acts in one of their accounts, named in the header `x-spoke-hub`. */
export interface MemberCaller extends Omit<UserCaller, 'kind'> {
  readonly kind: 'member';
  readonly hubId: number;
  readonly role: 'admin' | 'member' | 'viewer';
}

interface AnonymousCaller {
  readonly kind: 'anyone';
}

export type Caller = AppCaller | PrivateAppCaller | DeveloperCaller | UserCaller | MemberCaller | AnonymousCaller;
export type CallerKind = Caller['kind'];

/** The kind of a caller for display: a user of a developer account counts as a user. */
export function toShownKind(caller: Caller): CallerKind {
  return caller.kind === 'developer' && caller.person ? 'user' : caller.kind;
}

/** Apps that act inside one hub: callers with a bearer token. */
export type TokenCaller = AppCaller | PrivateAppCaller;

/** Callers that act inside one hub. */
export type HubCaller = TokenCaller | MemberCaller;

/** Their kinds: apps are authorized by scopes, members by role. */
export const hubCallers = ['app', 'private-app', 'member'] as const;

/** The user who acts by hand, through an app, or with a personal access key; nobody for a private app. */
export function toActingUser(caller: HubCaller): { readonly userId?: number } {
  if (caller.kind !== 'private-app') return { userId: caller.userId };
  return caller.role === undefined || caller.createdBy === null ? {} : { userId: caller.createdBy };
}

/** Decision 14. Whether a page for the caller may be some seconds behind: users expect to see what they have just saved. */
export function mayLag({ kind }: Caller): boolean {
  return kind !== 'member';
}

/** The scopes that a route needs: one of several, or all of them. */
export interface ScopeRule {
  readonly oneOf?: readonly string[];
  readonly allOf?: readonly string[];
}

/** Authenticates each kind of credential; throws an AppError (401) for an invalid one. */
export interface Authenticators {
  bearer(token: string): Promise<TokenCaller>;
  developerKey(key: string): Promise<DeveloperCaller>;
  /** Returns undefined without a live session for the cookie. */
  session(cookie: string | undefined): Promise<UserCaller | undefined>;
  /** The same, in the account with that id; throws HUB_NOT_FOUND (404) unless the user belongs to it. */
  member(cookie: string | undefined, hubId: string): Promise<MemberCaller | undefined>;
  /** The same, for the developer account with that id; throws DEVELOPER_NOT_FOUND (404) unless the user belongs to it. */
  developerPerson(cookie: string | undefined, developerId: string): Promise<DeveloperCaller | undefined>;
}

interface Credentials {
  readonly authorization: string | undefined;
  readonly hapikey: string | undefined;
  readonly cookie: string | undefined;
  /**
   * The account that a signed-in user acts in. Without this header the cookie, which browsers send automatically, gives access to
   * no account.
   */
  readonly hubId: string | undefined;
  /** The same for a developer account. */
  readonly developerId: string | undefined;
}

/**
 * Authenticates the caller, if the route allows that kind. A credential of another kind is rejected with 403, a missing or
 * invalid one with 401.
 */
export async function authenticate(
  credentials: Credentials,
  allowed: readonly CallerKind[],
  authenticators: Authenticators,
): Promise<Caller> {
  const bearer = toBearerToken(credentials.authorization);
  const isForAppsOnly = allowed.every((kind) => kind === 'app');
  if (bearer !== undefined && (allowed.includes('app') || allowed.includes('private-app'))) {
    const caller = await authenticators.bearer(bearer);
    if (!allowed.includes(caller.kind))
      throw isForAppsOnly ? httpErrors.accessTokenNeeded() : httpErrors.callerNotAllowed();
    return caller;
  }
  if (credentials.hapikey !== undefined && isForAppsOnly) throw httpErrors.accessTokenNeeded();
  if (credentials.hapikey !== undefined && allowed.includes('developer')) {
    return authenticators.developerKey(credentials.hapikey);
  }
  if (bearer !== undefined && allowed.includes('developer')) throw httpErrors.developerKeyNeeded();
  const caller = await findPerson(credentials, allowed, authenticators);
  if (caller) return caller;
  if (allowed.includes('anyone')) return { kind: 'anyone' };
  throw httpErrors.authenticationMissing();
}

async function findPerson(
  { cookie, hubId, developerId }: Credentials,
  allowed: readonly CallerKind[],
  authenticators: Authenticators,
): Promise<UserCaller | MemberCaller | DeveloperCaller | undefined> {
  if (developerId !== undefined && allowed.includes('developer')) {
    return authenticators.developerPerson(cookie, developerId);
  }
  if (hubId !== undefined && allowed.includes('member')) return authenticators.member(cookie, hubId);
  return allowed.includes('user') ? authenticators.session(cookie) : undefined;
}

function toBearerToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^Bearer +(\S+)$/i.exec(header)?.[1];
}

/** Throws MISSING_SCOPES (403), naming the scopes, unless the caller satisfies the rule. */
export function assertScopes(caller: Caller, rule: ScopeRule | undefined): void {
  if (!rule || !('scopes' in caller)) return;
  const { oneOf, allOf } = rule;
  if (oneOf && !oneOf.some((scope) => caller.scopes.has(scope))) {
    throw missingScopes('One or more of the following scopes are required.', oneOf);
  }
  if (allOf && !allOf.every((scope) => caller.scopes.has(scope))) {
    throw missingScopes('All of the following scopes are required.', allOf);
  }
}

function missingScopes(message: string, scopes: readonly string[]): AppError {
  const key = scopes.every((scope) => scope.startsWith('crm.')) ? 'requiredGranularScopes' : 'requiredScopes';
  return httpErrors.missingScopes({
    errors: [{ message, context: { [key]: scopes } }],
    links: { scopes: 'https://developers.hubspot.com/scopes' },
  });
}
