import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { askToLeave } from './confirm.js';

/** Asks before a page is left on which something is not saved yet: for another page, or for good. */
export function useLeaveGuard(isUnsaved: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state === 'blocked') askToLeave({ onLeave: () => blocker.proceed(), onStay: () => blocker.reset() });
  }, [blocker]);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
