import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useHub } from '../accounts/session.js';
import { useCustomTypes } from '../objects/custom-types.js';
import { builtInTypes } from '../objects/object-type.js';
import { paths } from '../paths.js';
import { FormDialog } from '../ui/form-dialog.js';
import { useListActions, type FoundList } from './lists-data.js';

interface Closable {
  readonly onClose: () => void;
}

const listed = builtInTypes.filter(({ name }) => ['contacts', 'companies', 'deals', 'tickets'].includes(name));

/** A new list that people fill by hand; it is opened once it is there. */
export function NewListDialog({ onClose }: Closable) {
  const { hubId } = useHub();
  const navigate = useNavigate();
  const { create } = useListActions();
  const types = [...listed, ...useCustomTypes()];
  const [name, setName] = useState('');
  const [objectTypeId, setType] = useState('0-1');
  const submit = async (): Promise<void> => {
    const { listId } = await create({ name: name.trim(), objectTypeId });
    await navigate(paths.list(hubId, listId));
  };
  return (
    <FormDialog title="New list" submit="Create" canSubmit={name.trim() !== ''} onSubmit={submit} onClose={onClose}>
      <TextInput
        label="Name"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Select
        label="Records"
        description="A list holds records of one type. You put them on it by hand."
        data={types.map(({ typeId, plural }) => ({ value: typeId, label: plural }))}
        value={objectTypeId}
        allowDeselect={false}
        onChange={(chosen) => setType(chosen ?? '0-1')}
      />
    </FormDialog>
  );
}

type Named = Pick<FoundList, 'listId' | 'name'>;

export function RenameListDialog({ list, onClose }: Closable & { readonly list: Named }) {
  const { rename } = useListActions();
  const [name, setName] = useState(list.name);
  return (
    <FormDialog
      title="Rename list"
      submit="Rename"
      canSubmit={name.trim() !== '' && name.trim() !== list.name}
      onSubmit={() => rename({ listId: list.listId, name: name.trim() })}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
    </FormDialog>
  );
}
