import type { SignInClient } from '../../accounts/people/users.service.js';
import type { UserCaller } from '../../platform/http/callers.js';
import { toAuthorizeQuery, type AuthorizeRequest } from './request.js';
import type { Authorization } from './authorize.service.js';

/** A look at the authorize URL. */
export interface Visit {
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Of the path, when the link names the account. */
  readonly hubId: number | undefined;
  readonly user: UserCaller | undefined;
  /** The value of the cookie that ties a sign-in form to its browser. */
  readonly browser: string | undefined;
  /** What the browser says of itself. */
  readonly userAgent: string | undefined;
  readonly client: SignInClient;
  readonly correlationId: string;
}

/** The address of a step, made anew from what was understood of the request: never from a text that came along. */
export function toStepUrl(request: AuthorizeRequest, hubId: number | undefined): string {
  return `/oauth/${hubId === undefined ? '' : `${hubId}/`}authorize?${toAuthorizeQuery(request)}`;
}

/** A visit whose request may be put before a person. */
export interface Step {
  readonly visit: Visit;
  readonly request: AuthorizeRequest;
  readonly authorization: Authorization;
}
