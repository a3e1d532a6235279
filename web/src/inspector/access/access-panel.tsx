import { Anchor, Button, Group, NativeSelect, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { rich, t } from '../../i18n/messages.js';
import { formatNumber } from '../../formats/numbers.js';
import { paths } from '../../paths.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { EmptyState } from '../../ui/loading/states.js';
import { askAccount } from '../accounts/ask-account.js';
import { failureGroups, refreshFailures } from './refresh-failures.js';
import {
  expireTokens,
  useDeveloperApps,
  useDisconnection,
  useRefreshFailure,
  useTokenExpiry,
  type DeveloperApp,
} from './use-access.js';

/** Ends the access of apps: tokens expire, refreshes fail, accounts disconnect. */
export function AccessPanel() {
  const apps = useDeveloperApps();
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={720}>
        {t(
          'Test how an integration reacts when it loses access: let access tokens expire without moving the clock, let a refresh fail, or disconnect the app as an administrator would.',
        )}
      </Text>
      <Title order={2}>{t('Apps')}</Title>
      <Loaded query={apps} rows={2}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('No apps yet')}>{t('Apps of developer accounts appear here.')}</EmptyState>
          ) : (
            <AppTable apps={all} />
          )
        }
      </Loaded>
      <Title order={2}>{t('One access token')}</Title>
      <TokenForm />
      <Title order={2}>{t('Next refresh')}</Title>
      <RefreshForm />
    </Stack>
  );
}

function AppTable({ apps }: { readonly apps: readonly DeveloperApp[] }) {
  const disconnect = useDisconnection();
  return (
    <Table aria-label={t('Apps')} verticalSpacing={6} maw={720} withTableBorder>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('App')}</Table.Th>
          <Table.Th w={120} ta="end" visibleFrom="sm">
            {t('Accounts')}
          </Table.Th>
          <HiddenHead>{t('Actions')}</HiddenHead>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {apps.map((app) => {
          const { appId, name, connectedHubIds } = app;
          return (
            <Table.Tr key={appId}>
              <Table.Td className="any-text">
                {name}
                <Text size="xs" c="dimmed">
                  {appId}
                </Text>
              </Table.Td>
              <Table.Td ta="end" visibleFrom="sm">
                {formatNumber(connectedHubIds.length)}
              </Table.Td>
              <Table.Td>
                <Group gap={6} justify="flex-end">
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t('Expire tokens of {name}', { name })}
                    onClick={() => askToExpire(app)}
                  >
                    {t('Expire tokens')}
                  </Button>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t('Disconnect {name}', { name })}
                    disabled={connectedHubIds.length === 0}
                    onClick={() => askToDisconnect(app, disconnect)}
                  >
                    {t('Disconnect')}
                  </Button>
                </Group>
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

function askToExpire(app: DeveloperApp): void {
  const { name, connectedHubIds } = app;
  askAccount({
    title: t('Expire the access tokens of “{name}”?', { name }),
    toMessage: (hubId) =>
      hubId === undefined
        ? t('Its access tokens for all accounts expire now. Refresh tokens stay valid.')
        : t('Its access tokens for account {hubId} expire now. Refresh tokens stay valid.', { hubId }),
    confirm: t('Expire tokens'),
    suggested: connectedHubIds,
    onConfirm: (hubId) => expireTokens(app, hubId),
  });
}

function askToDisconnect(app: DeveloperApp, disconnect: ReturnType<typeof useDisconnection>): void {
  const { name, connectedHubIds } = app;
  askAccount({
    title: t('Disconnect “{name}” from an account?', { name }),
    toMessage: () => t('Its access and refresh tokens for the account are invalid from now on.'),
    confirm: t('Disconnect'),
    suggested: connectedHubIds,
    isRequired: true,
    onConfirm: async (hubId) => hubId !== undefined && disconnect(app, hubId),
  });
}

function TokenForm() {
  const { mutate, isPending } = useTokenExpiry();
  const [token, setToken] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    mutate(token.trim(), { onSuccess: () => setToken('') });
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end">
        <TextInput
          label={t('Access token')}
          maxLength={1000}
          autoComplete="off"
          spellCheck={false}
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
          style={{ flex: '1 1 240px' }}
          maw={420}
        />
        <Button type="submit" variant="default" disabled={isPending || token.trim() === ''}>
          {t('Expire token')}
        </Button>
      </Group>
    </form>
  );
}

function RefreshForm() {
  const { mutate, isPending } = useRefreshFailure();
  const [value, setValue] = useState('BAD_REFRESH_TOKEN');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const failure = refreshFailures.find((one) => one.value === value);
    if (failure) mutate(failure.effect);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Group gap="xs" align="flex-end">
          <NativeSelect
            label={t('Response')}
            data={failureGroups}
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
            style={{ flex: '1 1 240px' }}
            maw={420}
          />
          <Button type="submit" variant="default" disabled={isPending}>
            {t('Let the next refresh fail')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {rich('The next refresh of any app has this result. The rule is listed under {faults}.', {
            faults: (
              <Anchor component={Link} to={`${paths.inspector}?tab=faults`} underline="always">
                {t('Faults')}
              </Anchor>
            ),
          })}
        </Text>
      </Stack>
    </form>
  );
}
