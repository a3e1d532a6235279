import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import { notifyDone } from '../../ui/notify.js';
import { toMessage } from '../../ui/states.js';
import type { ObjectType } from '../object-types.js';
import type { RecordRef } from './record.js';
import { RecordSearch } from './record-search.js';

interface MergeDialogProps {
  readonly place: RecordRef;
  readonly type: ObjectType;
  readonly name: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Merges another record into this one, after explaining the effect. */
export function MergeDialog({ place, type, name, opened, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<{ readonly id: string; readonly name: string }>();
  const merge = useMerge(place);
  const close = (): void => {
    setOther(undefined);
    merge.reset();
    onClose();
  };
  const confirm = (): void => {
    if (!other) return;
    const onSuccess = (): void => {
      close();
      notifyDone(`${other.name} merged into ${name}.`);
    };
    merge.mutate(other.id, { onSuccess });
  };
  return (
    <Modal opened={opened} onClose={close} title={`Merge into ${name}`} size="lg">
      <Stack gap="sm">
        <Text size="sm">
          Choose the {type.singular.toLowerCase()} to merge into this one. This record keeps its values and takes the
          ones it lacks; activities, events and associations move here. This cannot be undone.
        </Text>
        <RecordSearch
          type={type}
          exceptId={place.id}
          value={other?.id}
          onChange={(id, otherName) => setOther({ id, name: otherName })}
        />
        {merge.isError && (
          <Alert color="red" role="alert">
            {toMessage(merge.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button color="red" disabled={!other} loading={merge.isPending} onClick={confirm}>
            {other ? `Merge ${other.name} into this one` : 'Merge'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function useMerge({ objectType, id }: RecordRef) {
  const api = useApi();
  const { hubId } = useHub();
  return useMutation({
    mutationFn: (objectIdToMerge: string) => {
      const body = { primaryObjectId: id, objectIdToMerge };
      return dataOf(api.POST('/crm/v3/objects/{objectType}/merge', { params: { path: { objectType } }, body }));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['hub', hubId] }),
  });
}
