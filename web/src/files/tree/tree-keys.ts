import { toLogicalKey } from '../../ui/direction.js';

/** A visible item of a tree, in screen order. */
export interface TreeItem {
  readonly id: string;
  readonly level: number;
  readonly label: string;
  /** Undefined: it cannot be opened. */
  readonly isOpen?: boolean | undefined;
}

type TreeMove = { readonly focus: string } | { readonly open: string } | { readonly close: string };

/** Returns what a key does in a tree, following the ARIA tree pattern; undefined for other keys. */
export function findTreeMove(items: readonly TreeItem[], at: string, key: string): TreeMove | undefined {
  const place = items.findIndex(({ id }) => id === at);
  const item = items[place];
  if (!item) return undefined;
  const focus = (target: TreeItem | undefined): TreeMove | undefined => target && { focus: target.id };
  switch (toLogicalKey(key)) {
    case 'ArrowDown':
      return focus(items[place + 1]);
    case 'ArrowUp':
      return focus(items[place - 1]);
    case 'Home':
      return focus(items[0]);
    case 'End':
      return focus(items.at(-1));
    case 'ArrowRight': {
      if (item.isOpen === false) return { open: item.id };
      const next = items[place + 1];
      return item.isOpen && next && next.level > item.level ? focus(next) : undefined;
    }
    case 'ArrowLeft':
      return item.isOpen
        ? { close: item.id }
        : focus(items.slice(0, place).findLast(({ level }) => level < item.level));
    default:
      return focus(findByLetter(items, place, key));
  }
}

/** Finds the next item whose label starts with the letter, wrapping around. */
function findByLetter(items: readonly TreeItem[], place: number, key: string): TreeItem | undefined {
  if ([...key].length !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase();
  const after = [...items.slice(place + 1), ...items.slice(0, place)];
  return after.find(({ label }) => label.toLocaleLowerCase().startsWith(letter));
}
