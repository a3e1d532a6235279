import { createApi } from '../api/client.js';
import { queryClient } from '../api/query-client.js';
import { directoryQuery } from '../objects/directory.js';
import { viewsQuery } from '../objects/index-page/views/views-query.js';
import { propertiesQuery } from '../objects/properties.js';
import { pageSettingsQuery } from '../objects/record-page/page-settings.js';
import { recordQuery } from '../objects/record-page/record.js';

/**
 * Requests what the page of an address needs while the session is read and the code of the page is loaded. Failures are left to the page,
 * which asks again.
 */
export function prefetchPage(pathname: string): void {
  const [, hub, objectType, id] = /^\/app\/(\d+)\/objects\/([^/]+)(?:\/([^/]+))?$/.exec(pathname) ?? [];
  if (hub === undefined || objectType === undefined) return;
  const hubId = Number(hub);
  const api = createApi({ hubId });
  void queryClient.prefetchQuery(directoryQuery(api, hubId));
  void queryClient.prefetchQuery(propertiesQuery(api, hubId, objectType));
  if (id === undefined) {
    void queryClient.prefetchQuery(viewsQuery(api, hubId, objectType));
    return;
  }
  void queryClient.prefetchQuery(pageSettingsQuery(api, hubId, objectType));
  void queryClient.prefetchQuery(recordQuery(api, hubId, { objectType, id }));
}
