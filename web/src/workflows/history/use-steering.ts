import { t } from '../../i18n/messages.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { notifyDone, notifyProblem } from '../../ui/notices/notify.js';
import { useEnrollmentActions } from './enrollments-data.js';

interface Steered {
  readonly flowId: string;
  readonly enrollmentId: string;
  /** Of the record. */
  readonly name: string;
}

/** Retries an enrollment, or ends it after a confirmation; both say what came of it. */
export function useSteering({ name, ...place }: Steered) {
  const actions = useEnrollmentActions();
  const retry = (): void =>
    void actions
      .retry(place)
      .then(() => notifyDone(t('{name} continues at the step that failed.', { name })), notifyProblem);
  const end = (): void =>
    confirmAction({
      title: t('End the enrollment of {name}?', { name }),
      message: t('No further steps are carried out. What the workflow changed so far stays.'),
      confirm: t('End enrollment'),
      onConfirm: async () => {
        await actions.end(place);
        notifyDone(t('The enrollment of {name} ended.', { name }));
      },
    });
  return { retry, end };
}
