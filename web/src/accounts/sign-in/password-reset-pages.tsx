import { Alert, Anchor, Button, Card, Center, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../../i18n/messages.js';
import { createApi } from '../../api/client.js';
import { paths } from '../../paths.js';
import { PageLoader } from '../../ui/loading/skeletons.js';
import { toMessage } from '../../ui/loading/states.js';
import { SpokeMark } from '../../ui/marks/spoke-mark.js';
import { useDocumentTitle } from '../../ui/page.js';
import { useCanMail } from './mail-state.js';
import { minPasswordCharacters, NewPasswordField, RepeatedPassword } from './password-form.js';

/** Where users ask for a link to choose a new password. */
export function ForgottenPasswordPage() {
  useDocumentTitle(t('Forgot your password?'));
  const canMail = useCanMail();
  const [email, setEmail] = useState('');
  const ask = useMutation({
    mutationFn: () => createApi({}).POST('/_app/password-reset', { body: { email } }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    ask.mutate();
  };
  if (canMail === undefined) return <PageLoader />;
  if (!canMail) {
    return (
      <Frame title={t('Forgot your password?')}>
        <Text size="sm">
          {t('This server sends no mail. Ask an administrator of your account for a temporary password.')}
        </Text>
      </Frame>
    );
  }
  if (ask.isSuccess) {
    return (
      <Frame title={t('Check your mail')}>
        <Text size="sm" role="status" className="any-text">
          {t(
            'If {email} belongs to a user of this server, a link is on its way. It is valid for an hour. If nothing arrives, look in the spam folder or ask an administrator.',
            { email: email.trim() },
          )}
        </Text>
      </Frame>
    );
  }
  return (
    <Frame title={t('Forgot your password?')}>
      <form onSubmit={submit}>
        <Stack>
          {ask.isError && <Problem error={ask.error} />}
          <TextInput
            label={t('Email address')}
            description={t('We send a link to it with which you choose a new password.')}
            type="email"
            autoComplete="username"
            autoFocus
            required
            withAsterisk={false}
            maxLength={320}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" loading={ask.isPending}>
            {t('Send link')}
          </Button>
        </Stack>
      </form>
    </Frame>
  );
}

/** Where the link in the mail leads. */
export function NewPasswordPage() {
  useDocumentTitle(t('Choose a password'));
  const token = useLocation().hash.slice(1);
  const [fields, setFields] = useState({ password: '', again: '' });
  const choose = useMutation({
    mutationFn: () =>
      createApi({}).POST('/_app/password-reset/password', { body: { token, password: fields.password } }),
  });
  const isReady = fields.password.length >= minPasswordCharacters && fields.again === fields.password;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) choose.mutate();
  };
  if (choose.isSuccess) {
    return (
      <Frame title={t('Password changed')}>
        <Text size="sm" role="status">
          {t('Sign in with your new password. All your sessions have ended.')}
        </Text>
      </Frame>
    );
  }
  return (
    <Frame title={t('Choose a password')}>
      <form onSubmit={submit}>
        <Stack>
          {choose.isError && <Problem error={choose.error} />}
          <NewPasswordField
            value={fields.password}
            onChange={({ currentTarget: { value } }) => setFields((all) => ({ ...all, password: value }))}
          />
          <RepeatedPassword
            label={t('Repeat new password')}
            password={fields.password}
            value={fields.again}
            onChange={(again) => setFields((all) => ({ ...all, again }))}
          />
          <Button type="submit" loading={choose.isPending} disabled={!isReady}>
            {t('Save password')}
          </Button>
        </Stack>
      </form>
    </Frame>
  );
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Center component="main" mih="100vh" bg="var(--canvas)" p="md">
      <Stack w="100%" maw={420} gap="lg">
        <Group gap="sm" justify="center" wrap="nowrap">
          <SpokeMark size={36} />
          <Title order={1}>{title}</Title>
        </Group>
        <Card withBorder padding="lg">
          {children}
        </Card>
        <Anchor component={Link} to={paths.signIn} size="sm" ta="center">
          {t('Back to sign-in')}
        </Anchor>
      </Stack>
    </Center>
  );
}

function Problem({ error }: { readonly error: unknown }) {
  return (
    <Alert role="alert" color="red" variant="light">
      {toMessage(error)}
    </Alert>
  );
}
