import { Textarea, TextInput } from '@mantine/core';
import { ScopeSelect } from '../accounts/scope-select.js';
import type { AppDraft } from './app-draft.js';

export interface AppFieldsProps {
  readonly draft: AppDraft;
  readonly onChange: (draft: AppDraft) => void;
}

/** The fields of an app, new or not. */
export function AppFields({ draft, onChange }: AppFieldsProps) {
  const set = (change: Partial<AppDraft>): void => onChange({ ...draft, ...change });
  return (
    <>
      <TextInput
        label="Name"
        description="People read it when they connect the app."
        required
        withAsterisk={false}
        maxLength={100}
        data-autofocus
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Redirect URLs"
        description="One to a line: https, or http on localhost. The first is the one that people go to unless they are told another."
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
        label="Scopes"
        description="What the app cannot do without."
        value={draft.scopes}
        except={draft.optionalScopes}
        onChange={(scopes) => set({ scopes })}
      />
      <ScopeSelect
        label="Optional scopes"
        description="Granted where the account has them."
        value={draft.optionalScopes}
        except={draft.scopes}
        onChange={(optionalScopes) => set({ optionalScopes })}
      />
    </>
  );
}
