import type { Entry } from './entries.js';
import { toParts } from '../ui/matches.js';
import css from './palette.module.css';

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  /** The words whose matches are marked. */
  readonly words: string;
  readonly isSelected: boolean;
  readonly onPoint: () => void;
  readonly onOpen: (inNewTab: boolean) => void;
}

/** A line of the palette. */
export function Option({ id, entry, words, isSelected, onPoint, onOpen }: OptionProps) {
  const { label, detail, icon: Icon } = entry;
  return (
    <div
      id={id}
      className={css['option']}
      role="option"
      aria-selected={isSelected}
      onMouseMove={isSelected ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
    >
      <span className={css['icon']}>
        <Icon size={15} stroke={1.6} aria-hidden />
      </span>
      <span className={css['label']}>
        <span className={css['name']}>
          <Marked text={label} words={words} />
        </span>{' '}
        {detail !== undefined && detail !== '' && (
          <span className={css['detail']}>
            <Marked text={detail} words={words} />
          </span>
        )}
      </span>
    </div>
  );
}

/** A text with the matches of a query marked. */
function Marked({ text, words }: { readonly text: string; readonly words: string }) {
  return toParts(text, words).map((part, index) =>
    part.isMatch ? (
      <mark key={index} className={css['match']}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
