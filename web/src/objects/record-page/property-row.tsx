import { ActionIcon, Button, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconClock, IconLock, IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useCanWrite } from '../../accounts/session.js';
import type { Property } from '../properties.js';
import type { ValueContext } from '../property.js';
import { toChanges } from '../changes.js';
import { findValueHolder, toLabelledMessage } from '../field-error.js';
import { TakenValue } from '../taken-value.js';
import { findBuiltInType } from '../object-types.js';
import { PropertyField } from '../property-types/property-field.js';
import { hasLines, isWritable, toHtmlText, toPlainText } from '../property-values.js';
import { PropertyValue } from './property-value.js';
import { toFieldMessage, useUpdateRecord, type RecordRef } from './record.js';
import styles from './record-page.module.css';

interface PropertyRowProps {
  readonly place: RecordRef;
  readonly property: Property;
  readonly value: string | null | undefined;
  readonly context: ValueContext;
  readonly onHistory: (property: Property) => void;
}

/** A property of a record: label, value, history, and inline editing where allowed. */
export function PropertyRow({ place, property, value, context, onHistory }: PropertyRowProps) {
  const canWrite = useCanWrite();
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const writable = isWritable(property);
  // Returns the focus after editing.
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) pencil.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <div className={styles['property']} role="group" aria-label={property.label}>
      <Tooltip label={property.description} disabled={property.description === ''} multiline maw={320} openDelay={500}>
        <span className={styles['label']}>{property.label}</span>
      </Tooltip>
      {isEditing ? (
        <div className={styles['editor']}>
          <PropertyEditor {...{ place, property, value, context, onClose: () => setEditing(false) }} />
        </div>
      ) : (
        <Text
          component="div"
          size="sm"
          className={styles['value']}
          onDoubleClick={() => writable && canWrite && setEditing(true)}
        >
          <PropertyValue property={property} value={value} context={context} />
        </Text>
      )}
      <div className={styles['tools']}>
        {!writable && (
          <Tooltip label="Set by the server">
            <span className={styles['lock']}>
              <IconLock size={13} aria-hidden />
              <VisuallyHidden>Read-only</VisuallyHidden>
            </span>
          </Tooltip>
        )}
        <ActionIcon
          size={24}
          variant="subtle"
          color="gray"
          aria-label={`History of ${property.label}`}
          onClick={() => onHistory(property)}
        >
          <IconClock size={14} />
        </ActionIcon>
        {writable && canWrite && !isEditing && (
          <ActionIcon
            ref={pencil}
            size={24}
            variant="subtle"
            color="gray"
            data-edit
            aria-label={`Edit ${property.label}`}
            onClick={() => setEditing(true)}
          >
            <IconPencil size={14} />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}

interface PropertyEditorProps {
  readonly place: RecordRef;
  readonly property: Property;
  readonly value: string | null | undefined;
  readonly context: ValueContext;
  readonly onClose: () => void;
}

function PropertyEditor({ place, property, value, context, onClose }: PropertyEditorProps) {
  // HTML is edited as plain text.
  const isHtml = property.fieldType === 'html';
  // The value when editing started: if nothing is typed, concurrent changes are kept.
  const [first] = useState(() => (isHtml ? toPlainText(value ?? '') : (value ?? '')));
  const [typed, setTyped] = useState(first);
  const update = useUpdateRecord(place);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const save = (): void => {
    if (typed === first) return onClose();
    const stored = isHtml ? toHtmlText(typed) : typed;
    update.mutate(toChanges(property, stored, context), { onSuccess: onClose });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // An open dropdown handles the key itself.
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    if (event.key === 'Enter' && hasLines(property) && (event.ctrlKey || event.metaKey)) save();
  };
  return (
    <form
      ref={form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <PropertyField
        property={property}
        value={typed}
        context={context}
        aria-label={property.label}
        data-autofocus
        error={update.isError ? toError(update.error, { property, place }) : undefined}
        onChange={setTyped}
      />
      <Group gap="xs" mt={6}>
        <Button type="submit" size="compact-sm" loading={update.isPending}>
          Save
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}

/** The error of a value: a link to the record that has it, or the message in the words of the screen. */
function toError(error: unknown, { property, place }: Pick<PropertyEditorProps, 'property' | 'place'>): ReactNode {
  const holder = findValueHolder(error);
  const singular = findBuiltInType(place.objectType)?.singular ?? 'Record';
  if (holder) return <TakenValue type={{ name: place.objectType, singular }} holder={holder} />;
  return toLabelledMessage(toFieldMessage(error), property);
}
