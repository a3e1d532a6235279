import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi, useHub } from '../../../accounts/session.js';
import { pageSettingsKey, type Section } from '../page-settings.js';

type Whose = 'own' | 'account';

/** Saves and resets the layouts of a type. */
export function useLayoutActions(objectType: string) {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const params = { path: { objectType } };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSuccess: () => client.invalidateQueries({ queryKey: pageSettingsKey(hubId, objectType) }),
  });
  return {
    isPending,
    error,
    save(whose: Whose, sections: Section[], onSuccess: () => void): void {
      const body = { sections };
      const send = () =>
        whose === 'own'
          ? api.PUT('/_app/record-pages/{objectType}/own', { params, body })
          : api.PUT('/_app/record-pages/{objectType}/account', { params, body });
      mutate(send, { onSuccess });
    },
    reset(whose: Whose, onSuccess: () => void): void {
      const send = () =>
        whose === 'own'
          ? api.DELETE('/_app/record-pages/{objectType}/own', { params })
          : api.DELETE('/_app/record-pages/{objectType}/account', { params });
      mutate(send, { onSuccess });
    },
  };
}
