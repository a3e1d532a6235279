import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { Problem, toProblem } from './problem.js';
import type { paths } from './schema.js';

export type Api = Client<paths>;

/** In whose name requests are made. */
export interface Identity {
  /** The account that the person acts in. */
  readonly hubId?: number;
  /** The developer account that the person acts for. */
  readonly developerId?: number;
  /** Goes with every write. */
  readonly csrfToken?: string;
}

type Listener = () => void;
const signedOutListeners = new Set<Listener>();
const forbiddenListeners = new Set<Listener>();

/** Calls back whenever the server no longer knows the session. Answers how to stop that. */
export function onSignedOut(listener: Listener): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

/** Calls back whenever the person may not do something in an account: their role may be another by now. */
export function onForbidden(listener: Listener): () => void {
  forbiddenListeners.add(listener);
  return () => forbiddenListeners.delete(listener);
}

/** A typed client of the server's API: every refusal is thrown as a {@link Problem}. */
export function createApi(identity: Identity): Api {
  const client = createClient<paths>({ baseUrl: window.location.origin, credentials: 'same-origin' });
  client.use(toMiddleware(identity));
  return client;
}

/** What tells the server in whose name a request is made. For requests that do not go through a client (uploads). */
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
      throw await toProblem(response);
    },
    onError: ({ error }) => (error instanceof Problem ? error : new Problem(0, {})),
  };
}

/** The body of a good answer. */
export async function dataOf<T>(answer: Promise<{ data?: T }>): Promise<NonNullable<T>> {
  const { data } = await answer;
  return data as NonNullable<T>;
}
