import { ActionIcon, Anchor, Button, Code, Group, Table, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { useCanWrite, useHub } from '../../accounts/session.js';
import { isProblem } from '../../api/problem.js';
import { TypeIcon } from '../../objects/type-icon.js';
import { paths } from '../../paths.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { confirmByTyping } from '../../ui/dialogs/confirm-by-typing.js';
import { findFailure } from '../../ui/loading/failure.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { Page } from '../../ui/page.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../../ui/loading/states.js';
import { EditTypeDialog } from './edit-type-dialog.js';
import { NewTypeDialog } from './new-type-dialog.js';
import { useSchemaActions, useSchemas, type Schema } from './schemas.js';

/** The custom object types of the account. */
export function ObjectTypesPage() {
  const canWrite = useCanWrite();
  const schemas = useSchemas();
  const [open, setOpen] = useState<Schema | 'new'>();
  const failure = findFailure(schemas);
  const close = (): void => setOpen(undefined);
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('New object type')}
    </Button>
  );
  return (
    <Page title={t('Object types')} {...(canWrite && { actions: create })}>
      {failure && <ProblemState error={failure} onRetry={() => void schemas.refetch()} />}
      {!failure && !schemas.data && <RowsSkeleton rows={4} />}
      {!failure && schemas.data && schemas.data.length === 0 && (
        <EmptyState title={t('No custom object types yet')}>
          {t(
            'Contacts, companies, deals and tickets are built in. Create a type for anything else, such as cars, rooms or contracts.',
          )}
        </EmptyState>
      )}
      {!failure && schemas.data && schemas.data.length > 0 && <TypesTable schemas={schemas.data} onEdit={setOpen} />}
      {open === 'new' && <NewTypeDialog onClose={close} />}
      {open !== undefined && open !== 'new' && <EditTypeDialog schema={open} onClose={close} />}
    </Page>
  );
}

interface TypesTableProps {
  readonly schemas: readonly Schema[];
  readonly onEdit: (schema: Schema) => void;
}

function TypesTable({ schemas, onEdit }: TypesTableProps) {
  const canWrite = useCanWrite();
  return (
    <Table highlightOnHover verticalSpacing={6} aria-label={t('Object types')} style={{ tableLayout: 'fixed' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Name')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Internal name')}</Table.Th>
          <Table.Th visibleFrom="md">{t('Display property')}</Table.Th>
          <Table.Th visibleFrom="md">{t('Required')}</Table.Th>
          {canWrite && <HiddenHead w={84}>{t('Actions')}</HiddenHead>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {schemas.map((schema) => (
          <TypeRow key={schema.objectTypeId} schema={schema} onEdit={() => onEdit(schema)} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function TypeRow({ schema, onEdit }: { readonly schema: Schema; readonly onEdit: () => void }) {
  const { hubId } = useHub();
  const canWrite = useCanWrite();
  const { objectTypeId, labels, name, primaryDisplayProperty, requiredProperties } = schema;
  const toLabel = (property: string): string =>
    schema.properties.find((one) => one.name === property)?.label ?? property;
  const askToDelete = useDeletion(schema);
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap={8} wrap="nowrap">
          <TypeIcon typeId={objectTypeId} size={18} />
          <Anchor component={Link} to={paths.objects(hubId, objectTypeId)} size="sm" fw={500} className="any-text">
            {labels.plural}
          </Anchor>
        </Group>
        {schema.description !== undefined && (
          <Text size="xs" c="dimmed" className="any-text">
            {schema.description}
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm" className="any-text">
        <Code>{name}</Code>{' '}
        <Text span size="xs" c="dimmed">
          {objectTypeId}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="md" className="any-text">
        {toLabel(primaryDisplayProperty)}
      </Table.Td>
      <Table.Td visibleFrom="md" className="any-text">
        {requiredProperties.map(toLabel).join(', ')}
      </Table.Td>
      {canWrite && (
        <Table.Td>
          <Group gap={2} wrap="nowrap" justify="flex-end">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Edit {plural}', { plural: labels.plural })}
              title={t('Edit {plural}', { plural: labels.plural })}
              onClick={onEdit}
            >
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Delete {plural}', { plural: labels.plural })}
              title={t('Delete {plural}', { plural: labels.plural })}
              onClick={askToDelete}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** Asks for confirmation, and explains what to do first if the server refuses. */
function useDeletion({ objectTypeId, labels }: Schema): () => void {
  const { remove } = useSchemaActions();
  const plural = inSentence(labels.plural);
  return () =>
    confirmByTyping({
      title: t('Delete the object type {plural}?', { plural: labels.plural }),
      confirm: t('Delete object type'),
      word: labels.plural,
      message: t(
        'Its properties, pipelines and association labels are deleted too, and so are the {plural} in the recycle bin. This cannot be undone. A type that still has {plural} cannot be deleted.',
        { plural },
      ),
      onConfirm: async () => {
        try {
          await remove(objectTypeId);
        } catch (error) {
          if (!isProblem(error, 400)) throw error;
          showRefusal(labels.plural, error.message);
          return;
        }
        notifyDone(t('Object type {plural} deleted.', { plural: labels.plural }));
      },
    });
}

function showRefusal(plural: string, reason: string): void {
  modals.open({
    title: t('{plural} could not be deleted', { plural }),
    children: (
      <Text size="sm" component="div">
        {t('{reason}. Delete the {plural} first: select all of them with the checkbox above their table.', {
          reason,
          plural: inSentence(plural),
        })}
      </Text>
    ),
  });
}
