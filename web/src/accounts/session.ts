import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { useQuery, type Query } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { forgetEarly } from '../api/early-requests.js';
import { createApi, dataOf, onForbidden, onSignedOut, type Api, type Identity } from '../api/client.js';
import { isProblem } from '../api/problem.js';
import { queryClient } from '../api/query-client.js';
import type { paths } from '../api/schema.js';
import { forgetRecentRecords } from '../objects/recent-records.js';
import { forgetDrafts } from '../ui/forms/draft.js';

type Session = paths['/_app/session']['get']['responses']['200']['content']['application/json'];
type FirstStart = paths['/_app/first-start']['post']['requestBody']['content']['application/json'];
type Account = Session['hubs'][number];

/** The account of a page, with the time zone that its user reads times in. */
export interface Hub extends Account {
  /** The zone of the account itself, in which its days and reports begin. */
  readonly accountTimeZone: string;
}

/** The account as the user sees it: in their own time zone, if they have chosen one. */
export const toShownHub = (hub: Account, { user }: Session): Hub => ({
  ...hub,
  timeZone: user.preferences.timeZone ?? hub.timeZone,
  accountTimeZone: hub.timeZone,
});

export const sessionKey = ['session'] as const;
const anonymous = createApi({});

/** The signed-in user's session; null when signed out. */
export function useSession() {
  return useQuery({
    queryKey: sessionKey,
    staleTime: 60_000,
    queryFn: async (): Promise<Session | null> => {
      try {
        const session = await dataOf(anonymous.GET('/_app/session'));
        const known = queryClient.getQueryData<Session | null>(sessionKey);
        // Another user has signed in, in another tab.
        if (known && known.user.userId !== session.user.userId) clearSessionData();
        if (hasEnded) setEnded(false);
        return session;
      } catch (error) {
        if (!isProblem(error, 401)) throw error;
        // The page stays, under the dialog to sign in again.
        return queryClient.getQueryData<Session | null>(sessionKey) ?? null;
      }
    },
  });
}

/** Signs in, unless the user has a second factor: then {@link enterCode} is next. */
export async function signIn(email: string, password: string): Promise<'signed-in' | 'code'> {
  const entered = await dataOf(anonymous.POST('/_app/session', { body: { email, password } }));
  if (!('csrfToken' in entered)) return 'code';
  await startSession(entered);
  return 'signed-in';
}

/** Finishes a sign-in with a code of the authenticator or a recovery code. */
export async function enterCode(code: string): Promise<void> {
  await startSession(await dataOf(anonymous.POST('/_app/session/code', { body: { code } })));
}

/** Creates the first account of the server and signs its administrator in. */
export async function createFirstAccount(start: FirstStart): Promise<void> {
  await replaceSession(await dataOf(anonymous.POST('/_app/first-start', { body: start })));
}

type Join = paths['/_app/invitation/join']['post']['requestBody']['content']['application/json'];

/** Accepts an invitation as a new user and signs them in. */
export async function joinByInvitation(join: Join): Promise<void> {
  await replaceSession(await dataOf(anonymous.POST('/_app/invitation/join', { body: join })));
}

/** Accepts an invitation as the signed-in user and reloads their accounts. */
export async function acceptInvitation({ csrfToken }: Session, token: string) {
  const accepted = await dataOf(createApi({ csrfToken }).POST('/_app/invitation/accept', { body: { token } }));
  await queryClient.invalidateQueries({ queryKey: sessionKey });
  return accepted;
}

export async function signOut(session: Session): Promise<void> {
  await createApi({ csrfToken: session.csrfToken }).DELETE('/_app/session');
  await replaceSession(null);
}

/** Starts a session: after the end of the last one its user goes on where they were, another one gets nothing of it. */
async function startSession(session: Session): Promise<void> {
  const known = queryClient.getQueryData<Session | null>(sessionKey);
  forgetEarly();
  if (known?.user.userId !== session.user.userId) return replaceSession(session);
  setEnded(false);
  queryClient.setQueryData(sessionKey, session);
}

async function replaceSession(session: Session | null): Promise<void> {
  clearSessionData();
  forgetDrafts();
  forgetRecentRecords();
  setEnded(false);
  // Requests in flight belong to the previous session.
  await queryClient.cancelQueries({ queryKey: sessionKey });
  queryClient.setQueryData(sessionKey, session);
}

/** Clears all data, notifications and dialogs when the account or the user changes. */
export function clearSessionData(): void {
  forgetEarly();
  const others = { predicate: ({ queryKey }: Query) => queryKey[0] !== sessionKey[0] };
  void queryClient.cancelQueries(others);
  queryClient.removeQueries(others);
  queryClient.getMutationCache().clear();
  notifications.clean();
  modals.closeAll();
}

const endListeners = new Set<() => void>();
let hasEnded = false;

function setEnded(value: boolean): void {
  hasEnded = value;
  for (const listener of endListeners) listener();
}

/** Whether the session of the open page has ended, and its user has not signed in again yet. */
export function useHasSessionEnded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
    () => hasEnded,
  );
}

/** Loads again what the page shows when its user has signed in again, here or in another tab. */
export function useReloadForSession(session: Session | null | undefined): void {
  const token = session?.csrfToken;
  const last = useRef(token);
  // After the pages have got the new session: requests with the token of the last one are rejected.
  useEffect(() => {
    if (last.current !== undefined && token !== undefined && last.current !== token)
      void queryClient.invalidateQueries();
    last.current = token;
  }, [token]);
}

/** Leaves the page of a session that has ended, with all that it shows. */
export function leaveEndedSession(): void {
  void replaceSession(null);
}

onSignedOut(() => {
  if (queryClient.getQueryData(sessionKey)) setEnded(true);
});

onForbidden(() => void queryClient.invalidateQueries({ queryKey: sessionKey }));

export const SessionContext = createContext<Session | undefined>(undefined);
export const HubContext = createContext<Hub | undefined>(undefined);

/** The current session, inside pages that require one. */
export function useCurrentSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useCurrentSession needs a SessionContext.');
  return session;
}

/** The account of the current page. */
export function useHub(): Hub {
  const hub = useContext(HubContext);
  if (!hub) throw new Error('useHub needs a HubContext.');
  return hub;
}

/** The time zone that times are printed in; outside an account UTC, unless the user has chosen one. */
export function useTimeZone(): string {
  const [hub, session] = [useContext(HubContext), useContext(SessionContext)];
  return hub?.timeZone ?? session?.user.preferences.timeZone ?? 'UTC';
}

/** Whether the user may change anything in the current account. */
export const useCanWrite = (): boolean => useHub().role !== 'viewer';
export const useIsAdmin = (): boolean => useHub().role === 'admin';

export function useHubIdentity(): Identity {
  const { csrfToken } = useCurrentSession();
  const { hubId } = useHub();
  return useMemo(() => ({ hubId, csrfToken }), [hubId, csrfToken]);
}

/** The API client for the signed-in user in the current account. */
export function useApi(): Api {
  const identity = useHubIdentity();
  return useMemo(() => createApi(identity), [identity]);
}

/** The API client for the signed-in user, outside any account. */
export function usePersonApi(): Api {
  const { csrfToken } = useCurrentSession();
  return useMemo(() => createApi({ csrfToken }), [csrfToken]);
}
