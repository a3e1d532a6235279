import {
  Alert,
  Button,
  Card,
  Center,
  Divider,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { t } from '../../i18n/messages.js';
import { paths } from '../../paths.js';
import { findFailure } from '../../ui/loading/failure.js';
import { useDocumentTitle } from '../../ui/page.js';
import { PageLoader } from '../../ui/loading/skeletons.js';
import { ProblemState, toMessage } from '../../ui/loading/states.js';
import { SpokeMark } from '../../ui/marks/spoke-mark.js';
import { listCurrencies, listTimeZones } from '../../formats/words.js';
import { useFirstStart } from './first-start.js';
import { minPasswordCharacters, NewPasswordField, RepeatedPassword } from './password-form.js';
import { createFirstAccount } from '../session.js';

/** Creates the first account of a server and its administrator, with the code in the server log. */
export function FirstStartPage() {
  useDocumentTitle(t('First start'));
  const state = useFirstStart();
  const failure = findFailure(state);
  if (failure) return <ProblemState error={failure} onRetry={() => void state.refetch()} />;
  if (!state.data) return <PageLoader />;
  if (!state.data.needed) return <Navigate to={paths.home} replace />;
  return (
    <Center component="main" mih="100vh" bg="var(--canvas)" p="md">
      <Stack w="100%" maw={680} gap="lg">
        <Group gap="sm" justify="center" wrap="nowrap">
          <SpokeMark size={36} />
          <Title order={1}>{t('Welcome to Spoke')}</Title>
        </Group>
        <Text ta="center" c="dimmed">
          {t('This server has no accounts yet. Create the first one; you will be its administrator.')}
        </Text>
        <Card withBorder padding="lg">
          <FirstStartForm codes={state.data.currencies} />
        </Card>
      </Stack>
    </Center>
  );
}

function FirstStartForm({ codes }: { readonly codes: readonly string[] }) {
  const navigate = useNavigate();
  const [{ zones, here }] = useState(listTimeZones);
  const [currencies] = useState(() => listCurrencies(codes));
  const [fields, setFields] = useState({ ...empty, timeZone: here, currency: 'USD' });
  const [again, setAgain] = useState('');
  const start = useMutation({
    mutationFn: () => createFirstAccount({ ...fields, code: fields.code.trim() }),
    onSuccess: () => navigate(paths.home, { replace: true }),
  });
  const field = (name: keyof typeof empty) => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setFields((all) => ({ ...all, [name]: value }));
    },
  });
  const isReady =
    Object.values(fields).every((value) => value.trim() !== '') &&
    fields.password.length >= minPasswordCharacters &&
    again === fields.password;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) start.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {start.isError && (
          <Alert role="alert" color="red" variant="light">
            {toMessage(start.error)}
          </Alert>
        )}
        <TextInput
          label={t('Code')}
          description={t('Find it in the server log.')}
          autoComplete="off"
          autoFocus
          spellCheck={false}
          {...field('code')}
        />
        <Divider label={t('The account')} labelPosition="left" />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t('Account name')}
            description={t('For example, the name of your company.')}
            maxLength={100}
            {...field('accountName')}
          />
          <Select
            label={t('Time zone')}
            description={t('Used to show times and to separate days.')}
            data={zones}
            searchable
            allowDeselect={false}
            limit={100}
            nothingFoundMessage={t('No such time zone')}
            value={fields.timeZone}
            onChange={(timeZone) => timeZone !== null && setFields((all) => ({ ...all, timeZone }))}
          />
          <Select
            label={t('Currency')}
            description={t('Amounts without a currency of their own are in it.')}
            data={currencies}
            searchable
            allowDeselect={false}
            limit={100}
            nothingFoundMessage={t('No such currency')}
            value={fields.currency}
            onChange={(currency) => currency !== null && setFields((all) => ({ ...all, currency }))}
          />
        </SimpleGrid>
        <Divider label={t('You')} labelPosition="left" />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t('Your name')} autoComplete="name" maxLength={100} {...field('name')} />
          <TextInput label={t('Email address')} type="email" autoComplete="username" {...field('email')} />
          <NewPasswordField label={t('Password')} {...field('password')} />
          <RepeatedPassword
            label={t('Repeat password')}
            description={t('To catch typing errors.')}
            password={fields.password}
            value={again}
            onChange={setAgain}
          />
        </SimpleGrid>
        <Button type="submit" loading={start.isPending} disabled={!isReady}>
          {t('Create account')}
        </Button>
      </Stack>
    </form>
  );
}

const empty = { code: '', accountName: '', timeZone: '', currency: '', name: '', email: '', password: '' };
