import { Button, Group, NumberInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { t } from '../../i18n/messages.js';

interface AccountFormProps {
  readonly button: string;
  readonly isPending: boolean;
  readonly onSubmit: (hubId: number) => void;
}

/** Asks for the number of an account, which the server checks. */
export function AccountForm({ button, isPending, onSubmit }: AccountFormProps) {
  const [hubId, setHubId] = useState<number | string>('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typeof hubId !== 'number') return;
    onSubmit(hubId);
    setHubId('');
  };
  return (
    <form onSubmit={submit}>
      <Group gap="sm" align="flex-end">
        <NumberInput
          label={t('Account')}
          min={1}
          allowDecimal={false}
          hideControls
          value={hubId}
          onChange={setHubId}
          w={140}
        />
        <Button type="submit" variant="default" disabled={isPending || typeof hubId !== 'number'}>
          {button}
        </Button>
      </Group>
    </form>
  );
}
