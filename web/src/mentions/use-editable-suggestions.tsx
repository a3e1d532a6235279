import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { toListStep, toOptionId, type SuggestionListProps } from './suggestion-list.js';
import { isRightToLeft } from '../ui/direction.js';

interface Typed {
  readonly node: Text;
  readonly at: number;
  readonly cursor: number;
  readonly query: string;
  /** Where it begins in the field, in pixels. */
  readonly start: number;
  readonly top: number;
}

export interface Suggesting<T> {
  /** What is typed for a suggestion before the cursor, and where it begins. */
  readonly find: (text: string, cursor: number) => { readonly at: number; readonly query: string } | undefined;
  readonly list: (query: string) => readonly T[];
  /** What replaces the typed text. */
  readonly toHtml: (item: T) => string;
  /** Replaces the selected text. */
  readonly insert: (html: string) => void;
  readonly render: (props: SuggestionListProps<T>) => ReactNode;
}

export interface EditableSuggestions {
  /** To be called when the text has changed. */
  readonly update: () => void;
  readonly close: () => void;
  /** For the editable element. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Goes behind the editable element, whose parent is positioned. */
  readonly list: ReactNode;
}

/** Offers suggestions for what is typed in an editable element: the arrow keys and Enter choose, Escape closes the list. */
export function useEditableSuggestions<T>(
  root: RefObject<HTMLElement | null>,
  { find, list, toHtml, insert, render }: Suggesting<T>,
): EditableSuggestions {
  const listId = useId();
  const [typed, setTyped] = useState<Typed>();
  const [chosen, setChosen] = useState(0);
  const matches = typed ? list(typed.query) : [];
  const active = Math.min(chosen, matches.length - 1);
  const close = (): void => setTyped(undefined);
  const pick = (item: T | undefined): void => {
    if (item === undefined || !typed) return;
    close();
    getSelection()?.setBaseAndExtent(typed.node, typed.at, typed.node, typed.cursor);
    insert(toHtml(item));
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = matches.length === 0 ? undefined : toListStep(event);
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (step === 'pick') pick(matches[active]);
    else if (step === 'close') close();
    else setChosen((active + (step === 'next' ? 1 : matches.length - 1)) % matches.length);
  };
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    // Before the editor, which listens at the element itself.
    const parent = root.current?.parentElement;
    const listener = (event: KeyboardEvent): void => latest.current(event);
    parent?.addEventListener('keydown', listener, true);
    return () => parent?.removeEventListener('keydown', listener, true);
  }, [root]);
  return {
    update: () => {
      setChosen(0);
      setTyped(root.current ? findTyped(root.current, find) : undefined);
    },
    close,
    attributes: {
      'aria-autocomplete': 'list',
      ...(matches.length > 0 && { 'aria-controls': listId, 'aria-activedescendant': toOptionId(listId, active) }),
    },
    list: render({
      id: listId,
      matches,
      active,
      onPick: pick,
      style: typed && { insetBlockStart: typed.top, insetInlineStart: toStart(typed.start) },
    }),
  };
}

/** As far along the line as the list has space, also after the window got narrower. */
const toStart = (start: number): string => `max(0px, min(${start}px, 100% - 320px))`;

/** What is typed at the cursor of an editable element; not inside a mention. */
function findTyped<T>(root: HTMLElement, find: Suggesting<T>['find']): Typed | undefined {
  const selection = getSelection();
  const node = selection?.anchorNode;
  if (!selection?.isCollapsed || !(node instanceof Text) || !root.contains(node)) return undefined;
  if (node.parentElement?.closest('[data-at-mention]')) return undefined;
  const cursor = selection.anchorOffset;
  const found = find(node.data, cursor);
  if (!found) return undefined;
  const range = document.createRange();
  range.setStart(node, found.at);
  range.setEnd(node, cursor);
  const [place, frame] = [range.getBoundingClientRect(), (root.parentElement ?? root).getBoundingClientRect()];
  return {
    node,
    cursor,
    ...found,
    start: isRightToLeft() ? frame.right - place.right : place.left - frame.left,
    top: place.bottom - frame.top + 2,
  };
}
