import {
  Alert,
  Anchor,
  Button,
  Card,
  Center,
  Group,
  PasswordInput,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type FormEvent } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { t } from '../../i18n/messages.js';
import { createApi, dataOf } from '../../api/client.js';
import { paths } from '../../paths.js';
import { CopyValue } from '../../ui/copy-value.js';
import { useDocumentTitle } from '../../ui/page.js';
import { lazyComponent } from '../../ui/loading/load-page.js';
import { PageLoader } from '../../ui/loading/skeletons.js';
import { toMessage } from '../../ui/loading/states.js';
import { SpokeMark } from '../../ui/marks/spoke-mark.js';
import { useFirstStart } from './first-start.js';
import { OtherWay, SingleSignOnButton, SingleSignOnProblem } from './single-sign-on.js';
import { keepInvitation } from '../invitations/kept-invitation.js';
import { signIn, useSession } from '../session.js';

const CodePage = lazyComponent(() => import('./code-page.js'), 'CodePage');

/**
 * The sign-in page; redirects to the first start when the server has no account. In sandbox mode it also shows the demo
 * credentials.
 */
export function SignInPage() {
  useDocumentTitle(t('Sign in'));
  const session = useSession();
  const [query] = useSearchParams();
  const demo = useDemoCredentials();
  const firstStart = useFirstStart();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const attempt = useMutation({ mutationFn: () => signIn(email, password) });
  const login = toLogin(demo.data);

  useEffect(() => {
    if (login) {
      setEmail((typed) => typed || login.email);
      setPassword((typed) => typed || login.password);
    }
  }, [login?.email, login?.password]);

  const next = query.get('next');
  if (session.data) return isOfServer(next) ? <LeaveTo path={next} /> : <Navigate to={toOwnPath(next)} replace />;
  if (firstStart.data?.needed) return <Navigate to={paths.firstStart} replace />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    attempt.mutate();
  };
  if (attempt.data === 'code') {
    return (
      <Suspense fallback={<PageLoader />}>
        <CodePage logoUrl={firstStart.data?.logoUrl} onBack={attempt.reset} />
      </Suspense>
    );
  }
  return (
    <Center component="main" mih="100vh" bg="var(--canvas)" p="md">
      <Stack w="100%" maw={420} gap="lg">
        <Group gap="sm" justify="center">
          <Logo url={firstStart.data?.logoUrl} />
          <Title order={1}>{t('Sign in to Spoke')}</Title>
        </Group>
        <Card withBorder padding="lg">
          <SingleSignOn next={next} problem={query.get('problem')} />
          {firstStart.data?.signIn.passwords !== false && (
            <form onSubmit={submit}>
              <Stack>
                {attempt.isError && (
                  <Alert role="alert" color="red" variant="light">
                    {toMessage(attempt.error)}
                  </Alert>
                )}
                <TextInput
                  label={t('Email address')}
                  type="email"
                  autoComplete="username"
                  required
                  withAsterisk={false}
                  value={email}
                  onChange={(event) => setEmail(event.currentTarget.value)}
                />
                <PasswordInput
                  label={t('Password')}
                  autoComplete="current-password"
                  required
                  withAsterisk={false}
                  value={password}
                  onChange={(event) => setPassword(event.currentTarget.value)}
                />
                <Button type="submit" loading={attempt.isPending}>
                  {t('Sign in')}
                </Button>
                <Anchor component={Link} to={paths.forgottenPassword} size="sm" ta="center">
                  {t('Forgot your password?')}
                </Anchor>
              </Stack>
            </form>
          )}
        </Card>
        {demo.data && demo.data.length > 0 && <DemoCredentials groups={demo.data} />}
      </Stack>
    </Center>
  );
}

function Logo({ url }: { readonly url: string | null | undefined }) {
  return typeof url === 'string' ? <img src={url} alt="" width={36} height={36} /> : <SpokeMark size={36} />;
}

type Groups = readonly (readonly { readonly name: string; readonly value: string }[])[];

function DemoCredentials({ groups }: { readonly groups: Groups }) {
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="demo">
      <Title order={2} id="demo">
        {t('Sandbox')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('This is a development server with demo credentials:')}
      </Text>
      <Table layout="fixed" verticalSpacing={6}>
        <Table.Tbody>
          {groups.flat().map(({ name, value }) => (
            <Table.Tr key={name}>
              <Table.Th w={130}>
                <Text size="sm">{name}</Text>
              </Table.Th>
              <Table.Td>
                <CopyValue name={name} value={value} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

/** Empty outside sandbox mode and for browsers on other machines. */
function useDemoCredentials() {
  return useQuery({
    queryKey: ['sandbox', 'credentials'],
    retry: false,
    queryFn: async (): Promise<Groups> => {
      try {
        return (await dataOf(createApi({}).GET('/_spoke/credentials'))).results;
      } catch {
        return [];
      }
    },
  });
}

function toLogin(groups: Groups | undefined): { email: string; password: string } | undefined {
  const values = new Map(groups?.flat().map(({ name, value }) => [name, value]));
  const [email, password] = [values.get('Log in as'), values.get('Password')];
  return email !== undefined && password !== undefined ? { email, password } : undefined;
}

/** Above the form: the button to the provider, if there is one, and why the last attempt there failed. */
function SingleSignOn({ next, problem }: { readonly next: string | null; readonly problem: string | null }) {
  const { passwords = true, singleSignOn = null } = useFirstStart().data?.signIn ?? {};
  if (singleSignOn === null && problem === null) return null;
  return (
    <Stack mb={passwords ? 'md' : 0}>
      <SingleSignOnProblem problem={problem} />
      {singleSignOn && (
        <>
          <SingleSignOnButton
            name={singleSignOn.name}
            next={isOfServer(next) ? next : toOwnPath(next)}
            variant={passwords ? 'default' : 'filled'}
            onLeave={() => keepInvitation(next)}
          />
          {passwords && <OtherWay />}
        </>
      )}
    </Stack>
  );
}

/** The pages on which apps are connected are not of the web app: the browser loads them. */
function LeaveTo({ path }: { readonly path: string }) {
  useEffect(() => window.location.replace(path), [path]);
  return <PageLoader />;
}

function isOfServer(next: string | null): next is string {
  return next !== null && /^\/oauth\/(?:[1-9]\d*\/)?authorize(?:\?|$)/.test(next);
}

/** Accepts only paths of this app, whatever the link contains. */
function toOwnPath(next: string | null): string {
  return next !== null && /^\/(app|docs)(\/|$)/.test(next) && !next.includes('//') ? next : paths.home;
}
