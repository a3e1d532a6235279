import { ActionIcon, Anchor, Button, Group, Table, Text, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import { paths } from '../../paths.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { Moment } from '../../ui/times/moment.js';
import { EmptyState } from '../../ui/loading/states.js';
import {
  useApp,
  useAppPath,
  useDeveloper,
  useDeveloperApi,
  useDeveloperKey,
  type Template,
} from '../developer-data.js';
import { useDeleteTemplate } from './delete-template.js';

/** The event templates of the app. */
function useTemplates() {
  const api = useDeveloperApi();
  const path = useAppPath();
  return useQuery({
    queryKey: useDeveloperKey('templates', path.appId),
    queryFn: () =>
      dataOf(api.GET('/crm/v3/timeline/{appId}/event-templates', { params: { path } })).then(({ results }) => results),
  });
}

/** The event templates of the app, with ways to edit, create and delete them. */
export function AppTemplates() {
  const { appId } = useApp();
  const { developerId } = useDeveloper();
  const navigate = useNavigate();
  const templates = useTemplates();
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => void navigate(paths.developerTemplate(developerId, appId, 'new'))}
    >
      {t('New template')}
    </Button>
  );
  return (
    <section aria-labelledby="templates">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="templates">
          {t('Event templates')}
        </Title>
        {(templates.data?.length ?? 0) > 0 && create}
      </Group>
      <Loaded query={templates}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('No event templates yet')} action={create}>
              {t('A template defines how the events of your app look on timelines and which tokens they have.')}
            </EmptyState>
          ) : (
            <TemplateTable templates={all} />
          )
        }
      </Loaded>
    </section>
  );
}

function TemplateTable({ templates }: { readonly templates: readonly Template[] }) {
  const { appId } = useApp();
  const { developerId } = useDeveloper();
  const askToDelete = useDeleteTemplate();
  return (
    <Table highlightOnHover verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Name')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Id')}</Table.Th>
          <Table.Th>{t('Object type')}</Table.Th>
          <Table.Th visibleFrom="sm" ta="end">
            {t('Tokens')}
          </Table.Th>
          <Table.Th visibleFrom="sm">{t('Updated')}</Table.Th>
          <HiddenHead>{t('Actions')}</HiddenHead>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {templates.map((template) => (
          <Table.Tr key={template.id}>
            <Table.Td>
              <Anchor
                component={Link}
                to={paths.developerTemplate(developerId, appId, template.id)}
                fw={500}
                className="any-text"
              >
                {template.name}
              </Anchor>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Text size="sm" c="dimmed">
                {template.id}
              </Text>
            </Table.Td>
            <Table.Td>{template.objectType}</Table.Td>
            <Table.Td visibleFrom="sm" ta="end">
              {template.tokens.length}
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Moment at={template.updatedAt} format="ago" />
            </Table.Td>
            <Table.Td ta="end">
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('Delete the template {name}', { name: template.name })}
                onClick={() => askToDelete(template)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
