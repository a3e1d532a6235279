import { useMutation } from '@tanstack/react-query';
import { t } from '../../../i18n/messages.js';
import { useApi, useHub } from '../../../accounts/session.js';
import { dataOf } from '../../../api/client.js';
import { queryClient } from '../../../api/query-client.js';
import type { Values } from '../../object-types.js';
import { notifyFailure } from '../../../ui/notices/notify.js';
import { toMessage } from '../../../ui/loading/states.js';

interface Merge {
  readonly survivorId: string;
  readonly mergedId: string;
  /** What has to be written once the values of the merged record are known. */
  readonly toUpdates: (merged: Values) => Record<string, string>;
}

const lifecycle = 'lifecyclestage';

/** Merges a record into another, then sets the values that were chosen. */
export function useMerge(objectType: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useMutation({
    mutationFn: async ({ survivorId, mergedId, toUpdates }: Merge): Promise<void> => {
      const body = { primaryObjectId: survivorId, objectIdToMerge: mergedId };
      await dataOf(api.POST('/crm/v3/objects/{objectType}/merge', { params: { path: { objectType } }, body }));
      const params = { path: { objectType, objectId: survivorId } };
      const update = (properties: Record<string, string>) =>
        api.PATCH('/crm/v3/objects/{objectType}/{objectId}', { params, body: { properties } });
      // The merge cannot be undone: what fails from here on is reported, and set by hand.
      try {
        const { properties } = await dataOf(api.GET('/_app/objects/{objectType}/{objectId}', { params }));
        const updates = toUpdates(properties);
        // Spec 3.2: a lifecycle only goes on; a step back begins with none.
        if (updates[lifecycle]) await update({ [lifecycle]: '' });
        if (Object.keys(updates).length > 0) await update(updates);
      } catch (error) {
        notifyFailure(
          t('The records are merged, but the chosen values could not all be set: {message}', {
            message: toMessage(error),
          }),
        );
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['hub', hubId] }),
  });
}
