import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { MentionList, toListStep, toOptionId } from './mention-list.js';
import { findQuery, listMatches, toLabelled, toMentionHtml, type Labelled } from './mentions.js';
import { useMentionables } from './use-mentionables.js';

interface Typed {
  readonly node: Text;
  readonly at: number;
  readonly cursor: number;
  readonly query: string;
  /** Where the @ is in the field, in pixels. */
  readonly left: number;
  readonly top: number;
}

interface EditableMentions {
  /** To be called when the text has changed. */
  readonly update: () => void;
  readonly close: () => void;
  /** For the editable element. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Goes behind the editable element, whose parent is positioned. */
  readonly list: ReactNode;
}

/**
 * Lets users be mentioned in an editable element: @ lists them, the arrow keys and Enter choose. `insert` replaces the selected
 * text with HTML.
 */
export function useEditableMentions(
  root: RefObject<HTMLElement | null>,
  insert: (html: string) => void,
): EditableMentions {
  const users = toLabelled(useMentionables());
  const listId = useId();
  const [typed, setTyped] = useState<Typed>();
  const [chosen, setChosen] = useState(0);
  const matches = typed ? listMatches(users, typed.query) : [];
  const active = Math.min(chosen, matches.length - 1);
  const close = (): void => setTyped(undefined);
  const pick = (user: Labelled | undefined): void => {
    if (!user || !typed) return;
    close();
    getSelection()?.setBaseAndExtent(typed.node, typed.at, typed.node, typed.cursor);
    insert(`${toMentionHtml(user)}\u00a0`);
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
      setTyped(root.current ? findTyped(root.current) : undefined);
    },
    close,
    attributes: {
      'aria-autocomplete': 'list',
      ...(matches.length > 0 && { 'aria-controls': listId, 'aria-activedescendant': toOptionId(listId, active) }),
    },
    list: (
      <MentionList
        id={listId}
        matches={matches}
        active={active}
        onPick={pick}
        style={typed && { insetBlockStart: typed.top, insetInlineStart: toStart(typed.left) }}
      />
    ),
  };
}

/** As far to the right as the list has space, also after the window got narrower. */
const toStart = (left: number): string => `max(0px, min(${left}px, 100% - 320px))`;

/** What is typed behind an @ at the cursor of an editable element; not inside a mention. */
function findTyped(root: HTMLElement): Typed | undefined {
  const selection = getSelection();
  const node = selection?.anchorNode;
  if (!selection?.isCollapsed || !(node instanceof Text) || !root.contains(node)) return undefined;
  if (node.parentElement?.closest('[data-at-mention]')) return undefined;
  const cursor = selection.anchorOffset;
  const found = findQuery(node.data, cursor);
  if (!found) return undefined;
  const range = document.createRange();
  range.setStart(node, found.at);
  range.setEnd(node, cursor);
  const [place, frame] = [range.getBoundingClientRect(), (root.parentElement ?? root).getBoundingClientRect()];
  return { node, cursor, ...found, left: place.left - frame.left, top: place.bottom - frame.top + 2 };
}
