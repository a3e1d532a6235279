import { Card, Title } from '@mantine/core';
import type { ObjectType } from '../objects/object-type.js';
import { useProperties } from '../objects/properties.js';
import { formatValue } from '../objects/format-value.js';
import { useWords } from '../objects/use-words.js';
import { listListIds, type FilterBranch } from './filters/filter-tree.js';
import { FilterLines } from './filters/filter-lines.js';
import { toFilterLines } from './filters/filter-words.js';
import { toTemplateWords, toTimeWords, useConnectedTemplates } from './filters/filter-world.js';
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
  const templates = useConnectedTemplates().data ?? [];
  const line = toFilterLines(tree, {
    findProperty: (name) => properties?.get(name)?.label,
    formatValue: (name, value) => formatValue(value, properties?.get(name), words),
    findList: (listId) => names.get(listId),
    findTemplate: (id) => toTemplateWords(templates, id),
    ...toTimeWords(words.timeZone),
  });
  return (
    <Card withBorder component="section" aria-label="Filters" padding="sm" mb="md">
      <Title order={2} size="sm" mb={4}>
        {list.processingType === 'SNAPSHOT' ? 'What fitted when it was made' : 'What fits'}
      </Title>
      <FilterLines line={line} />
    </Card>
  );
}
