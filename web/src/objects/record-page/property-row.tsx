import { ActionIcon, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconClock, IconLock, IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useCanWrite } from '../../accounts/session.js';
import type { Property } from '../properties.js';
import type { ValueContext } from '../property.js';
import { PropertyEditor } from '../property-editor.js';
import { isWritable } from '../property-values.js';
import { PropertyValue } from './property-value.js';
import { useUpdateRecord, type RecordRef } from './record.js';
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
  const update = useUpdateRecord(place);
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
          <PropertyEditor
            {...{ property, value, context, objectType: place.objectType }}
            save={update.mutateAsync}
            onClose={() => setEditing(false)}
          />
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
