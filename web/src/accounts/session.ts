import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { useQuery, type Query } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { createApi, dataOf, onForbidden, onSignedOut, type Api, type Identity } from '../api/client.js';
import { isProblem } from '../api/problem.js';
import { queryClient } from '../api/query-client.js';
import type { components, paths } from '../api/schema.js';

export type Session = paths['/_app/session']['get']['responses']['200']['content']['application/json'];
type FirstStart = paths['/_app/first-start']['post']['requestBody']['content']['application/json'];
export type Hub = Session['hubs'][number];
export type ApiComponents = components;

export const sessionKey = ['session'] as const;
const anonymous = createApi({});

/** Who is signed in; null: nobody. */
export function useSession() {
  return useQuery({
    queryKey: sessionKey,
    staleTime: 60_000,
    queryFn: async (): Promise<Session | null> => {
      try {
        const session = await dataOf(anonymous.GET('/_app/session'));
        const known = queryClient.getQueryData<Session | null>(sessionKey);
        // Somebody signed in anew, in another tab.
        if (known && known.csrfToken !== session.csrfToken) forgetEverything();
        return session;
      } catch (error) {
        if (isProblem(error, 401)) return null;
        throw error;
      }
    },
  });
}

export async function signIn(email: string, password: string): Promise<void> {
  await beginAnew(await dataOf(anonymous.POST('/_app/session', { body: { email, password } })));
}

/** Makes the first account of the server, and signs its administrator in. */
export async function makeFirstStart(start: FirstStart): Promise<void> {
  await beginAnew(await dataOf(anonymous.POST('/_app/first-start', { body: start })));
}

type Join = paths['/_app/invitation/join']['post']['requestBody']['content']['application/json'];

/** Accepts an invitation as a new user, and signs them in. */
export async function joinByInvitation(join: Join): Promise<void> {
  await beginAnew(await dataOf(anonymous.POST('/_app/invitation/join', { body: join })));
}

/** Accepts an invitation as the signed-in user, whose accounts are then read again. */
export async function acceptInvitation({ csrfToken }: Session, token: string) {
  const accepted = await dataOf(createApi({ csrfToken }).POST('/_app/invitation/accept', { body: { token } }));
  await queryClient.invalidateQueries({ queryKey: sessionKey });
  return accepted;
}

export async function signOut(session: Session): Promise<void> {
  await createApi({ csrfToken: session.csrfToken }).DELETE('/_app/session');
  await beginAnew(null);
}

async function beginAnew(session: Session | null): Promise<void> {
  forgetEverything();
  // What is on its way was asked before.
  await queryClient.cancelQueries({ queryKey: sessionKey });
  queryClient.setQueryData(sessionKey, session);
}

/** What was read in one account, or by one person, is not there for the next, nor what was said or asked about it. */
export function forgetEverything(): void {
  const others = { predicate: ({ queryKey }: Query) => queryKey[0] !== sessionKey[0] };
  void queryClient.cancelQueries(others);
  queryClient.removeQueries(others);
  queryClient.getMutationCache().clear();
  notifications.clean();
  modals.closeAll();
}

onSignedOut(() => {
  if (queryClient.getQueryData(sessionKey)) void beginAnew(null);
});

onForbidden(() => void queryClient.invalidateQueries({ queryKey: sessionKey }));

export const SessionContext = createContext<Session | undefined>(undefined);
export const HubContext = createContext<Hub | undefined>(undefined);

/** Who is signed in, below the pages that need somebody. */
export function useCurrentSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This part of the app is for people who are signed in.');
  return session;
}

/** The account that the page is in. */
export function useHub(): Hub {
  const hub = useContext(HubContext);
  if (!hub) throw new Error('This part of the app is inside an account.');
  return hub;
}

/** Whether the person may change anything in the account of the page. */
export const useCanWrite = (): boolean => useHub().role !== 'viewer';
export const useIsAdmin = (): boolean => useHub().role === 'admin';

export function useHubIdentity(): Identity {
  const { csrfToken } = useCurrentSession();
  const { hubId } = useHub();
  return useMemo(() => ({ hubId, csrfToken }), [hubId, csrfToken]);
}

/** The API, in the name of the person, in the account of the page. */
export function useApi(): Api {
  const identity = useHubIdentity();
  return useMemo(() => createApi(identity), [identity]);
}

/** The API in the name of the person, in no account. */
export function usePersonApi(): Api {
  const { csrfToken } = useCurrentSession();
  return useMemo(() => createApi({ csrfToken }), [csrfToken]);
}
