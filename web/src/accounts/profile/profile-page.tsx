import { Card, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../i18n/messages.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { Page } from '../../ui/page.js';
import { SaveForm, useSavedDraft } from '../../ui/forms/save-form.js';
import { OwnIdentities } from './own-identities.js';
import { OwnKeys } from './own-keys.js';
import { OwnSessions } from './own-sessions.js';
import { useFirstStart } from '../sign-in/first-start.js';
import { OwnTwoFactor } from '../two-factor/own-two-factor.js';
import { PasswordForm } from '../sign-in/password-form.js';
import { PreferencesForm } from './preferences-form.js';
import { sessionKey, useCurrentSession, usePersonApi } from '../session.js';

/** The user's own settings: name, password, personal access keys and sessions. */
export function ProfilePage() {
  const client = useQueryClient();
  const { passwords = true, singleSignOn = null } = useFirstStart().data?.signIn ?? {};
  return (
    <Page title={t('Profile')}>
      <Stack gap="lg" maw={720}>
        <Section id="name" title={t('Name')}>
          <NameForm />
        </Section>
        <Section id="preferences" title={t('Language and formats')}>
          <PreferencesForm />
        </Section>
        {passwords && (
          <Section id="password" title={t('Password')}>
            <Text size="sm" c="dimmed" mb="md">
              {t('Changing your password signs you out everywhere else.')}
            </Text>
            <PasswordForm
              current={t('Current password')}
              submit={t('Change password')}
              onChanged={async () => {
                notifyDone(t('Password changed.'));
                await client.invalidateQueries({ queryKey: ['own-sessions'] });
              }}
            />
          </Section>
        )}
        {passwords && (
          <Section id="two-factor" title={t('Two-factor authentication')}>
            <OwnTwoFactor />
          </Section>
        )}
        {singleSignOn && (
          <Section id="single-sign-on" title={singleSignOn.name}>
            <OwnIdentities />
          </Section>
        )}
        <Section id="keys" title={t('Personal access keys')}>
          <OwnKeys />
        </Section>
        <Section id="sessions" title={t('Sessions')}>
          <OwnSessions />
        </Section>
      </Stack>
    </Page>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <Card withBorder padding="md" component="section" aria-labelledby={id}>
      <Title order={2} id={id} mb="sm">
        {title}
      </Title>
      {children}
    </Card>
  );
}

function NameForm() {
  const api = usePersonApi();
  const client = useQueryClient();
  const { user } = useCurrentSession();
  const form = useSavedDraft({ name: user.name }, async ({ name = user.name }) => {
    await api.PATCH('/_app/profile', { body: { name: name.trim() } });
    await client.invalidateQueries({ queryKey: sessionKey });
  });
  return (
    <SaveForm form={form} isComplete={form.draft.name.trim() !== ''}>
      <Stack>
        <TextInput
          label={t('Your name')}
          description={t('Shown to others: in lists of users, as the owner of records and in histories.')}
          autoComplete="name"
          maxLength={100}
          value={form.draft.name}
          onChange={(event) => form.set({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('Email address')}
          description={t('You sign in with this address.')}
          value={user.email}
          readOnly
          variant="filled"
        />
      </Stack>
    </SaveForm>
  );
}
