import { Autocomplete, Button, Group, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState, type FormEvent } from 'react';
import { t } from '../../i18n/messages.js';
import { notifyProblem } from '../../ui/notices/notify.js';

interface AccountQuestion {
  readonly title: string;
  /** What will happen to an account, or to all. */
  readonly toMessage: (hubId: number | undefined) => string;
  readonly confirm: string;
  /** Accounts to choose from; others can be typed. */
  readonly suggested?: readonly number[];
  /** Without it, an empty field stands for all accounts. */
  readonly isRequired?: boolean;
  readonly onConfirm: (hubId: number | undefined) => Promise<unknown>;
}

/** Asks for confirmation of an action on one account, or on all. Errors of the action are shown, and the dialog stays. */
export function askAccount({ title, ...rest }: AccountQuestion): void {
  const id = modals.open({ title, children: <QuestionForm {...rest} onClose={() => modals.close(id)} /> });
}

type FormProps = Omit<AccountQuestion, 'title'> & { readonly onClose: () => void };

const accountNumber = /^[1-9]\d{0,8}$/;

function QuestionForm(props: FormProps) {
  const { toMessage, confirm, suggested = [], isRequired = false, onConfirm, onClose } = props;
  const [entered, setEntered] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const text = entered.trim();
  const isNumber = accountNumber.test(text);
  const hubId = isNumber ? Number(text) : undefined;
  const isReady = isNumber || (text === '' && !isRequired);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isReady) return;
    setIsBusy(true);
    onConfirm(hubId)
      .then(onClose, notifyProblem)
      .finally(() => setIsBusy(false));
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{toMessage(hubId)}</Text>
        <Autocomplete
          data-autofocus
          label={t('Account')}
          description={isRequired ? undefined : t('Empty: all accounts')}
          error={text !== '' && !isNumber ? t('Enter the number of an account') : undefined}
          inputMode="numeric"
          // A finished number needs no suggestions, which would cover the buttons.
          data={hubId !== undefined && suggested.includes(hubId) ? [] : suggested.map(String)}
          limit={10}
          openOnFocus={false}
          value={entered}
          onChange={setEntered}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" color="red" loading={isBusy} disabled={!isReady}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
