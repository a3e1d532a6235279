import { Table, Text } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { formatValue } from '../property-types/property-types.js';
import { readRow, type RowReading } from './mapping.js';

interface PreviewTableProps {
  readonly rows: readonly (readonly string[])[];
  readonly reading: RowReading;
}

/** A preview of the first rows, with their problems. */
export function PreviewTable({ rows, reading }: PreviewTableProps) {
  const { mapping, properties, context, mode } = reading;
  const names = mapping.filter((name) => name !== null);
  if (names.length === 0) return <Text c="dimmed">{t('Choose a property for at least one column.')}</Text>;
  return (
    <Table.ScrollContainer minWidth={300} maxHeight={260}>
      <Table verticalSpacing={4} fz="sm" aria-label={t('First rows')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Row')}</Table.Th>
            {names.map((name) => (
              <Table.Th key={name}>{properties.get(name)?.label ?? name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((cells, index) => {
            const read = readRow(cells, String(index + 2), reading);
            return (
              <Table.Tr key={index}>
                <Table.Td>{index + 2}</Table.Td>
                {'problems' in read ? (
                  <Table.Td colSpan={names.length} c="var(--mantine-color-error)">
                    {read.problems.join('; ')}
                  </Table.Td>
                ) : (
                  names.map((name) => {
                    const value = name === mode.idProperty ? read.input.id : read.input.properties[name];
                    return (
                      <Table.Td key={name} className="any-text">
                        {formatValue(value, properties.get(name), context)}
                      </Table.Td>
                    );
                  })
                )}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
