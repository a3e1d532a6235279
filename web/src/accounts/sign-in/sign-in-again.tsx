import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../i18n/messages.js';
import { lazyComponent } from '../../ui/loading/load-page.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { toMessage } from '../../ui/loading/states.js';
import { useFirstStart } from './first-start.js';
import { SingleSignOnButton } from './single-sign-on.js';
import { leaveEndedSession, signIn, useCurrentSession } from '../session.js';

const CodeForm = lazyComponent(() => import('./code-form.js'), 'CodeForm');

/** Shown over the page when the session has ended: after signing in, the page goes on as it was. */
export function SignInAgain() {
  const { user } = useCurrentSession();
  const { pathname, search } = useLocation();
  const { passwords = true, singleSignOn = null } = useFirstStart().data?.signIn ?? {};
  const [password, setPassword] = useState('');
  const attempt = useMutation({ mutationFn: () => signIn(user.email, password) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    attempt.mutate();
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('Sign in again')}
      zIndex={1000}
      overlayProps={{ blur: 6 }}
    >
      {attempt.data === 'code' ? (
        <Suspense fallback={<RowsSkeleton rows={3} height={44} />}>
          <CodeForm onBack={attempt.reset} />
        </Suspense>
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <Text size="sm">{t('Your session has ended. What you have typed on this page stays.')}</Text>
            {attempt.isError && (
              <Alert role="alert" color="red" variant="light">
                {toMessage(attempt.error)}
              </Alert>
            )}
            {passwords && (
              <>
                <input type="email" autoComplete="username" value={user.email} readOnly hidden />
                <PasswordInput
                  label={t('Password of {email}', { email: user.email })}
                  autoComplete="current-password"
                  required
                  withAsterisk={false}
                  data-autofocus
                  value={password}
                  onChange={(event) => setPassword(event.currentTarget.value)}
                />
              </>
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={leaveEndedSession}>
                {t('Sign in as another user')}
              </Button>
              {singleSignOn && (
                <SingleSignOnButton
                  name={singleSignOn.name}
                  next={pathname + search}
                  variant={passwords ? 'default' : 'filled'}
                />
              )}
              {passwords && (
                <Button type="submit" loading={attempt.isPending}>
                  {t('Sign in')}
                </Button>
              )}
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
