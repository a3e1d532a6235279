import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo, useState } from 'react';
import { t, tIn } from '../i18n/messages.js';
import { SessionContext } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import { sandboxApi } from '../inspector/sandbox-api.js';
import { useIsSandbox } from '../shell/sandbox.js';
import type { Operation } from './description.js';
import type { Credential } from './request.js';

/** The credentials of the demo account; undefined outside a sandbox. */
export function useDemoCredentials() {
  const isSandbox = useIsSandbox();
  const { data } = useQuery({
    queryKey: ['sandbox', 'credentials'],
    staleTime: 60_000,
    enabled: isSandbox,
    queryFn: () => dataOf(sandboxApi.GET('/_spoke/credentials')),
  });
  return data;
}

const storageKeys = {
  token: 'spoke.explorer.token',
  key: 'spoke.explorer.key',
  choice: 'spoke.explorer.choice',
} as const;

/** A text that this tab keeps until it is closed. */
function useTabText(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const write = (next: string): void => {
    setText(next);
    if (next === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  };
  return [text, write];
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly credential: Credential;
  /** The user enters it. */
  readonly own?: 'token' | 'key';
}

/** The credentials that can be chosen for an operation, and the chosen one. */
export function useCredentials(operation: Operation) {
  const demo = useDemoCredentials();
  const session = useContext(SessionContext);
  const [token, setToken] = useTabText(storageKeys.token);
  const [key, setKey] = useTabText(storageKeys.key);
  const [wanted, setWanted] = useTabText(storageKeys.choice);
  const choices = useMemo((): Choice[] => {
    const { security, method } = operation;
    const takes = (scheme: string): boolean => security.some((schemes) => schemes.includes(scheme));
    const isWrite = method !== 'GET' && method !== 'HEAD';
    const signedIn = (headers: Readonly<Record<string, string>>): Credential => ({
      kind: 'session',
      headers: { ...headers, ...(isWrite && session && { 'x-csrf-token': session.csrfToken }) },
    });
    const needsAccount = security.some((schemes) => schemes.includes('account'));
    const isAlone = security.some((schemes) => schemes.length === 1 && schemes[0] === 'session');
    return [
      ...(takes('bearer') && demo?.token
        ? [toChoice('demo-token', t('Demo private-app token'), withToken(demo.token))]
        : []),
      ...(takes('bearer')
        ? [{ ...toChoice('own-token', t('Token to paste'), withToken(token)), own: 'token' as const }]
        : []),
      ...(takes('hapikey') && demo?.developerApiKey
        ? [toChoice('demo-key', t('Demo developer API key'), withKey(demo.developerApiKey))]
        : []),
      ...(takes('hapikey')
        ? [{ ...toChoice('own-key', t('Developer API key to paste'), withKey(key)), own: 'key' as const }]
        : []),
      ...(session && isAlone
        ? [toChoice('session', t('Signed in as {name}', { name: session.user.name }), signedIn({}))]
        : []),
      ...(session && needsAccount
        ? session.hubs.map(({ hubId, name }) =>
            toChoice(
              `session-${hubId}`,
              t('Signed in to {name} ({hubId})', { name, hubId }),
              signedIn({ 'x-spoke-hub': String(hubId) }),
            ),
          )
        : []),
      toChoice('none', tIn('credentials', 'None'), { kind: 'none' }),
    ];
  }, [operation, demo, session, token, key]);
  const chosen = choices.find(({ value }) => value === wanted) ?? toUsual(choices);
  return { choices, chosen, choose: setWanted, token, setToken, key, setKey };
}

/** Of several, the first that is there without pasting. */
function toUsual(choices: readonly Choice[]): Choice {
  const ready = choices.find(({ credential, own }) => own === undefined && credential.kind !== 'none');
  return ready ?? choices[0] ?? toChoice('none', tIn('credentials', 'None'), { kind: 'none' });
}

const toChoice = (value: string, label: string, credential: Credential): Choice => ({ value, label, credential });
const withToken = (secret: string): Credential => (secret === '' ? { kind: 'none' } : { kind: 'token', secret });
const withKey = (secret: string): Credential => (secret === '' ? { kind: 'none' } : { kind: 'key', secret });

/** The credential without its secret, for code to copy. */
export function maskCredential(credential: Credential): Credential {
  return 'secret' in credential ? { ...credential, secret: '[masked]' } : credential;
}
