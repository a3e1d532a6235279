import { ActionIcon, Button, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconClock, IconLock, IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useCanWrite } from '../../accounts/session.js';
import type { Property } from '../properties.js';
import type { ValueWords } from '../format-value.js';
import { toChanges } from '../changes.js';
import { PropertyField } from '../property-field.js';
import { hasLines, isWritable, toHtmlText, toPlainText } from '../property-values.js';
import { PropertyValue } from './property-value.js';
import { toFieldMessage, useRecordUpdate, type RecordPlace } from './record.js';
import styles from './record-page.module.css';

export interface PropertyRowProps {
  readonly place: RecordPlace;
  readonly property: Property;
  readonly value: string | null | undefined;
  readonly words: ValueWords;
  readonly onHistory: (property: Property) => void;
}

/** A property of a record: label, value, the way to its history, and editing in place where that is allowed. */
export function PropertyRow({ place, property, value, words, onHistory }: PropertyRowProps) {
  const canWrite = useCanWrite();
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const writable = isWritable(property);
  // Afterwards the focus goes back to where it was.
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) pencil.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <div className={styles['property']} role="group" aria-label={property.label}>
      <Group justify="space-between" wrap="nowrap" gap={4} mih={22}>
        <Tooltip
          label={property.description}
          disabled={property.description === ''}
          multiline
          maw={320}
          openDelay={500}
        >
          <Text size="xs" c="dimmed" className="one-line">
            {property.label}
          </Text>
        </Tooltip>
        <Group gap={2} wrap="nowrap" className={styles['tools']}>
          {!writable && (
            <Tooltip label="Set by the server alone">
              <span className={styles['lock']}>
                <IconLock size={13} aria-hidden />
                <VisuallyHidden>Read-only</VisuallyHidden>
              </span>
            </Tooltip>
          )}
          <ActionIcon
            size={22}
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
              size={22}
              variant="subtle"
              color="gray"
              aria-label={`Edit ${property.label}`}
              onClick={() => setEditing(true)}
            >
              <IconPencil size={14} />
            </ActionIcon>
          )}
        </Group>
      </Group>
      {isEditing ? (
        <PropertyEditor {...{ place, property, value, words, onClose: () => setEditing(false) }} />
      ) : (
        <Text
          component="div"
          size="sm"
          className={styles['value']}
          onDoubleClick={() => writable && canWrite && setEditing(true)}
        >
          <PropertyValue property={property} value={value} words={words} />
        </Text>
      )}
    </div>
  );
}

interface PropertyEditorProps {
  readonly place: RecordPlace;
  readonly property: Property;
  readonly value: string | null | undefined;
  readonly words: ValueWords;
  readonly onClose: () => void;
}

function PropertyEditor({ place, property, value, words, onClose }: PropertyEditorProps) {
  // HTML is edited as the text that it shows.
  const isHtml = property.fieldType === 'html';
  // What stood there when it was opened: others may have written since, and that stays unless something is typed.
  const [first] = useState(() => (isHtml ? toPlainText(value ?? '') : (value ?? '')));
  const [typed, setTyped] = useState(first);
  const update = useRecordUpdate(place);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const save = (): void => {
    if (typed === first) return onClose();
    const stored = isHtml ? toHtmlText(typed) : typed;
    update.mutate(toChanges(property, stored, words), { onSuccess: onClose });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // A list that is open takes the key for itself.
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
        words={words}
        aria-label={property.label}
        data-autofocus
        error={update.isError ? toFieldMessage(update.error) : undefined}
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
