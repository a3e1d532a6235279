import { ActionIcon, Anchor, Button, Code, Group, Table, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCanWrite, useHub } from '../../accounts/session.js';
import { isProblem } from '../../api/problem.js';
import { paths } from '../../paths.js';
import { askToConfirm } from '../../ui/confirm.js';
import { findFailure } from '../../ui/failure.js';
import { notifyDone } from '../../ui/notify.js';
import { Page } from '../../ui/page.js';
import { EmptyState, ProblemState, RowsSkeleton } from '../../ui/states.js';
import { EditTypeDialog } from './edit-type-dialog.js';
import { NewTypeDialog } from './new-type-dialog.js';
import { useSchemaActions, useSchemas, type Schema } from './schemas.js';

/** The object types that the account has made beside those that come with Spoke. */
export function ObjectTypesPage() {
  const canWrite = useCanWrite();
  const schemas = useSchemas();
  const [open, setOpen] = useState<Schema | 'new'>();
  const failure = findFailure(schemas);
  const close = (): void => setOpen(undefined);
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      New object type
    </Button>
  );
  return (
    <Page title="Object types" {...(canWrite && { actions: create })}>
      {failure && <ProblemState error={failure} onRetry={() => void schemas.refetch()} />}
      {!failure && !schemas.data && <RowsSkeleton rows={4} />}
      {!failure && schemas.data && schemas.data.length === 0 && (
        <EmptyState title="No object types of your own yet">
          Contacts, companies, deals and tickets came with Spoke. A type of your own keeps what none of these is: cars,
          rooms, contracts.
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
    <Table highlightOnHover verticalSpacing={6} aria-label="Object types" style={{ tableLayout: 'fixed' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th visibleFrom="sm">Internal name</Table.Th>
          <Table.Th visibleFrom="md">Named by</Table.Th>
          <Table.Th visibleFrom="md">Required</Table.Th>
          {canWrite && <Table.Th w={84} aria-label="Actions" />}
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
        <Anchor component={Link} to={paths.objects(hubId, objectTypeId)} size="sm" fw={550} className="any-text">
          {labels.plural}
        </Anchor>
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
              aria-label={`Change ${labels.plural}`}
              title={`Change ${labels.plural}`}
              onClick={onEdit}
            >
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Delete ${labels.plural}`}
              title={`Delete ${labels.plural}`}
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

/** Asks before a type goes, and says what to do first where the server keeps it. */
function useDeletion({ objectTypeId, labels }: Schema): () => void {
  const { remove } = useSchemaActions();
  const plural = labels.plural.toLowerCase();
  return () =>
    askToConfirm({
      title: `Delete the object type ${labels.plural}?`,
      confirm: 'Delete',
      message: `Its properties, pipelines and association labels go with it, and so do the ${plural} in the recycle bin. This cannot be undone here. While there are other ${plural}, it stays.`,
      onConfirm: async () => {
        try {
          await remove(objectTypeId);
        } catch (error) {
          if (!isProblem(error, 400)) throw error;
          explain(labels.plural, error.message);
          return;
        }
        notifyDone(`The object type ${labels.plural} is deleted.`);
      },
    });
}

function explain(plural: string, reason: string): void {
  modals.open({
    title: `${plural} stay`,
    children: (
      <Text size="sm" component="div">
        {reason}. Delete the {plural.toLowerCase()} on their page first: all at once with the box above the table.
      </Text>
    ),
  });
}
