import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { notifyDone } from '../../ui/notify.js';
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
  const word = toType.singular.toLowerCase();
  const words = toType.plural.toLowerCase();
  const add = (): void => {
    const onSuccess = (): void => {
      onClose();
      notifyDone(others.length === 1 ? `${others[0]?.name} added.` : `${others.length} ${words} added.`);
    };
    associate.mutate({ toIds: others.map(({ id }) => id), types: chooseTypes(types, chosen) }, { onSuccess });
  };
  return (
    <Modal opened onClose={onClose} title={`Add a ${word}`} size="lg">
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
            Create a new {word}
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={others.length === 0} loading={associate.isPending} onClick={add}>
              {others.length > 1 ? `Add ${others.length} ${words}` : `Add ${word}`}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}
