import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../i18n/messages.js';
import { useLeaveGuard } from '../ui/forms/leave-guard.js';
import { toChanges } from './changes.js';
import { findValueHolder, toLabelledMessage } from './field-error.js';
import { findBuiltInType } from './object-types.js';
import type { Property, ValueContext } from './property.js';
import { PropertyField } from './property-types/property-field.js';
import { hasLines, toHtmlText, toPlainText } from './property-values.js';
import { toFieldMessage } from './record-page/record.js';
import { TakenValue } from './taken-value.js';

interface PropertyEditorProps {
  readonly objectType: string;
  readonly property: Property;
  readonly value: string | null | undefined;
  readonly context: ValueContext;
  /** Writes the values of the changed properties; rejects with the problem. */
  readonly save: (changes: Record<string, string>) => Promise<unknown>;
  readonly onClose: () => void;
  /** Why a typed value cannot be stored, as far as that is known before it is sent. */
  readonly findProblem?: (value: string) => string | undefined;
}

/** Edits one value of a record in place. Escape cancels; leaving the page with an unsaved value is asked about. */
export function PropertyEditor({
  objectType,
  property,
  value,
  context,
  save,
  onClose,
  findProblem,
}: PropertyEditorProps) {
  // HTML is edited as plain text.
  const isHtml = property.fieldType === 'html';
  // The value when editing started: if nothing is typed, concurrent changes are kept.
  const [first] = useState(() => (isHtml ? toPlainText(value ?? '') : (value ?? '')));
  const [typed, setTyped] = useState(first);
  const saving = useMutation({ mutationFn: save });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const problem = typed === first ? undefined : findProblem?.(typed);
  const submit = (): void => {
    if (typed === first) return onClose();
    if (problem !== undefined) return;
    const stored = isHtml ? toHtmlText(typed) : typed;
    saving.mutate(toChanges(property, stored, context), { onSuccess: onClose });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // An open dropdown handles the key itself.
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    if (event.key === 'Enter' && hasLines(property) && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <form
      ref={form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {typed !== first && !saving.isPending && <LeaveGuard />}
      <PropertyField
        property={property}
        value={typed}
        context={context}
        aria-label={property.label}
        data-autofocus
        error={problem ?? (saving.isError ? toError(saving.error, { property, objectType }) : undefined)}
        onChange={setTyped}
      />
      <Group gap="xs" mt={6}>
        <Button type="submit" size="compact-sm" loading={saving.isPending} disabled={problem !== undefined}>
          {t('Save')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Group>
    </form>
  );
}

/** Mounted only while there is something to lose: the router asks one guard at a time. */
function LeaveGuard() {
  useLeaveGuard(true);
  return null;
}

/** The error of a value: a link to the record that has it, or the message in the words of the screen. */
function toError(
  error: unknown,
  { property, objectType }: Pick<PropertyEditorProps, 'property' | 'objectType'>,
): ReactNode {
  const holder = findValueHolder(error);
  const singular = findBuiltInType(objectType)?.singular ?? t('Record');
  if (holder) return <TakenValue type={{ name: objectType, singular }} holder={holder} />;
  return toLabelledMessage(toFieldMessage(error), property);
}
