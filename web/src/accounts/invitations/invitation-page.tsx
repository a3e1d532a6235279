import { Alert, Anchor, Button, Card, Center, Divider, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { createApi, dataOf } from '../../api/client.js';
import type { paths as Endpoints } from '../../api/schema.js';
import { paths } from '../../paths.js';
import { findFailure } from '../../ui/loading/failure.js';
import { useDocumentTitle } from '../../ui/page.js';
import { PageLoader } from '../../ui/loading/skeletons.js';
import { ProblemState, toMessage } from '../../ui/loading/states.js';
import { useFirstStart } from '../sign-in/first-start.js';
import { minPasswordCharacters, NewPasswordField } from '../sign-in/password-form.js';
import { OtherWay, SingleSignOnButton } from '../sign-in/single-sign-on.js';
import { toRoleName } from '../roles.js';
import { forgetInvitation, keepInvitation, readKeptInvitation } from './kept-invitation.js';
import { acceptInvitation, joinByInvitation, useSession } from '../session.js';

type Invitation = Endpoints['/_app/invitation']['post']['responses']['200']['content']['application/json'];

/** Where an invitation link leads: users accept when signed in, join as a new user, or decline. */
export function InvitationPage() {
  useDocumentTitle(t('Invitation'));
  const linked = useLocation().hash.slice(1);
  const token = linked || readKeptInvitation();
  const session = useSession();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    retry: false,
    queryFn: () => dataOf(createApi({}).POST('/_app/invitation', { body: { token } })),
  });
  const failure = findFailure(invitation) ?? findFailure(session);
  // Signing in at the provider has accepted the invitation to the address already.
  if (invitation.isError && linked === '' && session.data) return <LeaveAccepted />;
  if (failure) return <ProblemState error={failure} onRetry={() => void invitation.refetch()} />;
  if (!invitation.data || session.data === undefined) return <PageLoader />;
  const { accountName, invitedBy, email, role } = invitation.data;
  return (
    <Center component="main" mih="100vh" bg="var(--canvas)" p="md">
      <Stack w="100%" maw={420} gap="lg">
        <Title order={1} ta="center" className="any-text">
          {t('Join {accountName}', { accountName })}
        </Title>
        <Card withBorder padding="lg">
          <Text size="sm" mb="md" className="any-text">
            {role === null
              ? t('{invitedBy} invites {email} to the developer account.', { invitedBy, email })
              : t('{invitedBy} invites {email} as {roleName}.', {
                  invitedBy,
                  email,
                  roleName: inSentence(toRoleName(role)),
                })}
          </Text>
          <Acceptance invitation={invitation.data} token={token} />
        </Card>
      </Stack>
    </Center>
  );
}

function LeaveAccepted() {
  useEffect(forgetInvitation, []);
  return <Navigate to={paths.home} replace />;
}

interface AcceptanceProps {
  readonly invitation: Invitation;
  readonly token: string;
}

function Acceptance({ invitation, token }: AcceptanceProps) {
  const session = useSession().data;
  const navigate = useNavigate();
  const [isDeclined, setDeclined] = useState(false);
  const accept = useMutation({
    mutationFn: () => acceptInvitation(session!, token),
    onSuccess: ({ kind, accountId }) => {
      forgetInvitation();
      return navigate(kind === 'hub' ? paths.hub(accountId) : paths.developer(accountId), { replace: true });
    },
  });
  const decline = useMutation({
    mutationFn: () => createApi({}).POST('/_app/invitation/decline', { body: { token } }),
    onSuccess: () => {
      forgetInvitation();
      setDeclined(true);
    },
  });
  if (isDeclined) return <Text>{t('You have declined the invitation.')}</Text>;
  const error = accept.error ?? decline.error;
  return (
    <Stack>
      {error && <Problem error={error} />}
      {session && (
        <>
          <Text size="sm" className="any-text">
            {t('You are signed in as {email}.', { email: session.user.email })}
          </Text>
          <Button loading={accept.isPending} onClick={() => accept.mutate()}>
            {t('Accept')}
          </Button>
        </>
      )}
      {!session && <WaysToJoin invitation={invitation} token={token} />}
      <Button variant="subtle" color="gray" loading={decline.isPending} onClick={() => decline.mutate()}>
        {t('Decline')}
      </Button>
    </Stack>
  );
}

/** Without a session: signing in at the provider, if there is one, or with a password. */
function WaysToJoin({ invitation, token }: AcceptanceProps) {
  const { passwords = true, singleSignOn = null } = useFirstStart().data?.signIn ?? {};
  return (
    <>
      {singleSignOn && (
        <SingleSignOnButton
          name={singleSignOn.name}
          next={paths.invitation}
          variant={passwords ? 'default' : 'filled'}
          onLeave={() => keepInvitation(`#${token}`)}
        />
      )}
      {singleSignOn && passwords && <OtherWay />}
      {passwords && invitation.kind === 'hub' && <JoinForm token={token} email={invitation.email} />}
      {passwords && <SignInFirst token={token} />}
    </>
  );
}

function SignInFirst({ token }: { readonly token: string }) {
  const next = `${paths.invitation}#${token}`;
  return (
    <>
      <Divider />
      <Group justify="center" gap={4}>
        <Text size="sm">{t('Already a user of this server?')}</Text>
        <Anchor size="sm" component={Link} to={`${paths.signIn}?next=${encodeURIComponent(next)}`}>
          {t('Sign in to accept')}
        </Anchor>
      </Group>
    </>
  );
}

function JoinForm({ token, email }: { readonly token: string; readonly email: string }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const join = useMutation({
    mutationFn: () => joinByInvitation({ token, name: name.trim(), password }),
    onSuccess: () => navigate(paths.home, { replace: true }),
  });
  const isReady = name.trim() !== '' && password.length >= minPasswordCharacters;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) join.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {join.isError && <Problem error={join.error} />}
        <TextInput label={t('Email address')} autoComplete="username" value={email} readOnly />
        <TextInput
          label={t('Your name')}
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NewPasswordField
          label={t('Password')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={join.isPending} disabled={!isReady}>
          {t('Create user and accept')}
        </Button>
      </Stack>
    </form>
  );
}

function Problem({ error }: { readonly error: unknown }) {
  return (
    <Alert role="alert" color="red" variant="light">
      {toMessage(error)}
    </Alert>
  );
}
