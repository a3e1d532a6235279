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

/** An app itself, in no account (client credentials). */
export interface ClientCaller {
  readonly kind: 'client';
  readonly appId: number;
  readonly scopes: ReadonlySet<string>;
}

/** A user signed in to the web app. `csrf` is the token that each of their writes must carry. */
export interface UserCaller {
  readonly kind: 'user';
  readonly userId: number;
  readonly sessionId: string;
  readonly csrf: string;
  /** Has a temporary password: must choose another one before anything else. */
  readonly mustChoosePassword: boolean;
  /** Whether the session began by single sign-on: second factors are the provider's. */
  readonly byProvider: boolean;
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

export type Caller =
  AppCaller | PrivateAppCaller | ClientCaller | DeveloperCaller | UserCaller | MemberCaller | AnonymousCaller;
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
  bearer(token: string): Promise<TokenCaller | ClientCaller>;
  developerKey(key: string): Promise<DeveloperCaller>;
  /** Returns undefined without a live session for the cookie. */
  session(cookie: string | undefined): Promise<UserCaller | undefined>;
  /** The same, in the account with that id; throws HUB_NOT_FOUND (404) unless the user belongs to it. */
  member(cookie: string | undefined, hubId: string): Promise<MemberCaller | undefined>;
  /** The same, for the developer account with that id; throws DEVELOPER_NOT_FOUND (404) unless the user belongs to it. */
  developerPerson(cookie: string | undefined, developerId: string): Promise<DeveloperCaller | undefined>;
}
