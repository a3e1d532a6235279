import { Box, Button, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { ScopeSelect } from '../accounts/scope-select.js';
import { CopyValue } from '../ui/copy-value.js';
import { toInstallUrl } from './app-draft.js';
import { useApp } from './developer-data.js';

/** Form that builds the address at which users connect the app. */
export function InstallUrl() {
  const { clientId, redirectUris, scopes, optionalScopes } = useApp();
  const [redirectUri, setRedirectUri] = useState(redirectUris[0] ?? '');
  const [requested, setRequested] = useState<readonly string[]>(optionalScopes);
  const [state, setState] = useState('');
  const chosen = redirectUris.includes(redirectUri) ? redirectUri : (redirectUris[0] ?? '');
  const origin = window.location.origin;
  const url = toInstallUrl({ origin, clientId, redirectUri: chosen, scopes, optionalScopes: requested, state });
  return (
    <section aria-labelledby="install-url">
      <Title order={2} id="install-url" mb={4}>
        Install URL
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Send users here to connect the app to their account.
      </Text>
      <Stack>
        <Select
          label="Redirect URL"
          data={redirectUris}
          value={chosen}
          allowDeselect={false}
          onChange={(value) => setRedirectUri(value ?? '')}
        />
        <ScopeSelect label="Optional scopes to request" value={requested} onChange={setRequested} />
        <TextInput
          label="State"
          description="Passed back to the redirect URL unchanged. Optional."
          value={state}
          onChange={(event) => setState(event.currentTarget.value)}
        />
        <Group wrap="nowrap" gap="sm">
          <Box miw={0}>
            <CopyValue name="install URL" value={url} />
          </Box>
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="xs"
            style={{ flexShrink: 0 }}
            leftSection={<IconExternalLink size={14} aria-hidden />}
          >
            Open
          </Button>
        </Group>
      </Stack>
    </section>
  );
}
