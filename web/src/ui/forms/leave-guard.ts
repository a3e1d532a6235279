import { useEffect, useRef, useState, type RefObject } from 'react';
import { useBlocker, type Location } from 'react-router';
import { confirmLeaving } from '../dialogs/confirm.js';

/** A page and the tab that is open on it: other parts of an address do not unmount a form. */
const toPlace = ({ pathname, search }: Location): string =>
  `${pathname} ${new URLSearchParams(search).get('tab') ?? ''}`;

/**
 * Asks before the user leaves a page or tab with unsaved changes, or closes it. A form that is being submitted may leave at once, before
 * it is rendered again: it sets `isReleased`.
 */
export function useLeaveGuard(isUnsaved: boolean, isReleased?: RefObject<boolean>): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && isReleased?.current !== true && toPlace(currentLocation) !== toPlace(nextLocation),
  );
  useEffect(() => {
    if (blocker.state === 'blocked')
      confirmLeaving({ onLeave: () => blocker.proceed(), onStay: () => blocker.reset() });
  }, [blocker]);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

interface DiscardGuard {
  /** For the form: notes that something was typed. */
  readonly onInput: () => void;
  /** Takes the place of the dialog's `onClose`. */
  readonly close: () => void;
  /** What was typed has been saved. */
  readonly reset: () => void;
  /** Says whether the form is being submitted. */
  readonly submitting: (is: boolean) => void;
}

/**
 * For a dialog with a form: asks before Escape, a click beside it or its close button discard what was typed, and before the user
 * leaves the page, unless it is being saved.
 */
export function useDiscardGuard(onClose: () => void, { isSaving }: { readonly isSaving: boolean }): DiscardGuard {
  const [isTouched, setTouched] = useState(false);
  const isUnsaved = isTouched && !isSaving;
  const isReleased = useRef(false);
  useLeaveGuard(isUnsaved, isReleased);
  return {
    submitting: (is) => void (isReleased.current = is),
    onInput: () => setTouched(true),
    reset: () => setTouched(false),
    close() {
      if (isUnsaved) confirmLeaving({ onLeave: onClose, onStay: () => undefined });
      else onClose();
    },
  };
}
