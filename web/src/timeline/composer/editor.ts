import Squire from 'squire-rte';
import { toTextFragment } from './html-text.js';

/** The commands of the toolbar. */
export interface Editor {
  toggle(format: Format): void;
  /** Links the selected text, or inserts the address. */
  link(address: string): void;
  insert(html: string): void;
  getHtml(): string;
  /** The formats at the cursor. */
  listFormats(): Format[];
  focus(): void;
  destroy(): void;
}

export const formats = ['bold', 'italic', 'bullets', 'numbers'] as const;
export type Format = (typeof formats)[number];

interface EditorEvents {
  readonly onInput: () => void;
  /** The cursor is elsewhere. */
  readonly onMove: () => void;
}

/** Makes an element an editor of rich text; what it holds and what is pasted is reduced to text markup, lists and links. */
export function createEditor(root: HTMLElement, { onInput, onMove }: EditorEvents): Editor {
  const html = root.innerHTML;
  // It takes note of the focus as it comes.
  const hasFocus = root.ownerDocument.activeElement === root;
  if (hasFocus) root.blur();
  const squire = new Squire(root, {
    blockTag: 'P',
    blockAttributes: null,
    addLinks: true,
    sanitizeToDOMFragment: toTextFragment,
  });
  squire.setHTML(html);
  if (hasFocus) squire.focus().moveCursorToEnd();
  squire.addEventListener('input', onInput);
  squire.addEventListener('pathChange', onMove);
  const has = (format: Format): boolean => {
    switch (format) {
      case 'bold':
        return squire.hasFormat('B') || squire.hasFormat('STRONG');
      case 'italic':
        return squire.hasFormat('I') || squire.hasFormat('EM');
      case 'bullets':
        return squire.hasFormat('UL');
      case 'numbers':
        return squire.hasFormat('OL');
    }
  };
  const toggles: Readonly<Record<Format, readonly [() => unknown, () => unknown]>> = {
    bold: [() => squire.bold(), () => squire.removeBold()],
    italic: [() => squire.italic(), () => squire.removeItalic()],
    bullets: [() => squire.makeUnorderedList(), () => squire.removeList()],
    numbers: [() => squire.makeOrderedList(), () => squire.removeList()],
  };
  const toggle = (format: Format): void => void toggles[format][has(format) ? 1 : 0]();
  // The editor knows these keys in lower case only.
  for (const [key, format] of [
    ['B', 'bold'],
    ['I', 'italic'],
  ] as const) {
    const onKey = (_editor: Squire, event: KeyboardEvent): void => {
      event.preventDefault();
      toggle(format);
    };
    squire.setKeyHandler(`Ctrl-${key}`, onKey).setKeyHandler(`Meta-${key}`, onKey);
  }
  return {
    toggle(format) {
      squire.focus();
      toggle(format);
    },
    link(address) {
      squire.focus();
      if (address === '') squire.removeLink();
      else squire.makeLink(address);
      // What is typed next follows it.
      const range = squire.getSelection();
      range.collapse(false);
      squire.setSelection(range);
    },
    insert(given) {
      squire.focus();
      squire.insertHTML(given);
    },
    getHtml: () => squire.getHTML(),
    listFormats: () => formats.filter(has),
    focus: () => void squire.focus(),
    destroy: () => squire.destroy(),
  };
}
