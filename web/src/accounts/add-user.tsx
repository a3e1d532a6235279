import { Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../ui/form-dialog.js';
import { useInvite } from './invitations-data.js';
import { roles, type Role } from './roles.js';

/** Invites a person to the account; the link to hand over is shown once. */
export function AddUser({ onClose }: { readonly onClose: () => void }) {
  const invite = useInvite();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  return (
    <FormDialog
      title="Invite a user"
      submit="Create invitation"
      onClose={onClose}
      onSubmit={() => invite({ email: email.trim(), role })}
      canSubmit={email.trim() !== ''}
    >
      <TextInput
        label="Email address"
        description="You get a link to send to them. They are in once they accept."
        type="email"
        autoComplete="off"
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
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
