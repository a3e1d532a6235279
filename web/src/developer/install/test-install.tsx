import { Alert, Button, Code, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/messages.js';
import { useCurrentSession } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { CopyAs } from '../../inspector/requests/copy-as.js';
import { snippets } from '../../inspector/requests/snippets.js';
import { sandboxApi } from '../../inspector/sandbox-api.js';
import { useIsSandbox } from '../../shell/sandbox.js';
import { toMessage } from '../../ui/loading/states.js';
import { readRedirect, toCodeExchange } from '../apps/app-draft.js';
import type { Challenge } from './code-challenge.js';

interface TestInstallProps {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly optionalScopes: readonly string[];
  readonly state: string;
  readonly challenge: Challenge | undefined;
  /** Whether the URL can be used. */
  readonly isValid: boolean;
}

/** What comes after an install: the code of the redirect, and the request that exchanges it for tokens. */
export function TestInstall(props: TestInstallProps) {
  const { clientId, redirectUri, state, challenge, isValid } = props;
  const isSandbox = useIsSandbox();
  const [address, setAddress] = useState('');
  const read = address === '' ? undefined : readRedirect(address, state);
  const code = read?.code;
  const codeVerifier = challenge?.verifier ?? '';
  const exchange = toCodeExchange({ clientId, redirectUri, code: code ?? '', codeVerifier });
  return (
    <Stack gap="sm" component="section" aria-label={t('Test install')}>
      <Title order={3}>{t('Test install')}</Title>
      {isSandbox && <GrantInSandbox {...props} onInstalled={setAddress} />}
      <TextInput
        label={t('Address after the install')}
        description={
          isSandbox
            ? t(
                'Open the URL, connect the app, and paste the address that the browser was sent to, or install without the page.',
              )
            : t('Open the URL, connect the app, and paste the address that the browser was sent to.')
        }
        placeholder={`${redirectUri}?code=…`}
        spellCheck={false}
        autoComplete="off"
        value={address}
        disabled={!isValid && address === ''}
        onChange={(event) => setAddress(event.currentTarget.value)}
        error={read?.problem}
      />
      {code !== undefined && (
        <Stack gap={6}>
          <Group justify="space-between">
            <Text size="sm">
              {t(
                'Exchange the code for tokens, once and before it expires. Set SPOKE_CLIENT_SECRET to the client secret.',
              )}
            </Text>
            <CopyAs request={exchange} />
          </Group>
          <Code
            block
            tabIndex={0}
            role="region"
            aria-label={t('Code exchange')}
            style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {snippets.find(({ name }) => name === 'curl')?.convert(exchange, window.location.origin)}
          </Code>
        </Stack>
      )}
    </Stack>
  );
}

interface GrantProps extends TestInstallProps {
  /** Receives the address that a browser would be sent to. */
  readonly onInstalled: (address: string) => void;
}

/** Grants what the consent page would, in an account that the user administrates. */
function GrantInSandbox({ isValid, challenge, onInstalled, scopes, optionalScopes, state, ...app }: GrantProps) {
  const { hubs, user } = useCurrentSession();
  const own = hubs.filter(({ role }) => role === 'admin');
  const [hubId, setHubId] = useState(own[0] && String(own[0].hubId));
  const grant = useMutation({
    mutationFn: () =>
      dataOf(
        sandboxApi.POST('/_spoke/oauth/grant', {
          body: {
            ...app,
            ...{ hubId: Number(hubId), userId: user.userId },
            ...{ scopes: [...scopes], optionalScopes: [...optionalScopes] },
            ...(state !== '' && { state }),
            ...(challenge && { codeChallenge: challenge.challenge }),
          },
        }),
      ),
    onSuccess: ({ redirectUrl }) => onInstalled(redirectUrl),
  });
  if (own.length === 0) return null;
  return (
    <>
      <Group align="flex-end" gap="sm">
        <Select
          label={t('Account')}
          data={own.map((hub) => ({ value: String(hub.hubId), label: hub.name }))}
          value={hubId ?? null}
          allowDeselect={false}
          onChange={(value) => setHubId(value ?? undefined)}
        />
        <Button variant="default" disabled={!isValid} loading={grant.isPending} onClick={() => grant.mutate()}>
          {t('Install without the consent page')}
        </Button>
      </Group>
      {grant.isError && (
        <Alert role="alert" color="red" variant="light">
          {toMessage(grant.error)}
        </Alert>
      )}
    </>
  );
}
