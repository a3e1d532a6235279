import { useEffect, useRef, useSyncExternalStore } from 'react';
import { t } from '../i18n/messages.js';
import { createStoredChoice } from './choices/stored-choice.js';

/** A key of the page, or two in a row, without modifiers: `n`, `g c`. */
export interface Shortcut {
  readonly key: string;
  /** What it does, for the list of shortcuts. */
  readonly label: string;
  readonly run: () => void;
}

/** Shortcuts of a single character can be turned off (WCAG 2.1.4); kept in the browser. */
const off = createStoredChoice('spoke-shortcuts-off');

let shortcuts: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

function change(apply: () => void): void {
  apply();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The shortcuts of the open page, the last registered for a key only. */
export function useShortcuts(): readonly Shortcut[] {
  const all = useSyncExternalStore(subscribe, () => shortcuts);
  return [...new Map(all.map((shortcut) => [shortcut.key, shortcut])).values()];
}

export const useAreShortcutsOff = (): boolean => off.use() !== undefined;

export const setShortcutsOff = (value: boolean): void => off.write(value ? '1' : undefined);

/** Registers a shortcut while the component is shown; without an action, none. */
export function useShortcut(key: string, label: string, action: (() => void) | undefined): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  const isSet = action !== undefined;
  useEffect(() => {
    if (!isSet) return undefined;
    const shortcut = { key, label, run: () => latest.current?.() };
    change(() => (shortcuts = [...shortcuts, shortcut]));
    return () => change(() => (shortcuts = shortcuts.filter((one) => one !== shortcut)));
  }, [key, label, isSet]);
}

/** Registers `j` and `k`, which move to the next and the previous row. */
export function useKeyMoves(move: (step: 1 | -1) => void): void {
  useShortcut('j', t('Next row'), () => move(1));
  useShortcut('k', t('Previous row'), () => move(-1));
}

const fields = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]';

/** The first of two keys, for a second. */
let first: { readonly key: string; readonly at: number } | undefined;
const pairMs = 1000;

/** The shortcut that a key completes, after the key before it or alone. */
function findShortcut({ key, timeStamp }: KeyboardEvent): Shortcut | undefined {
  const pair = first && timeStamp - first.at < pairMs ? `${first.key} ${key}` : undefined;
  first = undefined;
  const found = shortcuts.findLast((one) => one.key === pair) ?? shortcuts.findLast((one) => one.key === key);
  if (!found && shortcuts.some((one) => one.key.startsWith(`${key} `))) first = { key, at: timeStamp };
  return found;
}

/** Runs the shortcut of a key, never while something is typed or a dialog is open. */
export function runShortcut(event: KeyboardEvent): void {
  if (
    off.read() !== undefined ||
    event.defaultPrevented ||
    event.isComposing ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return;
  if (event.target instanceof Element && event.target.closest(`${fields}, [role=menu], [role=listbox]`)) return;
  if (document.querySelector('[aria-modal=true]')) return;
  const shortcut = findShortcut(event);
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run();
}
