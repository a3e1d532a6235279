import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { createApi, dataOf, onSignedOut, type Api, type Identity } from '../api/client.js';
import { isProblem } from '../api/problem.js';
import { queryClient } from '../api/query-client.js';
import type { components, paths } from '../api/schema.js';

export type Session = paths['/_app/session']['get']['responses']['200']['content']['application/json'];
export type Hub = Session['hubs'][number];
export type ApiComponents = components;

const sessionKey = ['session'] as const;
const anonymous = createApi({});

/** Who is signed in; null: nobody. */
export function useSession() {
  return useQuery({
    queryKey: sessionKey,
    staleTime: 60_000,
    queryFn: async (): Promise<Session | null> => {
      try {
        return await dataOf(anonymous.GET('/_app/session'));
      } catch (error) {
        if (isProblem(error, 401)) return null;
        throw error;
      }
    },
  });
}

export async function signIn(email: string, password: string): Promise<void> {
  const session = await dataOf(anonymous.POST('/_app/session', { body: { email, password } }));
  forgetEverything();
  queryClient.setQueryData(sessionKey, session);
}

export async function signOut(session: Session): Promise<void> {
  await createApi({ csrfToken: session.csrfToken }).DELETE('/_app/session');
  forgetEverything();
  queryClient.setQueryData(sessionKey, null);
}

/** What was read in one account, or by one person, is not there for the next. */
export function forgetEverything(): void {
  void queryClient.cancelQueries();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  queryClient.getMutationCache().clear();
}

onSignedOut(() => {
  if (!queryClient.getQueryData(sessionKey)) return;
  forgetEverything();
  queryClient.setQueryData(sessionKey, null);
});

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
