import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { inSentence } from '../../i18n/language.js';
import { rich, t } from '../../i18n/messages.js';
import { usePeople } from '../../objects/people.js';
import { useProperties } from '../../objects/properties.js';
import { toPlainText } from '../../objects/property-values.js';
import { PropertyValue } from '../../objects/record-page/property-value.js';
import type { RecordRef } from '../../objects/record-page/record.js';
import { useValueContext } from '../../objects/use-value-context.js';
import { Moment } from '../../ui/times/moment.js';
import { findActivityType } from '../activities.js';
import { composedKinds } from '../composer/kinds.js';
import { bodies, toStoredDraft, type StoredValues } from './stored-draft.js';
import type { EditConflict } from './use-activity-edit.js';
import css from './editing.module.css';

interface EditConflictProps {
  readonly activity: RecordRef;
  /** The singular name of its type. */
  readonly name: string;
  readonly conflict: EditConflict;
  /** The user's own. */
  readonly changes: StoredValues;
  readonly nameFile: (id: string) => string;
  readonly isSaving: boolean;
  /** Called with the changes to write over those of the other user. */
  readonly onSave: (changes: StoredValues) => void;
  readonly onBack: () => void;
}

/** Shows what two users changed of an activity at the same time, and lets this one choose. */
export function EditConflictPanel(props: EditConflictProps) {
  const { activity, name, conflict, changes, isSaving, onSave, onBack } = props;
  const people = usePeople();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const fields = listFields(activity.objectType, conflict.names);
  const taken = new Set(fields.flatMap(({ names }) => names));
  const others = Object.fromEntries(Object.entries(changes).filter(([property]) => !taken.has(property)));
  const hasOthers = Object.keys(others).length > 0;
  const who = people.findUser(Number(conflict.changedBy)) ?? t('Another user');
  return (
    <section ref={panel} className={css['conflict']} tabIndex={-1} role="alert" aria-labelledby="edit-conflict">
      <h4 id="edit-conflict">
        {rich('{who} changed this {name} {moment}', {
          who,
          name: inSentence(name),
          moment: <Moment at={conflict.version} format="ago" />,
        })}
      </h4>
      <p>
        {hasOthers
          ? t('Nothing of yours is saved yet. Choose whose version to keep; your other changes are saved with either.')
          : t('Nothing of yours is saved yet. Choose whose version to keep.')}
      </p>
      {fields.map((field) => (
        <dl key={field.label} className={css['both']} aria-label={field.label}>
          <div>
            <dt>{t('{label}, stored now', { label: field.label })}</dt>
            <dd>
              <FieldValue {...{ ...props, field }} values={conflict.values} />
            </dd>
          </div>
          <div>
            <dt>{t('{label}, yours', { label: field.label })}</dt>
            <dd>
              <FieldValue {...{ ...props, field }} values={{ ...conflict.values, ...changes }} />
            </dd>
          </div>
        </dl>
      ))}
      <div className={css['choice']}>
        <Button size="xs" variant="subtle" color="gray" onClick={onBack}>
          {t('Go on editing')}
        </Button>
        <Button size="xs" variant="default" disabled={isSaving} onClick={() => onSave(others)}>
          {t('Keep theirs')}
        </Button>
        <Button size="xs" loading={isSaving} onClick={() => onSave(changes)}>
          {t('Save mine')}
        </Button>
      </div>
    </section>
  );
}

interface ConflictField {
  readonly label: string;
  /** The properties that are changed together. */
  readonly names: readonly string[];
  readonly is: 'text' | 'files' | 'property';
}

const labels: Readonly<Record<string, string>> = {
  hubspot_owner_id: t('Assigned to'),
  hs_task_priority: t('Priority'),
  hs_task_type: t('Type'),
  hs_task_reminders: t('Reminder'),
  hs_call_direction: t('Direction'),
  hs_call_disposition: t('Outcome'),
  hs_call_duration: t('Duration'),
  hs_meeting_end_time: t('End'),
  hs_meeting_outcome: t('Outcome'),
  hs_meeting_location: t('Location'),
  hs_email_direction: t('Direction'),
  hs_communication_channel_type: t('Channel'),
};

/** The fields of the composer that show the properties. */
function listFields(kindName: string, properties: readonly string[]): ConflictField[] {
  const kind = composedKinds.find(({ name }) => name === kindName);
  const title = findActivityType(kindName)?.activity.titleProperty;
  const body = bodies[kindName] ?? '';
  const joined: readonly ConflictField[] = [
    ...(title === undefined ? [] : [{ label: kind?.title ?? t('Title'), names: [title], is: 'property' as const }]),
    { label: t('Text'), names: [body, ...(kindName === 'emails' ? ['hs_email_text'] : [])], is: 'text' },
    { label: kind?.when ?? t('When'), names: ['hs_timestamp', 'hs_meeting_start_time'], is: 'property' },
    { label: t('Attachments'), names: ['hs_attachment_ids'], is: 'files' },
    { label: t('Addresses'), names: ['hs_email_headers'], is: 'text' },
  ];
  const own = properties.filter((name) => !joined.some(({ names }) => names.includes(name)));
  return [
    ...joined.filter(({ names }) => names.some((name) => properties.includes(name))),
    ...own.map((name) => ({ label: labels[name] ?? name, names: [name], is: 'property' as const })),
  ];
}

interface FieldValueProps extends Pick<EditConflictProps, 'activity' | 'nameFile'> {
  readonly field: ConflictField;
  readonly values: StoredValues;
}

function FieldValue({ activity, nameFile, field: { is, names }, values }: FieldValueProps) {
  const type = findActivityType(activity.objectType);
  const { data: properties } = useProperties(activity.objectType);
  const name = names[0] ?? '';
  const value = values[name] ?? '';
  if (is === 'files') return <>{value.split(';').filter(Boolean).map(nameFile).join('\n') || '–'}</>;
  if (name === 'hs_email_headers') return <>{toAddressLines(activity.objectType, values) || '–'}</>;
  if (is === 'text') return <>{toPlainText(value) || '–'}</>;
  const property = properties?.get(name);
  if (!type || !property) return <>{value || '–'}</>;
  return <TypedValue {...{ type, property, value }} />;
}

interface TypedValueProps {
  readonly type: NonNullable<ReturnType<typeof findActivityType>>;
  readonly property: React.ComponentProps<typeof PropertyValue>['property'];
  readonly value: string;
}

function TypedValue({ type, ...shown }: TypedValueProps) {
  const context = useValueContext(type);
  return <PropertyValue {...shown} context={context} />;
}

function toAddressLines(kind: string, values: StoredValues): string {
  const { fields } = toStoredDraft(kind, values, 'UTC');
  return ['from', 'to', 'cc']
    .filter((role) => fields[role])
    .map((role) => `${role}: ${fields[role]}`)
    .join('\n');
}
