import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { notifyDone } from '../../ui/notify.js';
import { useAssociationTypes } from '../association-types.js';
import type { ObjectType } from '../object-type.js';
import { useAssociate, type Associated } from './associations.js';
import { chooseTypes, LabelChoice } from './label-choice.js';
import { toFieldMessage, type RecordPlace } from './record.js';

export interface EditLabelsProps {
  readonly place: RecordPlace;
  readonly toType: ObjectType;
  readonly one: Associated;
  readonly onClose: () => void;
}

/** The labels of an association, the primary company's among them. */
export function EditLabels({ place, toType, one, onClose }: EditLabelsProps) {
  const [chosen, setChosen] = useState(one.types.filter(({ label }) => label !== null).map(({ typeId }) => typeId));
  const { data: types = [] } = useAssociationTypes(place.objectType, toType.name);
  const associate = useAssociate(place, toType);
  const save = (): void => {
    const onSuccess = (): void => {
      onClose();
      notifyDone(`Labels of ${one.name} saved.`);
    };
    associate.mutate({ toId: one.id, types: chooseTypes(types, chosen) }, { onSuccess });
  };
  return (
    <Modal opened onClose={onClose} title={`Labels of ${one.name}`}>
      <Stack gap="md">
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
          <Button loading={associate.isPending} onClick={save}>
            Save
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
