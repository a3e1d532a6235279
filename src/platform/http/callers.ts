import { httpErrors, type AppError } from './errors.js';

/** An installed app, acting in a hub with the scopes that the account granted (OAuth access token). */
export interface AppCaller {
  readonly kind: 'app';
  readonly hubId: number;
  readonly appId: number;
  readonly userId: number;
  readonly scopes: ReadonlySet<string>;
}

/** A private app of a hub (`pat-…` token). */
export interface PrivateAppCaller {
  readonly kind: 'private-app';
  readonly hubId: number;
  readonly appId: number;
  readonly scopes: ReadonlySet<string>;
}

/** A person who is signed in to the web app. `csrf` is the token that each of their writes must carry. */
export interface UserCaller {
  readonly kind: 'user';
  readonly userId: number;
  readonly sessionId: string;
  readonly csrf: string;
  /** While they have a password that somebody else knows: they choose one before anything else. */
  readonly mustChoosePassword: boolean;
}

/** A developer account: its API key (`hapikey`), or one of its people, who is signed in. */
export interface DeveloperCaller {
  readonly kind: 'developer';
  readonly developerId: number;
  /** Nobody for an API key. */
  readonly person?: UserCaller;
}

/** A signed-in person who acts in one of their accounts, which the header `x-spoke-hub` names. */
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

/** The kind under which people know a caller: whoever acts for a developer account without its key is a person. */
export function toShownKind(caller: Caller): CallerKind {
  return caller.kind === 'developer' && caller.person ? 'user' : caller.kind;
}

/** Apps that act inside one hub: callers with a bearer token. */
export type TokenCaller = AppCaller | PrivateAppCaller;

/** Callers that act inside one hub. */
export type HubCaller = TokenCaller | MemberCaller;

/** Their kinds: apps act by their scopes, members by their role. */
export const hubCallers = ['app', 'private-app', 'member'] as const;

/** Decision 14. Whether a page for the caller may be some seconds behind: people look for what they have just saved. */
export function mayLag({ kind }: Caller): boolean {
  return kind !== 'member';
}

/** Which scopes a route needs: one of several, or all of them. */
export interface ScopeRule {
  readonly oneOf?: readonly string[];
  readonly allOf?: readonly string[];
}

/** What recognises each kind of credential; each throws an AppError (401) for one that is not good. */
export interface Authenticators {
  bearer(token: string): Promise<TokenCaller>;
  developerKey(key: string): Promise<DeveloperCaller>;
  /** Undefined when there is no live session behind the cookie. */
  session(cookie: string | undefined): Promise<UserCaller | undefined>;
  /** The same, in the account of that id; throws HUB_NOT_FOUND (404) unless the person belongs to it. */
  member(cookie: string | undefined, hubId: string): Promise<MemberCaller | undefined>;
  /** The same, for the developer account of that id; throws DEVELOPER_NOT_FOUND (404) unless it is one of the person's. */
  developerPerson(cookie: string | undefined, developerId: string): Promise<DeveloperCaller | undefined>;
}

interface Credentials {
  readonly authorization: string | undefined;
  readonly hapikey: string | undefined;
  readonly cookie: string | undefined;
  /** The account that a signed-in person acts in. Without it the cookie, which browsers send by themselves, opens no account. */
  readonly hubId: string | undefined;
  /** The same for the developer account that they act for. */
  readonly developerId: string | undefined;
}

/**
 * Who calls, as far as the route allows that kind at all. A credential of a kind that the route does not take is refused
 * with 403, an absent or unusable one with 401.
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

/** Throws MISSING_SCOPES (403), naming the scopes, unless the caller holds what the rule asks. */
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
