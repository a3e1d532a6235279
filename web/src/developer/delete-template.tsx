import { askByTyping } from '../ui/confirm-by-typing.js';
import { notifyDone } from '../ui/notify.js';
import { useAppPath, useDeveloperApi, useRefresh, type Template } from './developer-data.js';

/** Answers what deletes a template once its name has been typed. */
export function useDeleteTemplate() {
  const api = useDeveloperApi();
  const path = useAppPath();
  const refresh = useRefresh('templates');
  return ({ id, name }: Pick<Template, 'id' | 'name'>, onDone?: () => void): void =>
    askByTyping({
      title: 'Delete the event template?',
      message:
        'All events of this template go with it, from the timelines of all accounts that have connected the app. Nobody can bring them back.',
      word: name,
      confirm: 'Delete the template and its events',
      onConfirm: async () => {
        await api.DELETE('/crm/v3/timeline/{appId}/event-templates/{eventTemplateId}', {
          params: { path: { ...path, eventTemplateId: id } },
        });
        onDone?.();
        await refresh();
        notifyDone(`${name} is deleted. Its events disappear within moments.`);
      },
    });
}
