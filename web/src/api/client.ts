import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { noteNoResponse } from './connection.js';
import { takeEarly } from './early-requests.js';
import { Problem, toProblem } from './problem.js';
import type { paths } from './schema.js';

export type Api = Client<paths>;

/** The user and account that requests are made for. */
export interface Identity {
  /** The account the user acts in. */
  readonly hubId?: number;
  /** The developer account the user acts for. */
  readonly developerId?: number;
  /** Sent with every write. */
  readonly csrfToken?: string;
}

type Listener = () => void;
const signedOutListeners = new Set<Listener>();
const forbiddenListeners = new Set<Listener>();

/** Calls the listener when the session has expired. Returns a function that unsubscribes. */
export function onSignedOut(listener: Listener): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

/** Calls the listener when an account refuses an action: the user's role may have changed. */
export function onForbidden(listener: Listener): () => void {
  forbiddenListeners.add(listener);
  return () => forbiddenListeners.delete(listener);
}

/** Creates a typed API client; error responses are thrown as a {@link Problem}. */
export function createApi(identity: Identity): Api {
  const client = createClient<paths>({
    baseUrl: window.location.origin,
    credentials: 'same-origin',
    fetch: (request) => takeEarly(request) ?? fetch(request),
  });
  client.use(toMiddleware(identity));
  return client;
}

/** The headers that identify the user and account, for requests made without the client (uploads). */
export function identityHeaders({ hubId, developerId, csrfToken }: Identity): Record<string, string> {
  return {
    ...(hubId !== undefined && { 'x-spoke-hub': String(hubId) }),
    ...(developerId !== undefined && { 'x-spoke-developer': String(developerId) }),
    ...(csrfToken !== undefined && { 'x-csrf-token': csrfToken }),
  };
}

function toMiddleware(identity: Identity): Middleware {
  const headers = Object.entries(identityHeaders(identity));
  return {
    onRequest({ request }) {
      for (const [name, value] of headers) request.headers.set(name, value);
      return request;
    },
    async onResponse({ response }) {
      if (response.ok) return undefined;
      if (response.status === 401) for (const listener of signedOutListeners) listener();
      if (response.status === 403 && identity.hubId !== undefined)
        for (const listener of forbiddenListeners) listener();
      const problem = await toProblem(response);
      // The wire's message is for programs.
      const hasEnded = response.status === 401 && identity.csrfToken !== undefined;
      throw hasEnded
        ? new Problem(401, { ...problem, message: 'Your session has ended. Sign in, then try again.' })
        : problem;
    },
    onError({ error, request }) {
      if (error instanceof Problem) return error;
      if (!request.signal.aborted) noteNoResponse();
      return new Problem(0, {});
    },
  };
}

/** Returns the body of a successful response. */
export async function dataOf<T>(answer: Promise<{ data?: T }>): Promise<NonNullable<T>> {
  const { data } = await answer;
  return data as NonNullable<T>;
}
