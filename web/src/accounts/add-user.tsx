import { Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dataOf } from '../api/client.js';
import { FormDialog } from '../ui/form-dialog.js';
import { notifyDone } from '../ui/notify.js';
import { showSecret } from '../ui/show-secret.js';
import { roles, type Role } from './roles.js';
import { useApi } from './session.js';
import { useRefreshUsers } from './users-data.js';

/** Lets somebody into the account; the password of somebody new is shown this once. */
export function AddUser({ onClose }: { readonly onClose: () => void }) {
  const api = useApi();
  const refresh = useRefreshUsers();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const add = async (): Promise<void> => {
    const body = { email: email.trim(), name: name.trim(), role };
    const { user, password } = await dataOf(api.POST('/_app/users', { body }));
    await refresh();
    if (password === undefined) return notifyDone(`${user.name} is in: they sign in with the password that they have.`);
    showSecret({ title: `${user.name} can sign in`, name: 'One-time password', value: password });
  };
  return (
    <FormDialog
      title="Add a user"
      submit="Add"
      onClose={onClose}
      onSubmit={add}
      canSubmit={name.trim() !== '' && email.trim() !== ''}
    >
      <TextInput
        label="Email address"
        description="What they sign in with."
        type="email"
        autoComplete="off"
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        label="Name"
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Radio.Group label="Role" value={role} onChange={(value) => setRole(value)}>
        <Stack gap="xs" mt={4}>
          {roles.map(({ value, label, may }) => (
            <Radio key={value} value={value} label={label} description={may} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
