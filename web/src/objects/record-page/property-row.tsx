import { ActionIcon, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconLock, IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { t } from '../../i18n/messages.js';
import { useCanWrite } from '../../accounts/session.js';
import type { Property } from '../properties.js';
import type { ValueContext } from '../property.js';
import { PropertyEditor } from '../property-editor.js';
import { isWritable } from '../property-values.js';
import { findValueProblem } from './cards/value-rules.js';
import type { PageSettings } from './page-settings.js';
import { HistoryButton } from './property-history.js';
import { PropertyValue } from './property-value.js';
import type { RecordRef } from './record.js';
import styles from './record-page.module.css';

interface PropertyRowProps {
  readonly place: RecordRef;
  readonly property: Property;
  readonly value: string | null | undefined;
  readonly context: ValueContext;
  readonly rules: PageSettings['rules'][string] | undefined;
  readonly save: (changes: Record<string, string>) => Promise<void>;
  readonly onHistory: (property: Property) => void;
}

/** A property of a record: label, value, history, and editing by a click where allowed, which can be undone. */
export function PropertyRow({ place, property, value, context, rules, save, onHistory }: PropertyRowProps) {
  const canWrite = useCanWrite();
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const writable = isWritable(property);
  const isEditable = writable && canWrite;
  // A click on a link follows it, and text can be selected.
  const onClick = ({ target }: MouseEvent): void => {
    const isOther = target instanceof Element && target.closest('a, button') !== null;
    if (isEditable && !isOther && (window.getSelection()?.isCollapsed ?? true)) setEditing(true);
  };
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
            save={save}
            findProblem={(typed) => findValueProblem(typed, property, rules)}
            onClose={() => setEditing(false)}
          />
        </div>
      ) : (
        <Text
          component="div"
          size="sm"
          className={styles['value']}
          {...(isEditable && { 'data-editable': true, onClick })}
        >
          <PropertyValue property={property} value={value} context={context} />
        </Text>
      )}
      <div className={styles['tools']}>
        {!writable && (
          <Tooltip label={t('Set by the server')}>
            <span className={styles['lock']}>
              <IconLock size={13} aria-hidden />
              <VisuallyHidden>{t('Read-only')}</VisuallyHidden>
            </span>
          </Tooltip>
        )}
        <HistoryButton place={place} property={property} context={context} onOpen={() => onHistory(property)} />
        {isEditable && !isEditing && (
          <ActionIcon
            ref={pencil}
            size={24}
            variant="subtle"
            color="gray"
            data-edit
            aria-label={t('Edit {label}', { label: property.label })}
            onClick={() => setEditing(true)}
          >
            <IconPencil size={14} />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}
