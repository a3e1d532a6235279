import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { notifyDone } from '../../ui/notify.js';
import { useAssociationTypes } from '../association-types.js';
import type { ObjectType } from '../object-types.js';
import { useAddAssociation } from './associations.js';
import { chooseTypes, LabelChoice } from './label-choice.js';
import { toFieldMessage, type RecordRef } from './record.js';
import { RecordSearch } from './record-search.js';

interface AddAssociationProps {
  readonly place: RecordRef;
  readonly toType: ObjectType;
  readonly onClose: () => void;
}

/** Finds a record and associates it, with or without labels. */
export function AddAssociation({ place, toType, onClose }: AddAssociationProps) {
  const [other, setOther] = useState<{ readonly id: string; readonly name: string }>();
  const [chosen, setChosen] = useState<number[]>([]);
  const { data: types = [] } = useAssociationTypes(place.objectType, toType.name);
  const associate = useAddAssociation(place, toType);
  const word = toType.singular.toLowerCase();
  const add = (): void => {
    if (!other) return;
    const onSuccess = (): void => {
      onClose();
      notifyDone(`${other.name} added.`);
    };
    associate.mutate({ toId: other.id, types: chooseTypes(types, chosen) }, { onSuccess });
  };
  return (
    <Modal opened onClose={onClose} title={`Add a ${word}`} size="lg">
      <Stack gap="sm">
        <RecordSearch
          type={toType}
          value={other?.id}
          onChange={(id, name) => setOther({ id, name })}
          {...(place.objectType === toType.name && { exceptId: place.id })}
        />
        <LabelChoice types={types} chosen={chosen} onChange={setChosen} />
        {associate.isError && (
          <Alert color="red" role="alert">
            {toFieldMessage(associate.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!other} loading={associate.isPending} onClick={add}>
            Add {word}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
