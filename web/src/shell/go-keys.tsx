import { useNavigate } from 'react-router';
import { paths } from '../paths.js';
import { useShortcut } from '../ui/shortcuts.js';

/** `g` and a letter go to the main pages of an account. */
export function GoKeys({ hubId }: { readonly hubId: number }) {
  const navigate = useNavigate();
  const to = (path: string) => () => void navigate(path);
  useShortcut('g h', 'Go home', to(paths.hub(hubId)));
  useShortcut('g a', 'Go to tasks', to(paths.tasks(hubId)));
  useShortcut('g c', 'Go to contacts', to(paths.objects(hubId, 'contacts')));
  useShortcut('g o', 'Go to companies', to(paths.objects(hubId, 'companies')));
  useShortcut('g d', 'Go to deals', to(paths.objects(hubId, 'deals')));
  useShortcut('g t', 'Go to tickets', to(paths.objects(hubId, 'tickets')));
  useShortcut('g b', 'Go to dashboards', to(paths.dashboards(hubId)));
  useShortcut('g l', 'Go to lists', to(paths.lists(hubId)));
  useShortcut('g f', 'Go to files', to(paths.files(hubId)));
  useShortcut('g s', 'Go to settings', to(paths.settings(hubId)));
  return null;
}
