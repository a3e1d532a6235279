import { Initials } from './initials.js';
import css from './person.module.css';

/** A user or owner: initials and name. */
export function Person({ name }: { readonly name: string }) {
  return (
    <span className={css['person']} title={name}>
      <Initials name={name} />
      <span className="one-line">{name}</span>
    </span>
  );
}
