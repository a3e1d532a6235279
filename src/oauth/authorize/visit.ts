import type { SignInClient } from '../../accounts/credentials/sign-in-clients.js';
import type { UserCaller } from '../../platform/http/callers.js';
import { toAuthorizeQuery, type AuthorizeRequest } from './request.js';
import type { Authorization } from './authorize.service.js';

/** A visit to the authorize URL. */
export interface Visit {
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** From the path, if the link names the account. */
  readonly hubId: number | undefined;
  readonly user: UserCaller | undefined;
  /** The value of the cookie that binds a sign-in form to its browser. */
  readonly browser: string | undefined;
  /** The cookie of a sign-in that waits for a code. */
  readonly pending: string | undefined;
  readonly client: SignInClient;
  readonly correlationId: string;
}

/** Builds the URL of a step from the parsed request, never from text that the browser sent. */
export function toStepUrl(request: AuthorizeRequest, hubId: number | undefined): string {
  return `/oauth/${hubId === undefined ? '' : `${hubId}/`}authorize?${toAuthorizeQuery(request)}`;
}

/** A visit with a valid request. */
export interface Step {
  readonly visit: Visit;
  readonly request: AuthorizeRequest;
  readonly authorization: Authorization;
}
