import { useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf, type Api } from '../api/client.js';

const pageSize = 200;
/** More deals of one user are not added up. */
const most = 1000;

/** The open deals that the user owns. */
export function useMyDeals() {
  const api = useApi();
  const { hubId, ownerId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'home', 'deals'],
    queryFn: async () => {
      const { total, results } = await readDeals(api, ownerId, 0);
      const pages = Math.ceil(Math.min(total, most) / pageSize) - 1;
      const rest = await Promise.all(
        Array.from({ length: Math.max(pages, 0) }, (_, page) => readDeals(api, ownerId, (page + 1) * pageSize)),
      );
      return { total, deals: [...results, ...rest.flatMap((page) => page.results)] };
    },
  });
}

function readDeals(api: Api, ownerId: string, after: number) {
  return dataOf(
    api.POST('/crm/v3/objects/{objectType}/search', {
      params: { path: { objectType: 'deals' } },
      body: {
        filterGroups: [
          {
            filters: [
              { propertyName: 'hubspot_owner_id', operator: 'EQ', value: ownerId },
              { propertyName: 'hs_is_closed', operator: 'NEQ', value: 'true' },
            ],
          },
        ],
        properties: ['pipeline', 'dealstage', 'amount_in_home_currency', 'closedate'],
        limit: pageSize,
        after: String(after),
      },
    }),
  );
}
