import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/messages.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { useAssociationTypes } from '../association-types.js';
import type { ObjectType } from '../object-types.js';
import { useAssociate, type Associated } from './associations.js';
import { chooseTypes, LabelChoice } from './label-choice.js';
import { toFieldMessage, type RecordRef } from './record.js';

interface EditLabelsProps {
  readonly place: RecordRef;
  readonly toType: ObjectType;
  readonly one: Associated;
  readonly onClose: () => void;
}

/** Edits the labels of an association, including the primary company. */
export function EditLabels({ place, toType, one, onClose }: EditLabelsProps) {
  const [chosen, setChosen] = useState(one.types.filter(({ label }) => label !== null).map(({ typeId }) => typeId));
  const { data: types = [] } = useAssociationTypes(place.objectType, toType.name);
  const associate = useAssociate(place, toType);
  const save = (): void => {
    const onSuccess = (): void => {
      onClose();
      notifyDone(t('Labels of {name} saved.', { name: one.name }));
    };
    associate.mutate({ toId: one.id, types: chooseTypes(types, chosen) }, { onSuccess });
  };
  return (
    <Modal opened onClose={onClose} title={t('Labels of {name}', { name: one.name })}>
      <Stack gap="md">
        <LabelChoice types={types} chosen={chosen} onChange={setChosen} />
        {associate.isError && (
          <Alert color="red" role="alert">
            {toFieldMessage(associate.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={associate.isPending} onClick={save}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
