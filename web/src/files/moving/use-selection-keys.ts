import { useEffect, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import type { Selection } from '../list/selection.js';
import { toLogicalKey } from '../../ui/direction.js';

const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=tree]';

/** Selects everything with Ctrl or ⌘ and A, and nothing with Escape, while nothing is typed and no dialog is open. */
export function useSelectionKeys(latest: { readonly current: Selection }, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.closest(fields) !== null;
      if (event.defaultPrevented || isTyping || document.querySelector('[role=dialog], [role=menu]')) return;
      if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        latest.current.setAll(true);
      }
      if (event.key === 'Escape' && latest.current.count > 0) latest.current.clear();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [latest, isOn]);
}

/** Arrow keys move between the items of a list or grid, with Shift they extend the selection; Ctrl and Space toggle an item. */
export function onItemKey(event: ReactKeyboardEvent<HTMLElement>, selection: Selection | undefined): void {
  const { target, currentTarget, key, shiftKey, altKey } = event;
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null;
  if (!item || altKey) return;
  const id = toId(item);
  const isCommand = event.ctrlKey || event.metaKey;
  if (key === ' ' && isCommand) {
    event.preventDefault();
    selection?.set(id, !selection.has(id), false);
  }
  const all = [...currentTarget.querySelectorAll<HTMLElement>('[data-item]')];
  const next = isCommand ? undefined : all[all.indexOf(item) + toStep(key, all, item)];
  if (!next || next === item) return;
  event.preventDefault();
  next.querySelector<HTMLElement>('button:not([tabindex="-1"], [aria-haspopup])')?.focus();
  next.scrollIntoView({ block: 'nearest' });
  if (!shiftKey || !selection) return;
  if (selection.count === 0) selection.set(id, true, false);
  selection.set(toId(next), true, false);
}

const toId = ({ dataset }: HTMLElement): string => dataset['item'] ?? '';

/** How many items further a key leads; 0 for other keys. */
function toStep(key: string, all: readonly HTMLElement[], item: HTMLElement): number {
  if (key === 'ArrowDown') return countColumns(all, item);
  if (key === 'ArrowUp') return -countColumns(all, item);
  if (item.tagName === 'TR') return 0;
  const logical = toLogicalKey(key);
  return logical === 'ArrowRight' ? 1 : logical === 'ArrowLeft' ? -1 : 0;
}

/** How many items are beside each other. */
function countColumns(all: readonly HTMLElement[], { offsetTop, parentElement }: HTMLElement): number {
  const row = all.filter((other) => other.offsetTop === offsetTop && other.parentElement === parentElement);
  return Math.max(1, row.length);
}
