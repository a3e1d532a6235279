import { t } from '../../i18n/messages.js';
import { confirmByTyping } from '../../ui/dialogs/confirm-by-typing.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { useAppPath, useDeveloperApi, useRefresh, type Template } from '../developer-data.js';

/** Returns a function that deletes a template after its name has been typed. */
export function useDeleteTemplate() {
  const api = useDeveloperApi();
  const path = useAppPath();
  const refresh = useRefresh('templates');
  return ({ id, name }: Pick<Template, 'id' | 'name'>, onDone?: () => void): void =>
    confirmByTyping({
      title: t('Delete the event template?'),
      message: t(
        'All its events are deleted too, from the timelines of all accounts that have connected the app. This cannot be undone.',
      ),
      word: name,
      confirm: t('Delete template and events'),
      onConfirm: async () => {
        await api.DELETE('/crm/v3/timeline/{appId}/event-templates/{eventTemplateId}', {
          params: { path: { ...path, eventTemplateId: id } },
        });
        onDone?.();
        await refresh();
        notifyDone(t('{name} deleted. Its events disappear shortly.', { name }));
      },
    });
}
