import { Alert, Button, Group, Modal, Select, Stack, Table, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { downloadText } from '../../ui/download.js';
import { useStartWork } from '../../ui/notices/work.js';
import type { Property, ValueContext } from '../property.js';
import { toWritable } from '../index-page/selection/bulk-edit-dialog.js';
import { toPropertyChoices } from '../index-page/filters/filters-drawer.js';
import { recordsKey } from '../index-page/rows/use-rows.js';
import type { ObjectType } from '../object-types.js';
import { byteOrderMark } from './csv-text.js';
import { FileChoice } from './file-choice.js';
import { createOutcome, previewFile, toImportWork } from './import-work.js';
import { createEach, guessMapping, listModes, recordIdProperty, type ImportMode, type Mapping } from './mapping.js';
import { PreviewTable } from './preview-table.js';

interface ImportDialogProps {
  readonly type: ObjectType;
  readonly properties: ReadonlyMap<string, Property>;
  readonly context: ValueContext;
  readonly onClose: () => void;
}

interface ChosenFile {
  readonly file: File;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string;
}

const previewed = 5;

/** Imports the rows of a file as records: choose the file, map its columns, preview the first rows, import. */
export function ImportDialog(props: ImportDialogProps) {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [problem, setProblem] = useState<string>();
  const choose = (file: File): void => {
    previewFile(file, previewed).then(
      (preview) => {
        const isEmpty = preview.headers.length === 0 || preview.rows.length === 0;
        setProblem(
          isEmpty ? t('{name} has no rows below the header. Choose another file.', { name: file.name }) : undefined,
        );
        setChosen(isEmpty ? undefined : { file, ...preview });
      },
      () => setProblem(t('{name} could not be read. Choose another file.', { name: file.name })),
    );
  };
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('Import {plural}', { plural: inSentence(props.type.plural) })}
      size="xl"
    >
      <Stack>
        {problem !== undefined && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {chosen ? <ImportForm {...props} chosen={chosen} /> : <FileChoice onChoose={choose} />}
      </Stack>
    </Modal>
  );
}

interface ImportFormProps extends ImportDialogProps {
  readonly chosen: ChosenFile;
}

function ImportForm({ type, properties, context, onClose, chosen }: ImportFormProps) {
  const known = useMemo(() => toImportable(properties), [properties]);
  const [mapping, setMapping] = useState<Mapping>(() => guessMapping(chosen.headers, known));
  const modes = useMemo(() => listModes(type, properties), [type, properties]);
  const [mode, setMode] = useState(createEach);
  const start = useStartImport(type);
  const reading = { mapping, mode, properties: known, context };
  const isKeyMapped = mode.idProperty === null || mapping.includes(mode.idProperty);
  const isReady = isKeyMapped && mapping.some((name) => name !== null);
  const toModeKey = ({ kind, idProperty }: ImportMode): string => `${kind} ${idProperty ?? ''}`;
  const toModeLabel = ({ kind, idProperty }: ImportMode): string => {
    const label = properties.get(idProperty ?? '')?.label ?? '';
    return kind === 'create'
      ? t('Create a record for each row')
      : kind === 'update'
        ? t('Update by {label}', { label })
        : t('Create or update by {label}', { label });
  };
  return (
    <>
      <Select
        label={t('Import mode')}
        allowDeselect={false}
        data={modes.map((one) => ({ value: toModeKey(one), label: toModeLabel(one) }))}
        value={toModeKey(mode)}
        onChange={(key) => setMode(modes.find((one) => toModeKey(one) === key) ?? mode)}
      />
      <MappingTable {...{ chosen, mapping, setMapping }} properties={known} />
      {!isKeyMapped && (
        <Alert color="yellow" role="alert">
          {t('Map a column to {label}: it identifies the records.', { label: properties.get(mode.idProperty)?.label })}
        </Alert>
      )}
      <PreviewTable rows={chosen.rows} reading={reading} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" className="one-line">
          {chosen.file.name}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            disabled={!isReady}
            onClick={() => {
              start({ ...reading, ...chosen });
              onClose();
            }}
          >
            {t('Import')}
          </Button>
        </Group>
      </Group>
    </>
  );
}

interface MappingTableProps {
  readonly chosen: ChosenFile;
  readonly mapping: Mapping;
  readonly setMapping: (mapping: Mapping) => void;
  readonly properties: ReadonlyMap<string, Property>;
}

function MappingTable({ chosen: { headers, rows }, mapping, setMapping, properties }: MappingTableProps) {
  const choices = useMemo(() => toPropertyChoices(properties), [properties]);
  return (
    <Table.ScrollContainer minWidth={420} maxHeight={300}>
      <Table verticalSpacing={4} aria-label={t('Columns of the file')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Column')}</Table.Th>
            <Table.Th>{t('First value')}</Table.Th>
            <Table.Th w="45%">{t('Property')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {headers.map((header, index) => (
            <Table.Tr key={index}>
              <Table.Td className="any-text">{header}</Table.Td>
              <Table.Td c="dimmed" className="any-text">
                {rows[0]?.[index]?.slice(0, 60)}
              </Table.Td>
              <Table.Td>
                <Select
                  aria-label={t('Property for {header}', { header })}
                  size="xs"
                  placeholder={t('Skip this column')}
                  searchable
                  clearable
                  limit={60}
                  nothingFoundMessage={t('No matching properties')}
                  data={choices.filter(({ value }) => value === mapping[index] || !mapping.includes(value))}
                  value={mapping[index] ?? null}
                  onChange={(name) => setMapping(mapping.with(index, name))}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The properties that a file can set, and the ID that can identify records. */
function toImportable(properties: ReadonlyMap<string, Property>): ReadonlyMap<string, Property> {
  const id = properties.get(recordIdProperty);
  return new Map([...toWritable(properties), ...(id ? [[id.name, { ...id, hidden: false }] as const] : [])]);
}

function useStartImport(type: ObjectType) {
  const start = useStartWork();
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  return (order: Omit<Parameters<typeof toImportWork>[0], 'api' | 'type'>): void => {
    const outcome = createOutcome();
    start({
      ...toImportWork({ ...order, api, type }, outcome),
      onEnd: () => void client.resetQueries({ queryKey: recordsKey(hubId, type.name) }),
      outcome: () =>
        outcome.rejectedRows > 0 && (
          <Button
            variant="default"
            onClick={() => downloadText(`${type.name}-rejected.csv`, [byteOrderMark, ...outcome.rejected])}
          >
            {t('Download rejected rows')}
          </Button>
        ),
    });
  };
}
