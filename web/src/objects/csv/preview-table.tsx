import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { t } from '../../i18n/messages.js';
import { ProblemState } from '../../ui/loading/states.js';
import { formatValue } from '../property-types/property-types.js';
import type { Property, ValueContext } from '../property.js';
import { primaryTypes } from '../object-types.js';
import { inSentence } from '../../i18n/language.js';
import { findAssociated, toImportRequest, type ImportPlan } from './mapping.js';

interface PreviewTableProps {
  readonly plan: ImportPlan;
  readonly rows: readonly (readonly string[])[];
  readonly properties: ReadonlyMap<string, Property>;
  readonly context: ValueContext;
}

/** What the first rows would become, and what is wrong with them, as the server sees it. */
export function PreviewTable({ plan, rows, properties, context }: PreviewTableProps) {
  const { header, mapping } = plan;
  const { data, error } = usePreview(plan, rows);
  const names = mapping.filter((name) => name !== null);
  const toLabel = (name: string): string => {
    const associated = primaryTypes.find(({ typeId }) => typeId === findAssociated(name));
    return associated ? toAssociatedLabel(associated.plural) : (properties.get(name)?.label ?? name);
  };
  if (names.length === 0) return <Text c="dimmed">{t('Choose a property for at least one column.')}</Text>;
  if (error) return <ProblemState error={error} />;
  return (
    <Table.ScrollContainer minWidth={300} maxHeight={260}>
      <Table verticalSpacing={4} fz="sm" aria-label={t('First rows')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Row')}</Table.Th>
            {names.map((name) => (
              <Table.Th key={name}>{toLabel(name)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data?.rows.map(({ records, problems }, index) => (
            <Table.Tr key={index}>
              <Table.Td>{index + 2}</Table.Td>
              {problems.length > 0 ? (
                <Table.Td colSpan={names.length} c="var(--mantine-color-error)">
                  {problems.map(({ column, message }) => toProblem(header[column ?? -1], message)).join(' ')}
                </Table.Td>
              ) : (
                names.map((name) => (
                  <Table.Td key={name} className="any-text">
                    {findAssociated(name) === undefined
                      ? formatValue(records[0]?.properties[name], properties.get(name), context)
                      : rows[index]?.[mapping.indexOf(name)]}
                  </Table.Td>
                ))
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

export const toAssociatedLabel = (plural: string): string => t('Associated {plural}', { plural: inSentence(plural) });

const toProblem = (column: string | undefined, message: string): string =>
  column === undefined ? message : t('{column}: {message}', { column, message });

function usePreview(plan: ImportPlan, rows: PreviewTableProps['rows']) {
  const api = useApi();
  const { hubId } = useHub();
  const importRequest = toImportRequest(plan);
  const body = { importRequest, header: [...plan.header], rows: rows.map((cells) => [...cells]) };
  return useQuery({
    queryKey: [hubId, 'import-preview', body],
    queryFn: ({ signal }) => dataOf(api.POST('/_app/imports/preview', { body, signal })),
    enabled: plan.mapping.some((name) => name !== null),
    placeholderData: (before) => before,
    retry: false,
  });
}
