import { Card, List as Bullets, Text, Title } from '@mantine/core';
import type { ObjectType } from '../objects/object-type.js';
import { useProperties } from '../objects/properties.js';
import { formatValue } from '../objects/format-value.js';
import { useWords } from '../objects/use-words.js';
import { formatMoment } from '../ui/moment.js';
import { listListIds, type FilterBranch } from './filter-tree.js';
import { toFilterLines, type FilterLine } from './filter-words.js';
import { useListNames, type List } from './lists-data.js';

export interface ListFiltersProps {
  readonly list: List;
  readonly type: ObjectType;
}

/** What a list asks of records, in words. */
export function ListFilters({ list, type }: ListFiltersProps) {
  const tree = list.filterBranch as FilterBranch;
  const words = useWords(type);
  const { data: properties } = useProperties(type.name);
  const names = useListNames(listListIds(tree));
  const line = toFilterLines(tree, {
    findProperty: (name) => properties?.get(name)?.label,
    formatValue: (name, value) => formatValue(value, properties?.get(name), words),
    findList: (listId) => names.get(listId),
    formatTime: (ms) => formatMoment(new Date(ms), words.timeZone),
  });
  return (
    <Card withBorder component="section" aria-label="Filters" padding="sm" mb="md">
      <Title order={2} size="sm" mb={4}>
        {list.processingType === 'SNAPSHOT' ? 'What fitted when it was made' : 'What fits'}
      </Title>
      <Line line={line} />
    </Card>
  );
}

function Line({ line }: { readonly line: FilterLine }) {
  if (typeof line === 'string') {
    return (
      <Text size="sm" className="any-text">
        {line}
      </Text>
    );
  }
  return (
    <>
      <Text size="sm" c="dimmed" className="any-text">
        {line.joint}
      </Text>
      <Bullets size="sm" withPadding>
        {line.of.map((each, index) => (
          <Bullets.Item key={index}>
            <Line line={each} />
          </Bullets.Item>
        ))}
      </Bullets>
    </>
  );
}
