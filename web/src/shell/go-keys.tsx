import { useNavigate } from 'react-router';
import { t } from '../i18n/messages.js';
import { paths } from '../paths.js';
import { useShortcut } from '../ui/shortcuts.js';

/** `g` and a letter go to the main pages of an account. */
export function GoKeys({ hubId }: { readonly hubId: number }) {
  const navigate = useNavigate();
  const to = (path: string) => () => void navigate(path);
  useShortcut('g h', t('Go home'), to(paths.hub(hubId)));
  useShortcut('g a', t('Go to tasks'), to(paths.tasks(hubId)));
  useShortcut('g c', t('Go to contacts'), to(paths.objects(hubId, 'contacts')));
  useShortcut('g o', t('Go to companies'), to(paths.objects(hubId, 'companies')));
  useShortcut('g d', t('Go to deals'), to(paths.objects(hubId, 'deals')));
  useShortcut('g t', t('Go to tickets'), to(paths.objects(hubId, 'tickets')));
  useShortcut('g b', t('Go to dashboards'), to(paths.dashboards(hubId)));
  useShortcut('g l', t('Go to lists'), to(paths.lists(hubId)));
  useShortcut('g f', t('Go to files'), to(paths.files(hubId)));
  useShortcut('g s', t('Go to settings'), to(paths.settings(hubId)));
  return null;
}
