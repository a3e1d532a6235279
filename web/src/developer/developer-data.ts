import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { useCurrentSession, usePersonApi } from '../accounts/session.js';
import { createApi, dataOf, type Api, type Identity } from '../api/client.js';
import type { paths } from '../api/schema.js';

type Answer<T> = T extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;
type Results<T> = Answer<T> extends { results: (infer Item)[] } ? Item : never;

export type Developer = Results<paths['/_app/developers']['get']>;
export type DeveloperApp = Answer<paths['/_app/apps/{appId}']['get']>;
export type DeveloperPerson = Results<paths['/_app/developer/people']['get']>;
export type DeveloperKey = Results<paths['/_app/developer/keys']['get']>;
export type Template = Results<paths['/crm/v3/timeline/{appId}/event-templates']['get']>;
export type Preview = NonNullable<Answer<paths['/_app/apps/{appId}/timeline/preview']['post']>>;
export type Subscription = Results<paths['/webhooks/v3/{appId}/subscriptions']['get']>;
export type Delivery = Results<paths['/_app/apps/{appId}/deliveries']['get']>;

export const DeveloperContext = createContext<Developer | undefined>(undefined);
export const AppContext = createContext<DeveloperApp | undefined>(undefined);

const developersKey = ['developers'] as const;

/** The developer accounts of the user. */
export function useDevelopers() {
  const api = usePersonApi();
  return useQuery({
    queryKey: developersKey,
    queryFn: () => dataOf(api.GET('/_app/developers')).then(({ results }) => results),
  });
}

/** The developer account of the current page. */
export function useDeveloper(): Developer {
  const developer = useContext(DeveloperContext);
  if (!developer) throw new Error('useDeveloper needs a DeveloperContext.');
  return developer;
}

/** The app of the current page. */
export function useApp(): DeveloperApp {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp needs an AppContext.');
  return app;
}

export function useDeveloperIdentity(): Identity {
  const { csrfToken } = useCurrentSession();
  const { developerId } = useDeveloper();
  return useMemo(() => ({ developerId, csrfToken }), [developerId, csrfToken]);
}

/** The API client for the signed-in user in the current developer account. */
export function useDeveloperApi(): Api {
  const identity = useDeveloperIdentity();
  return useMemo(() => createApi(identity), [identity]);
}

/** The query key of data of the current developer account. */
export function useDeveloperKey(...parts: readonly (string | number)[]): readonly (string | number)[] {
  const { developerId } = useDeveloper();
  return ['developer', developerId, ...parts];
}

/** Returns a function that reloads the given data and the list of developer accounts. */
export function useRefresh(...parts: readonly (string | number)[]): () => Promise<void> {
  const client = useQueryClient();
  const queryKey = useDeveloperKey(...parts);
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey }), client.invalidateQueries({ queryKey: developersKey })]);
  };
}

export function useApps() {
  const api = useDeveloperApi();
  return useQuery({
    queryKey: useDeveloperKey('apps'),
    queryFn: () => dataOf(api.GET('/_app/apps')).then(({ results }) => results),
  });
}

/** Path parameters of requests about the current app. */
export function useAppPath(): { readonly appId: string } {
  const { appId } = useApp();
  return { appId: String(appId) };
}
