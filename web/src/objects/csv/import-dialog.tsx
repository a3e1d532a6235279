import { Alert, Button, Checkbox, Group, Modal, Select, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { inSentence } from '../../i18n/language.js';
import { orderOfDates } from '../../formats/dates.js';
import { t } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { Problem } from '../../api/problem.js';
import { ProblemState } from '../../ui/loading/states.js';
import { useStartWork } from '../../ui/notices/work.js';
import type { Property, ValueContext } from '../property.js';
import { toWritable } from '../index-page/selection/bulk-edit-dialog.js';
import { toPropertyChoices } from '../index-page/filters/filters-drawer.js';
import { recordsKey } from '../index-page/rows/use-rows.js';
import { primaryTypes, type ObjectType } from '../object-types.js';
import { EarlierImports } from './earlier-imports.js';
import { FileChoice } from './file-choice.js';
import { ImportActions } from './import-actions.js';
import { seeSheet, type SeenSheet } from './import-requests.js';
import { toImportWork } from './import-work.js';
import {
  createEach,
  guessDateFormat,
  guessMapping,
  listModes,
  recordIdProperty,
  toAssociated,
  type DateFormat,
  type ImportMode,
  type ImportPlan,
  type Mapping,
} from './mapping.js';
import { PreviewTable, toAssociatedLabel } from './preview-table.js';

interface ImportDialogProps {
  readonly type: ObjectType;
  readonly properties: ReadonlyMap<string, Property>;
  readonly context: ValueContext;
  readonly onClose: () => void;
}

interface ChosenFile extends SeenSheet {
  readonly file: File;
}

/** Imports the rows of a file as records, or lists the earlier imports: one file of code has both. */
export function ImportDialog({ view, ...props }: ImportDialogProps & { readonly view: 'new' | 'earlier' }) {
  if (view === 'new') return <NewImport {...props} />;
  return <EarlierImports timeZone={props.context.timeZone} onClose={props.onClose} />;
}

/** Choose the file, map its columns, see what the first rows become, import. */
function NewImport(props: ImportDialogProps) {
  const api = useApi();
  const {
    mutate,
    data: chosen,
    error,
    isPending,
  } = useMutation({
    mutationFn: async (file: File): Promise<ChosenFile> => {
      const sheet = await seeSheet(api, file);
      if (sheet.rows.length > 0) return { file, ...sheet };
      throw new Problem(400, {
        message: t('{name} has no rows below the header. Choose another file.', { name: file.name }),
      });
    },
  });
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('Import {plural}', { plural: inSentence(props.type.plural) })}
      size="xl"
    >
      <Stack>
        {error && <ProblemState error={error} />}
        {chosen ? <ImportForm {...props} chosen={chosen} /> : <FileChoice isBusy={isPending} onChoose={mutate} />}
      </Stack>
    </Modal>
  );
}

/** Lists of an import are lists of contacts. */
const contactType = '0-1';
const dateFormats = { DMY: 'DAY_MONTH_YEAR', MDY: 'MONTH_DAY_YEAR', YMD: 'YEAR_MONTH_DAY' } as const;

interface ImportFormProps extends ImportDialogProps {
  readonly chosen: ChosenFile;
}

function ImportForm({ type, properties, context, onClose, chosen }: ImportFormProps) {
  const known = useMemo(() => toImportable(properties), [properties]);
  const [mapping, setMapping] = useState<Mapping>(() => guessMapping(chosen, known));
  const modes = useMemo(() => listModes(type, properties), [type, properties]);
  const [mode, setMode] = useState(createEach);
  const [dateFormat, setDateFormat] = useState<DateFormat>(
    () => guessDateFormat(chosen.rows) ?? dateFormats[orderOfDates()],
  );
  const hasDates = mapping.some((name) => /^date/.test(known.get(name ?? '')?.type ?? ''));
  const [makesList, setMakesList] = useState(false);
  const start = useStartImport(type);
  const { format, header, file } = chosen;
  const plan: ImportPlan = {
    type,
    name: file.name,
    format,
    header,
    rows: chosen.rows,
    mapping,
    mode,
    dateFormat,
    makesList,
  };
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
      {hasDates && (
        <Select
          label={t('Dates in the file')}
          allowDeselect={false}
          data={[
            { value: 'DAY_MONTH_YEAR' as const, label: t('Day, month, year (31/12/2026)') },
            { value: 'MONTH_DAY_YEAR' as const, label: t('Month, day, year (12/31/2026)') },
            { value: 'YEAR_MONTH_DAY' as const, label: t('Year, month, day (2026-12-31)') },
          ]}
          value={dateFormat}
          onChange={(next) => next && setDateFormat(next)}
        />
      )}
      <MappingTable {...{ type, chosen, mapping, setMapping }} properties={known} />
      {!isKeyMapped && (
        <Alert color="yellow" role="alert">
          {t('Map a column to {label}: it identifies the records.', { label: properties.get(mode.idProperty)?.label })}
        </Alert>
      )}
      {type.typeId === contactType && (
        <Checkbox
          label={t('Add the contacts to a new list')}
          checked={makesList}
          onChange={({ currentTarget }) => setMakesList(currentTarget.checked)}
        />
      )}
      <PreviewTable {...{ plan, context }} rows={chosen.rows} properties={known} />
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
              start({ file, plan, rows: chosen.rows });
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
  readonly type: ObjectType;
  readonly chosen: ChosenFile;
  readonly mapping: Mapping;
  readonly setMapping: (mapping: Mapping) => void;
  readonly properties: ReadonlyMap<string, Property>;
}

function MappingTable({ type, chosen, mapping, setMapping, properties }: MappingTableProps) {
  const { header: headers, rows } = chosen;
  const choices = useMemo(() => [...toPropertyChoices(properties), ...listAssociated(type)], [type, properties]);
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

/** The records that a column can associate. */
function listAssociated(type: ObjectType) {
  return primaryTypes
    .filter(({ typeId }) => typeId !== type.typeId)
    .map(({ typeId, plural }) => ({ value: toAssociated(typeId), label: toAssociatedLabel(plural) }));
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
  return (order: Omit<Parameters<typeof toImportWork>[0], 'api' | 'onEnded'>): void => {
    let outcome: Parameters<typeof ImportActions>[0] | undefined;
    start({
      ...toImportWork({ ...order, api, onEnded: (ended, rejected) => (outcome = { ended, rejected }) }),
      onEnd: () => void client.resetQueries({ queryKey: recordsKey(hubId, type.name) }),
      outcome: (close) => outcome && <ImportActions {...outcome} onLeave={close} />,
    });
  };
}
