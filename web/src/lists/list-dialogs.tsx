import { Radio, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../i18n/messages.js';
import { useHub } from '../accounts/session.js';
import { useCustomTypes } from '../objects/custom-types.js';
import { getBuiltInType, primaryTypes } from '../objects/object-types.js';
import { paths } from '../paths.js';
import { FormDialog } from '../ui/forms/form-dialog.js';
import { listKinds } from './list-kinds.js';
import { useListActions, type FoundList, type ProcessingType } from './lists-data.js';

interface DialogProps {
  readonly onClose: () => void;
}

const contacts = getBuiltInType('contacts').typeId;

const kinds = (['MANUAL', 'DYNAMIC', 'SNAPSHOT'] as const).map((value) => ({ value, ...listKinds[value] }));

/** Creates a list. Manual lists are created immediately; for others, the filters are chosen next. */
export function NewListDialog({ onClose }: DialogProps) {
  const { hubId } = useHub();
  const navigate = useNavigate();
  const { create } = useListActions();
  const types = [...primaryTypes, ...useCustomTypes()];
  const [name, setName] = useState('');
  const [objectTypeId, setType] = useState(contacts);
  const [kind, setKind] = useState<ProcessingType>('MANUAL');
  const submit = async (): Promise<void> => {
    if (kind === 'MANUAL') {
      const { listId } = await create({ name: name.trim(), objectTypeId, processingType: kind });
      await navigate(paths.list(hubId, listId));
    } else await navigate(paths.newList(hubId, { name: name.trim(), type: objectTypeId, kind }));
  };
  return (
    <FormDialog
      title={t('New list')}
      submit={kind === 'MANUAL' ? t('Create') : t('Choose filters')}
      canSubmit={name.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Select
        label={t('Records')}
        description={t('A list holds records of one type.')}
        data={types.map(({ typeId, plural }) => ({ value: typeId, label: plural }))}
        value={objectTypeId}
        allowDeselect={false}
        onChange={(chosen) => setType(chosen ?? contacts)}
      />
      <Radio.Group label={t('Kind')} value={kind} onChange={(chosen) => setKind(chosen)}>
        <Stack gap={6} mt={4}>
          {kinds.map(({ value, label, description }) => (
            <Radio key={value} value={value} label={label} description={description} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}

interface CopyListDialogProps extends DialogProps {
  readonly list: Named & Pick<FoundList, 'objectTypeId'>;
}

/** Copies the current records of a list to a new manual list. */
export function CopyListDialog({ list, onClose }: CopyListDialogProps) {
  const { hubId } = useHub();
  const navigate = useNavigate();
  const { copy } = useListActions();
  const [name, setName] = useState(`${list.name.slice(0, 190)} (copy)`);
  const submit = async (): Promise<void> => {
    const { listId: sourceListId, objectTypeId } = list;
    await navigate(paths.list(hubId, await copy({ sourceListId, objectTypeId, name: name.trim() })));
  };
  return (
    <FormDialog
      title={t('Copy to a manual list')}
      submit={t('Copy')}
      canSubmit={name.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        description={t('It starts with the current records of the list. You add and remove records by hand.')}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
    </FormDialog>
  );
}

type Named = Pick<FoundList, 'listId' | 'name'>;

export function RenameListDialog({ list, onClose }: DialogProps & { readonly list: Named }) {
  const { rename } = useListActions();
  const [name, setName] = useState(list.name);
  return (
    <FormDialog
      title={t('Rename list')}
      submit={t('Rename')}
      canSubmit={name.trim() !== '' && name.trim() !== list.name}
      onSubmit={() => rename({ listId: list.listId, name: name.trim() })}
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
    </FormDialog>
  );
}
