import { t } from '../i18n/messages.js';
import { Chip } from '../ui/marks/chip.js';
import type { Schema } from './description.js';
import classes from './api-explorer.module.css';
import { toChoices, toLimitTexts, toTypeText, withoutNull } from './schema-text.js';

interface FieldFactsProps {
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** The type of a field and whether it is required, after its name. */
export function FieldFacts({ schema, isRequired }: FieldFactsProps) {
  const { schema: plain, isNullable } = withoutNull(schema);
  return (
    <>
      <span className={classes.type}>
        {isNullable ? t('{typeText} or null', { typeText: toTypeText(plain) }) : toTypeText(plain)}
      </span>{' '}
      {isRequired && (
        <Chip mark="none" hue="red">
          {t('required')}
        </Chip>
      )}
    </>
  );
}

/** The description, limits and choices of a field as a line of text. */
export function toFieldHint(schema: Schema): string {
  const { schema: plain } = withoutNull(schema);
  const description = schema.description ?? plain.description ?? plain.title;
  return [...(description === undefined ? [] : [description]), ...toLimitTexts(plain)].join(' · ');
}

/** The fields of a schema with their types and descriptions; objects inside open on demand. */
export function SchemaFields({ schema }: { readonly schema: Schema }) {
  const { schema: plain } = withoutNull(schema);
  const object = plain.type === 'array' ? (plain.items ?? {}) : plain;
  const fields = Object.entries(object.properties ?? {});
  if (fields.length === 0) return <span className={classes.type}>{toTypeText(plain)}</span>;
  return (
    <ul className={classes.fields}>
      {fields.map(([name, field]) => (
        <li key={name}>
          <code>{name}</code> <FieldFacts schema={field} isRequired={object.required?.includes(name) ?? false} />
          <div className={classes.hint}>{toFieldHint(field)}</div>
          <Choices schema={field} />
          {hasFields(field) && (
            <details>
              <summary className={classes.summary}>{t('Fields of {name}', { name })}</summary>
              <SchemaFields schema={field} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Choices({ schema }: { readonly schema: Schema }) {
  const choices = toChoices(withoutNull(schema).schema);
  if (!choices) return null;
  return <div className={classes.hint}>{choices.map((one) => JSON.stringify(one)).join(', ')}</div>;
}

function hasFields(schema: Schema): boolean {
  const { schema: plain } = withoutNull(schema);
  const object = plain.type === 'array' ? plain.items : plain;
  return Object.keys(object?.properties ?? {}).length > 0;
}
