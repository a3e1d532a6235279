import { Autocomplete, Box, Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t, tIn } from '../../i18n/messages.js';
import { ScopeSelect } from '../../accounts/scopes/scope-select.js';
import { dataOf } from '../../api/client.js';
import { CopyValue } from '../../ui/copy-value.js';
import { toInstallUrl } from '../apps/app-draft.js';
import { CheckedUrl } from './checked-url.js';
import { createChallenge, type Challenge } from './code-challenge.js';
import { useApp, useAppPath, useDeveloperApi, useDeveloperKey } from '../developer-data.js';
import { TestInstall } from './test-install.js';

/** Builds the address at which users connect the app, checks it, and tries it. */
export function InstallUrl() {
  const app = useApp();
  const [redirectUri, setRedirectUri] = useState(app.redirectUris[0] ?? '');
  const [scopes, setScopes] = useState<readonly string[]>(app.scopes);
  const [optionalScopes, setOptionalScopes] = useState<readonly string[]>(app.optionalScopes);
  const [state, setState] = useState('');
  const [challenge, setChallenge] = useState<Challenge>();
  const parts = { clientId: app.clientId, redirectUri, scopes, optionalScopes, state };
  const codeChallenge = challenge?.challenge ?? '';
  const url = toInstallUrl({ ...parts, origin: window.location.origin, codeChallenge });
  const checked = useCheck(url);
  return (
    <section aria-labelledby="install-url">
      <Title order={2} id="install-url" mb={4}>
        {t('Install URL')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('Send users here to connect the app to their account. The server checks the URL as its consent page does.')}
      </Text>
      <Stack>
        <Autocomplete
          label={t('Redirect URL')}
          description={t('Registered ones are suggested; any other shows what users would see.')}
          data={app.redirectUris}
          value={redirectUri}
          onChange={setRedirectUri}
          filter={({ options }) => options}
          openOnFocus={false}
          spellCheck={false}
        />
        <ScopeSelect
          isBrief
          label={t('Scopes to request')}
          value={scopes}
          except={optionalScopes}
          onChange={setScopes}
        />
        <ScopeSelect
          isBrief
          label={t('Optional scopes to request')}
          value={optionalScopes}
          except={scopes}
          onChange={setOptionalScopes}
        />
        <TextInput
          label={t('State')}
          description={t('Passed back to the redirect URL unchanged. Optional.')}
          value={state}
          onChange={(event) => setState(event.currentTarget.value)}
        />
        <Pkce isRequired={app.native} challenge={challenge} onChange={setChallenge} />
        <Group wrap="nowrap" gap="sm">
          <Box miw={0}>
            <CopyValue name={t('install URL')} value={url} />
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
            {tIn('action', 'Open')}
          </Button>
        </Group>
        <CheckedUrl {...checked} />
        <TestInstall
          key={url}
          {...parts}
          challenge={challenge}
          isValid={checked.query.data?.problems.length === 0 && !checked.isBehind}
        />
      </Stack>
    </section>
  );
}

const typingMs = 300;

/** What the server says of a URL, a moment after it has changed. */
function useCheck(url: string) {
  const api = useDeveloperApi();
  const path = useAppPath();
  const app = useApp();
  const [asked] = useDebouncedValue(url, typingMs);
  const query = useQuery({
    // A saved change of the app may change the answer.
    queryKey: [...useDeveloperKey('install-url', path.appId, asked), app],
    placeholderData: (previous) => previous,
    queryFn: () => dataOf(api.POST('/_app/apps/{appId}/install-url', { params: { path }, body: { url: asked } })),
  });
  return { query, isBehind: asked !== url || query.isPlaceholderData };
}

interface PkceProps {
  /** For apps that run on the machines of users. */
  readonly isRequired: boolean;
  readonly challenge: Challenge | undefined;
  readonly onChange: (challenge: Challenge | undefined) => void;
}

function Pkce({ isRequired, challenge, onChange }: PkceProps) {
  const canHash = window.isSecureContext;
  const toggle = async (isOn: boolean): Promise<void> => onChange(isOn ? await createChallenge() : undefined);
  return (
    <Checkbox
      label={t('Use PKCE')}
      description={
        canHash
          ? isRequired
            ? t('Adds a code challenge; the exchange of the code sends its verifier. This app needs one.')
            : t('Adds a code challenge; the exchange of the code sends its verifier.')
          : t('Needs https or localhost.')
      }
      disabled={!canHash}
      checked={challenge !== undefined}
      onChange={(event) => void toggle(event.currentTarget.checked)}
    />
  );
}
