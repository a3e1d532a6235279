import { Alert, Button, Card, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Navigate } from 'react-router';
import { listTimeZones } from '../../accounts/first-start.js';
import { sessionKey, useApi, useHub, useIsAdmin, type Hub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { paths } from '../../paths.js';
import { CopyValue } from '../../ui/copy-value.js';
import { useLeaveGuard } from '../../ui/leave-guard.js';
import { notifyDone } from '../../ui/notify.js';
import { Page } from '../../ui/page.js';
import { toMessage } from '../../ui/states.js';
import { listCurrencies } from './currencies.js';
import { ExchangeRates } from './exchange-rates.js';

type AccountDraft = Pick<Hub, 'name' | 'domain' | 'timeZone' | 'currency'>;

/** The facts of the account itself, for its administrators. */
export function AccountPage() {
  const hub = useHub();
  const isAdmin = useIsAdmin();
  if (!isAdmin) return <Navigate to={paths.settings(hub.hubId)} replace />;
  return (
    <Page title="Account">
      <Card withBorder padding="md" maw={720}>
        <AccountForm hub={hub} />
      </Card>
      <ExchangeRates />
    </Page>
  );
}

function AccountForm({ hub }: { readonly hub: Hub }) {
  const [{ zones }] = useState(listTimeZones);
  const [currencies] = useState(() => listCurrencies(hub.currency));
  const { draft, set, isChanged, save, reset } = useAccountDraft(hub);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isChanged) save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {save.isError && (
          <Alert role="alert" color="red" variant="light">
            {toMessage(save.error)}
          </Alert>
        )}
        <TextInput
          id="account-name"
          label="Account name"
          maxLength={100}
          required
          value={draft.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          id="account-domain"
          label="Domain"
          description="Apps that are connected to the account see it. It is shared with no other account."
          required
          value={draft.domain}
          onChange={(event) => set({ domain: event.currentTarget.value })}
        />
        <Select
          id="account-time-zone"
          openOnFocus={false}
          label="Time zone"
          description="Times are shown in it, and days begin and end with it."
          data={[...new Set([draft.timeZone, ...zones])]}
          searchable
          allowDeselect={false}
          limit={100}
          nothingFoundMessage="No such time zone"
          value={draft.timeZone}
          onChange={(timeZone) => timeZone !== null && set({ timeZone })}
        />
        <Select
          id="account-currency"
          openOnFocus={false}
          label="Currency"
          description="Amounts without a currency of their own are in it. Existing amounts are not converted."
          data={currencies}
          searchable
          allowDeselect={false}
          limit={100}
          nothingFoundMessage="No such currency"
          value={draft.currency}
          onChange={(currency) => currency !== null && set({ currency })}
        />
        <Group gap="xs" align="center" id="account-id">
          <Text size="sm">Account ID</Text>
          <CopyValue name="account ID" value={String(hub.hubId)} />
        </Group>
        <Group gap="xs">
          <Button type="submit" loading={save.isPending} disabled={!isChanged}>
            Save
          </Button>
          {isChanged && (
            <Button variant="default" onClick={reset}>
              Discard changes
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

function useAccountDraft({ name, domain, timeZone, currency }: Hub) {
  const api = useApi();
  const client = useQueryClient();
  const saved: AccountDraft = { name, domain, timeZone, currency };
  const [changes, setChanges] = useState<Partial<AccountDraft>>({});
  const draft = { ...saved, ...changes };
  const isChanged = (Object.keys(saved) as (keyof AccountDraft)[]).some((key) => draft[key] !== saved[key]);
  useLeaveGuard(isChanged);
  const save = useMutation({
    mutationFn: () => dataOf(api.PATCH('/_app/account', { body: changes })),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: sessionKey });
      setChanges({});
      notifyDone('The account was changed.');
    },
  });
  const set = (change: Partial<AccountDraft>): void => setChanges((now) => ({ ...now, ...change }));
  return { draft, set, isChanged, save, reset: () => setChanges({}) };
}
