import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import type { paths } from '../../api/schema.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { notifyDone, notifyProblem } from '../../ui/notices/notify.js';

export type Intake = paths['/_app/intake']['get']['responses']['200']['content']['application/json'];
export type IntakeForm = Intake['forms'][number];

const keyOf = (hubId: number) => ['hub', hubId, 'intake'];

/** What the current account accepts from other sites. */
export function useIntake() {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({ queryKey: keyOf(hubId), queryFn: () => dataOf(api.GET('/_app/intake')) });
}

export function useRefreshIntake(): () => Promise<void> {
  const client = useQueryClient();
  const { hubId } = useHub();
  return () => client.invalidateQueries({ queryKey: keyOf(hubId) });
}

/** Turns submissions on and off, and deletes forms after a confirmation. */
export function useIntakeActions() {
  const api = useApi();
  const client = useQueryClient();
  const { hubId } = useHub();
  const refresh = useRefreshIntake();
  const change = useMutation({
    mutationFn: (accepts: boolean) => dataOf(api.PATCH('/_app/intake', { body: { accepts } })),
    onError: notifyProblem,
    onSuccess: (intake) => void client.setQueryData(keyOf(hubId), intake),
  });
  return {
    change,
    remove: ({ formGuid, name }: IntakeForm): void =>
      confirmAction({
        title: t('Delete {name}?', { name }),
        message: t('The account no longer accepts submissions of this form. Its contacts are kept.'),
        confirm: t('Delete'),
        onConfirm: async () => {
          await api.DELETE('/_app/intake/forms/{formGuid}', { params: { path: { formGuid } } });
          await refresh();
          notifyDone(t('{name} deleted.', { name }));
        },
      }),
  };
}
