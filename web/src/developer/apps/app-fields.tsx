import { Textarea, TextInput } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { ScopeSelect } from '../../accounts/scopes/scope-select.js';
import type { AppDraft } from './app-draft.js';

interface AppFieldsProps {
  readonly draft: AppDraft;
  readonly onChange: (draft: AppDraft) => void;
}

/** The form fields of a new or existing app. */
export function AppFields({ draft, onChange }: AppFieldsProps) {
  const set = (change: Partial<AppDraft>): void => onChange({ ...draft, ...change });
  return (
    <>
      <TextInput
        label={t('Name')}
        description={t('Shown to users when they connect the app.')}
        required
        withAsterisk={false}
        maxLength={100}
        data-autofocus
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Textarea
        label={t('Redirect URLs')}
        description={t('One per line: https, or http on localhost. The first is the default.')}
        placeholder="https://app.example.com/oauth-callback"
        required
        withAsterisk={false}
        autosize
        minRows={2}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={draft.redirectUris}
        onChange={(event) => set({ redirectUris: event.currentTarget.value })}
      />
      <ScopeSelect
        label={t('Scopes')}
        description={t('Required by the app.')}
        value={draft.scopes}
        except={draft.optionalScopes}
        onChange={(scopes) => set({ scopes })}
      />
      <ScopeSelect
        label={t('Optional scopes')}
        description={t('Granted if the account has them.')}
        value={draft.optionalScopes}
        except={draft.scopes}
        onChange={(optionalScopes) => set({ optionalScopes })}
      />
    </>
  );
}
