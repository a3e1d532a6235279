import { ActionIcon, Anchor, Button, Code, Group, Table, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCanWrite, useHub } from '../../accounts/session.js';
import { isProblem } from '../../api/problem.js';
import { TypeIcon } from '../../objects/type-icon.js';
import { paths } from '../../paths.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { confirmByTyping } from '../../ui/confirm-by-typing.js';
import { findFailure } from '../../ui/failure.js';
import { notifyDone } from '../../ui/notify.js';
import { Page } from '../../ui/page.js';
import { RowsSkeleton } from '../../ui/skeletons.js';
import { EmptyState, ProblemState } from '../../ui/states.js';
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
      New object type
    </Button>
  );
  return (
    <Page title="Object types" {...(canWrite && { actions: create })}>
      {failure && <ProblemState error={failure} onRetry={() => void schemas.refetch()} />}
      {!failure && !schemas.data && <RowsSkeleton rows={4} />}
      {!failure && schemas.data && schemas.data.length === 0 && (
        <EmptyState title="No custom object types yet">
          Contacts, companies, deals and tickets are built in. Create a type for anything else, such as cars, rooms or
          contracts.
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
          <Table.Th visibleFrom="md">Display property</Table.Th>
          <Table.Th visibleFrom="md">Required</Table.Th>
          {canWrite && <HiddenHead w={84}>Actions</HiddenHead>}
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
              aria-label={`Edit ${labels.plural}`}
              title={`Edit ${labels.plural}`}
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

/** Asks for confirmation, and explains what to do first if the server refuses. */
function useDeletion({ objectTypeId, labels }: Schema): () => void {
  const { remove } = useSchemaActions();
  const plural = labels.plural.toLowerCase();
  return () =>
    confirmByTyping({
      title: `Delete the object type ${labels.plural}?`,
      confirm: 'Delete object type',
      word: labels.plural,
      message: `Its properties, pipelines and association labels are deleted too, and so are the ${plural} in the recycle bin. This cannot be undone. A type that still has ${plural} cannot be deleted.`,
      onConfirm: async () => {
        try {
          await remove(objectTypeId);
        } catch (error) {
          if (!isProblem(error, 400)) throw error;
          showRefusal(labels.plural, error.message);
          return;
        }
        notifyDone(`Object type ${labels.plural} deleted.`);
      },
    });
}

function showRefusal(plural: string, reason: string): void {
  modals.open({
    title: `${plural} could not be deleted`,
    children: (
      <Text size="sm" component="div">
        {reason}. Delete the {plural.toLowerCase()} first: select all of them with the checkbox above their table.
      </Text>
    ),
  });
}
