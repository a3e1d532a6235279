import { Button, Group, Pill, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import type { ObjectType } from '../../objects/object-types.js';
import { RecordSearch } from '../../objects/record-page/record-search.js';
import { FormDialog } from '../../ui/forms/form-dialog.js';
import { states } from './enrollment-words.js';
import type { EnrollmentFilter } from './enrollments-data.js';
import { useRecordName } from './record-name.js';

interface EnrollmentFiltersProps {
  readonly type: ObjectType;
  readonly filter: EnrollmentFilter;
  readonly onChange: (name: 'state' | 'record', value: string | undefined) => void;
}

const any = 'ANY';

/** Restricts the history to a state, or to one record. */
export function EnrollmentFilters({ type, filter, onChange }: EnrollmentFiltersProps) {
  const [isSearching, searching] = useDisclosure();
  const { recordId } = filter;
  return (
    <Group gap="xs" mb="sm" role="search" aria-label={t('Enrollment history')}>
      <Select
        aria-label={t('State')}
        data={[
          { value: any, label: t('All states') },
          ...Object.entries(states).map(([value, { label }]) => ({ value, label })),
        ]}
        value={filter.state ?? any}
        allowDeselect={false}
        onChange={(value) => onChange('state', value === null || value === any ? undefined : value)}
        w={170}
      />
      <Button variant="default" leftSection={<IconSearch size={16} aria-hidden />} onClick={searching.open}>
        {t('Find {singular}', { singular: inSentence(type.singular) })}
      </Button>
      {recordId !== undefined && (
        <RecordPill type={type} recordId={recordId} onRemove={() => onChange('record', undefined)} />
      )}
      {isSearching && <RecordDialog type={type} onClose={searching.close} onChoose={(id) => onChange('record', id)} />}
    </Group>
  );
}

interface RecordPillProps {
  readonly type: ObjectType;
  readonly recordId: string;
  readonly onRemove: () => void;
}

function RecordPill({ type, recordId, onRemove }: RecordPillProps) {
  const name = useRecordName(type, recordId);
  return (
    <Pill
      size="md"
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': t('Show all records'), 'aria-hidden': false, tabIndex: 0 }}
    >
      {name}
    </Pill>
  );
}

interface RecordDialogProps {
  readonly type: ObjectType;
  readonly onClose: () => void;
  readonly onChoose: (id: string) => void;
}

function RecordDialog({ type, onClose, onChoose }: RecordDialogProps) {
  const [id, setId] = useState<string>();
  return (
    <FormDialog
      title={t('Find {singular}', { singular: inSentence(type.singular) })}
      submit={t('Show enrollments')}
      canSubmit={id !== undefined}
      onClose={onClose}
      onSubmit={() => {
        if (id !== undefined) onChoose(id);
        return Promise.resolve();
      }}
    >
      <RecordSearch type={type} value={id} onChange={setId} />
    </FormDialog>
  );
}
