import { Button, Modal, Stack, Table, Text, TextInput, Anchor } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { t } from '../i18n/messages.js';
import { usePersonApi } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import { paths } from '../paths.js';
import { Loaded } from '../ui/loading/loaded.js';
import { Page } from '../ui/page.js';
import { EmptyState, toMessage } from '../ui/loading/states.js';
import { useDevelopers, type Developer } from './developer-data.js';

/** The developer accounts of the user, and a way to create one. */
export function DevelopersPage() {
  const developers = useDevelopers();
  const [isCreating, { open, close }] = useDisclosure();
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
      {t('New developer account')}
    </Button>
  );
  return (
    <Page title={t('Developer accounts')} {...(developers.data?.length && { actions: create })}>
      <Loaded query={developers}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('No developer accounts yet')} action={create}>
              {t('A developer account holds your apps with their scopes, timeline events and webhooks.')}
            </EmptyState>
          ) : (
            <DeveloperTable developers={all} />
          )
        }
      </Loaded>
      <NewDeveloper opened={isCreating} onClose={close} />
    </Page>
  );
}

function DeveloperTable({ developers }: { readonly developers: readonly Developer[] }) {
  return (
    <Table highlightOnHover verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Name')}</Table.Th>
          <Table.Th>{t('Id')}</Table.Th>
          <Table.Th ta="end">{t('Apps')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {developers.map(({ developerId, name, apps }) => (
          <Table.Tr key={developerId}>
            <Table.Td>
              <Anchor component={Link} to={paths.developer(developerId)} fw={500} className="any-text">
                {name}
              </Anchor>
            </Table.Td>
            <Table.Td>
              <Text size="sm" c="dimmed">
                {developerId}
              </Text>
            </Table.Td>
            <Table.Td ta="end">{apps}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function NewDeveloper({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const api = usePersonApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const creation = useMutation({
    mutationFn: () => dataOf(api.POST('/_app/developers', { body: { name } })),
    async onSuccess({ developerId }) {
      await client.invalidateQueries({ queryKey: ['developers'] });
      void navigate(paths.developer(developerId));
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    creation.mutate();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t('New developer account')}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('Name')}
            description={t('Not shown to users who connect your apps.')}
            required
            withAsterisk={false}
            maxLength={100}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={creation.isError && toMessage(creation.error)}
          />
          <Button type="submit" loading={creation.isPending}>
            {t('Create')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
