import { Anchor, Center } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useRouteError } from 'react-router';
import { t } from '../i18n/messages.js';
import { untilReachable } from '../api/connection.js';
import { paths } from '../paths.js';
import { CodeNotLoadedError } from '../ui/loading/load-page.js';
import { useDocumentTitle } from '../ui/page.js';
import { EmptyState, ProblemState } from '../ui/loading/states.js';

export function NotFoundPage() {
  useDocumentTitle(t('Not found'));
  return (
    <EmptyState
      title={t('Page not found')}
      action={
        <Anchor component={Link} to={paths.home}>
          {t('Go to the home page')}
        </Anchor>
      }
    >
      {t('The link may be outdated, or the page may belong to another account.')}
    </EmptyState>
  );
}

/** Shown instead of a page that fails to load or to render. */
export function RouteProblem() {
  const error = useRouteError();
  const isRecovering = useReload(error instanceof CodeNotLoadedError);
  return (
    <Center mih="60vh">
      {isRecovering ? (
        <EmptyState title={t('This page could not be loaded')}>
          {t('It opens by itself as soon as the server can be reached.')}
        </EmptyState>
      ) : (
        <ProblemState error={error} onRetry={() => window.location.reload()} />
      )}
    </Center>
  );
}

const reloadedAtKey = 'spoke.reloadedAt';
/** A page that has just been reloaded is not reloaded again by itself, in milliseconds. */
const pauseMs = 20_000;

/** Reloads the app once the server responds: it may have another version by now. Returns whether it is going to. */
function useReload(isNeeded: boolean): boolean {
  const [isRecent] = useState(() => Date.now() - Number(sessionStorage.getItem(reloadedAtKey) ?? 0) < pauseMs);
  const isGoing = isNeeded && !isRecent;
  useEffect(() => {
    if (!isGoing) return undefined;
    let isOpen = true;
    void untilReachable().then(() => {
      if (!isOpen) return;
      sessionStorage.setItem(reloadedAtKey, String(Date.now()));
      window.location.reload();
    });
    return () => void (isOpen = false);
  }, [isGoing]);
  return isGoing;
}
