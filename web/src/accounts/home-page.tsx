import { Navigate } from 'react-router';
import { t } from '../i18n/messages.js';
import { paths } from '../paths.js';
import { EmptyState } from '../ui/loading/states.js';
import { readLastHub } from './last-hub.js';
import { useCurrentSession } from './session.js';

/** Redirects to the account last opened in this browser, or to the first one. */
export function HomePage() {
  const { hubs } = useCurrentSession();
  const last = readLastHub();
  const hub = hubs.find(({ hubId }) => hubId === last) ?? hubs[0];
  if (hub) return <Navigate to={paths.hub(hub.hubId)} replace />;
  return (
    <EmptyState title={t('No account yet')}>
      {t('Ask an administrator to invite you to an account, then reload this page.')}
    </EmptyState>
  );
}
