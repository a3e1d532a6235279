import { Anchor, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { t } from '../i18n/messages.js';
import { paths } from '../paths.js';
import { AppMark } from '../ui/marks/app-mark.js';
import { Loaded } from '../ui/loading/loaded.js';
import { Page } from '../ui/page.js';
import { EmptyState } from '../ui/loading/states.js';
import { useApps, useDeveloper, type DeveloperApp } from './developer-data.js';
import { DeveloperKeys } from './developer-keys.js';
import { DeveloperPeople } from './developer-people.js';
import { DeveloperTrail } from './developer-trail.js';
import { NewApp } from './apps/new-app.js';
import { RenameDeveloper } from './rename-developer.js';

/** A developer account: its apps, API keys and people. */
export function DeveloperPage() {
  const { name } = useDeveloper();
  const apps = useApps();
  const [isCreating, creating] = useDisclosure();
  const [isRenaming, renaming] = useDisclosure();
  return (
    <>
      <DeveloperTrail here={name} />
      <Page
        title={name}
        actions={
          <>
            <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={renaming.open}>
              {t('Rename')}
            </Button>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={creating.open}>
              {t('New app')}
            </Button>
          </>
        }
      >
        <Stack gap="xl">
          <section aria-labelledby="apps">
            <Title order={2} id="apps" mb="xs">
              {t('Apps')}
            </Title>
            <Loaded query={apps}>
              {(all) =>
                all.length === 0 ? (
                  <EmptyState title={t('No apps yet')}>
                    {t('Create an app to get a client ID and a secret, then connect it to an account.')}
                  </EmptyState>
                ) : (
                  <AppTable apps={all} />
                )
              }
            </Loaded>
          </section>
          <DeveloperKeys />
          <DeveloperPeople />
        </Stack>
      </Page>
      <NewApp opened={isCreating} onClose={creating.close} />
      <RenameDeveloper opened={isRenaming} onClose={renaming.close} />
    </>
  );
}

function AppTable({ apps }: { readonly apps: readonly DeveloperApp[] }) {
  const { developerId } = useDeveloper();
  return (
    <Table highlightOnHover verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('App')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Id')}</Table.Th>
          <Table.Th visibleFrom="sm" ta="end">
            {t('Scopes')}
          </Table.Th>
          <Table.Th ta="end">{t('Connected')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {apps.map(({ appId, name, iconUrl, installs, scopes, optionalScopes }) => (
          <Table.Tr key={appId}>
            <Table.Td>
              <Group gap="sm" wrap="nowrap">
                <AppMark iconUrl={iconUrl} />
                <Anchor component={Link} to={paths.developerApp(developerId, appId)} fw={500} className="any-text">
                  {name}
                </Anchor>
              </Group>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Text size="sm" c="dimmed">
                {appId}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm" ta="end">
              {scopes.length + optionalScopes.length}
            </Table.Td>
            <Table.Td ta="end">{t('{installs, plural, one {# account} other {# accounts}}', { installs })}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
