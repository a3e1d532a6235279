import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { useAssociationTypes } from '../association-types.js';
import type { ObjectType } from '../object-types.js';
import type { RecordBrief } from '../record-brief.js';
import { useAddAssociations } from './associations.js';
import { chooseTypes, LabelChoice } from './label-choice.js';
import { toFieldMessage, type RecordRef } from './record.js';
import { RecordChecks } from './related/record-checks.js';

interface AddAssociationProps {
  readonly place: RecordRef;
  readonly toType: ObjectType;
  readonly onClose: () => void;
  /** Opens the form for a new record. */
  readonly onCreate: () => void;
}

/** Finds records and associates them, with or without labels; or creates one. */
export function AddAssociation({ place, toType, onClose, onCreate }: AddAssociationProps) {
  const [others, setOthers] = useState<readonly RecordBrief[]>([]);
  const [chosen, setChosen] = useState<number[]>([]);
  const { data: types = [] } = useAssociationTypes(place.objectType, toType.name);
  const associate = useAddAssociations(place, toType);
  const word = inSentence(toType.singular);
  const words = inSentence(toType.plural);
  const add = (): void => {
    const onSuccess = (): void => {
      onClose();
      notifyDone(
        t('{count, plural, =1 {{name} added.} other {# {words} added.}}', {
          count: others.length,
          name: others[0]?.name,
          words,
        }),
      );
    };
    associate.mutate({ toIds: others.map(({ id }) => id), types: chooseTypes(types, chosen) }, { onSuccess });
  };
  return (
    <Modal opened onClose={onClose} title={t('Add a {word}', { word })} size="lg">
      <Stack gap="sm">
        <RecordChecks
          type={toType}
          chosen={others}
          onChange={setOthers}
          exceptIds={place.objectType === toType.name ? [place.id] : []}
        />
        <LabelChoice types={types} chosen={chosen} onChange={setChosen} />
        {associate.isError && (
          <Alert color="red" role="alert">
            {toFieldMessage(associate.error)}
          </Alert>
        )}
        <Group justify="space-between">
          <Button
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => {
              onClose();
              onCreate();
            }}
          >
            {t('Create a new {word}', { word })}
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button disabled={others.length === 0} loading={associate.isPending} onClick={add}>
              {t('{count, plural, =1 {Add {word}} other {Add # {words}}}', { count: others.length, word, words })}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}
