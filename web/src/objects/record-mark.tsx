import { Initials } from '../ui/marks/initials.js';
import type { ObjectType } from './object-types.js';
import { toTypeIcon } from './type-icons.js';
import css from './record-mark.module.css';

interface RecordMarkProps {
  readonly type: Pick<ObjectType, 'name' | 'look'>;
  readonly title: string;
  /** In pixels. */
  readonly size?: number;
}

/** The mark before a record's name: initials of a contact, the letter of a company, else the icon of its type. */
export function RecordMark({ type, title, size = 20 }: RecordMarkProps) {
  if (type.name === 'contacts') return <Initials name={title} size={size} />;
  if (type.name === 'companies') return <Initials name={title} size={size} shape="square" />;
  const Icon = toTypeIcon(type.name, type.look);
  return (
    <span className={css['tile']} data-hue={type.look?.hue} style={{ width: size, height: size }} aria-hidden>
      <Icon size={Math.round(size * 0.7)} stroke={1.6} />
    </span>
  );
}
