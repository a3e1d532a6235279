import { PasswordInput, Select, Stack } from '@mantine/core';
import { t } from '../i18n/messages.js';
import type { useCredentials } from './credentials.js';

/** The choice of what a request is sent with; tokens that the user pastes stay in this tab. */
export function CredentialsPanel({ credentials }: { readonly credentials: ReturnType<typeof useCredentials> }) {
  const { choices, chosen, choose, token, setToken, key, setKey } = credentials;
  const kept = t('Kept until this tab is closed, and sent to this server only.');
  return (
    <Stack gap="xs">
      <Select
        label={t('Credentials')}
        data={choices.map(({ value, label }) => ({ value, label }))}
        value={chosen.value}
        onChange={(value) => value !== null && choose(value)}
        allowDeselect={false}
      />
      {chosen.own === 'token' && (
        <PasswordInput
          label={t('Token of a private app, or OAuth access token')}
          description={kept}
          autoComplete="off"
          value={token}
          onChange={({ currentTarget }) => setToken(currentTarget.value.trim())}
        />
      )}
      {chosen.own === 'key' && (
        <PasswordInput
          label={t('API key of a developer account')}
          description={kept}
          autoComplete="off"
          value={key}
          onChange={({ currentTarget }) => setKey(currentTarget.value.trim())}
        />
      )}
    </Stack>
  );
}
