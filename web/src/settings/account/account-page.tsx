import { Button, Card, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { t } from '../../i18n/messages.js';
import { FormatFields } from '../../formats/format-fields.js';
import { listTimeZones } from '../../formats/words.js';
import { sessionKey, useApi, useCurrentSession, useHub, useIsAdmin, type Hub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { paths } from '../../paths.js';
import { CopyValue } from '../../ui/copy-value.js';
import { DangerZone } from '../../ui/danger-zone.js';
import { Page } from '../../ui/page.js';
import { SaveForm, useSavedDraft } from '../../ui/forms/save-form.js';
import { isLastAdmin, useUserActions, useUsers } from '../users/users-data.js';
import { AccountLogo } from './account-logo.js';
import { useCurrencies } from './currencies.js';
import { ExchangeRates } from './exchange-rates.js';
import { MailTest } from './mail-test.js';

/** The facts of the account itself, for its administrators. */
export function AccountPage() {
  const hub = useHub();
  const isAdmin = useIsAdmin();
  if (!isAdmin) return <Navigate to={paths.settings(hub.hubId)} replace />;
  return (
    <Page title={t('Account')}>
      <Card withBorder padding="md" maw={720}>
        <AccountForm hub={hub} />
      </Card>
      <AccountLogo />
      <ExchangeRates />
      <MailTest />
      <LeaveAccount />
    </Page>
  );
}

function AccountForm({ hub }: { readonly hub: Hub }) {
  const [{ zones }] = useState(listTimeZones);
  const currencies = useCurrencies(hub.currency);
  const { form, draft, set } = useAccountForm(hub);
  return (
    <SaveForm form={form} isComplete={draft.name.trim() !== '' && draft.domain.trim() !== ''}>
      <Stack>
        <TextInput
          id="account-name"
          label={t('Account name')}
          maxLength={100}
          required
          value={draft.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          id="account-domain"
          label={t('Domain')}
          description={t('Apps that are connected to the account see it. It is shared with no other account.')}
          required
          value={draft.domain}
          onChange={(event) => set({ domain: event.currentTarget.value })}
        />
        <Select
          id="account-time-zone"
          openOnFocus={false}
          label={t('Time zone')}
          description={t(
            'Times are shown in it, and days begin and end with it. Users may choose another one for themselves.',
          )}
          data={[...new Set([draft.timeZone, ...zones])]}
          searchable
          allowDeselect={false}
          limit={100}
          nothingFoundMessage={t('No such time zone')}
          value={draft.timeZone}
          onChange={(timeZone) => timeZone !== null && set({ timeZone })}
        />
        <Select
          id="account-currency"
          openOnFocus={false}
          label={t('Currency')}
          description={t('Amounts without a currency of their own are in it. Existing amounts are not converted.')}
          data={currencies}
          searchable
          allowDeselect={false}
          limit={100}
          nothingFoundMessage={t('No such currency')}
          value={draft.currency}
          onChange={(currency) => currency !== null && set({ currency })}
        />
        <FormatFields
          id="account"
          value={draft.formats}
          onChange={(change) => set({ formats: { ...draft.formats, ...withoutNull(change) } })}
        />
        <Switch
          id="account-two-factor"
          label={t('Require two-factor authentication')}
          description={t(
            'Users without it must set it up before they can do anything else in this account. Apps and access tokens are not affected.',
          )}
          checked={draft.requiresSecondFactor}
          onChange={(event) => set({ requiresSecondFactor: event.currentTarget.checked })}
        />
        <Group gap="xs" align="center" id="account-id">
          <Text size="sm">{t('Account ID')}</Text>
          <CopyValue name={t('account ID')} value={String(hub.hubId)} />
        </Group>
      </Stack>
    </SaveForm>
  );
}

/** Accounts have a format of each kind. */
const withoutNull = (change: object): Partial<Hub['formats']> => change;

function useAccountForm(hub: Hub) {
  const { name, domain, accountTimeZone: timeZone, currency, formats, requiresSecondFactor } = hub;
  const api = useApi();
  const client = useQueryClient();
  const form = useSavedDraft({ name, domain, timeZone, currency, formats, requiresSecondFactor }, async (changes) => {
    await dataOf(api.PATCH('/_app/account', { body: changes }));
    await client.invalidateQueries({ queryKey: sessionKey });
  });
  return { form, draft: form.draft, set: form.set };
}

function LeaveAccount() {
  const { name } = useHub();
  const { user } = useCurrentSession();
  const users = useUsers().data ?? [];
  const { remove } = useUserActions();
  const me = users.find(({ userId }) => userId === user.userId);
  if (!me) return null;
  const isLast = isLastAdmin(users, me);
  return (
    <DangerZone
      title={t('Leave {name}', { name })}
      description={
        isLast
          ? t('You are its only administrator. Make another user an administrator first.')
          : t('You lose access immediately, and only another administrator can invite you again. Records are kept.')
      }
    >
      <Button variant="outline" color="red" disabled={isLast} onClick={() => remove(me)}>
        {t('Leave account')}
      </Button>
    </DangerZone>
  );
}
