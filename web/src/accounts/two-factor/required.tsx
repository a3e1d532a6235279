import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../ui/loading/load-page.js';
import { PageLoader } from '../../ui/loading/skeletons.js';
import { sessionKey, useCurrentSession, useHub } from '../session.js';

const RequiredPage = lazyComponent(() => import('./required-page.js'), 'RequiredPage');

/** Shows an account that requires two-factor authentication only to users who have set it up. */
export function RequiredTwoFactor({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const { hasSecondFactor, byProvider } = useCurrentSession().user;
  const isMissing = useHub().requiresSecondFactor && !hasSecondFactor && !byProvider;
  // The page stays until the recovery codes are saved.
  const [isOpen, setOpen] = useState(isMissing);
  if (isMissing && !isOpen) setOpen(true);
  if (!isOpen) return children;
  const finish = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: sessionKey });
    setOpen(false);
  };
  return (
    <Suspense fallback={<PageLoader />}>
      <RequiredPage onDone={finish} />
    </Suspense>
  );
}
