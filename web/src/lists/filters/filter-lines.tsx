import { List as Bullets, Text } from '@mantine/core';
import type { FilterLine } from './filter-words.js';

/** Filters in words, nested ones indented. */
export function FilterLines({ line }: { readonly line: FilterLine }) {
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
            <FilterLines line={each} />
          </Bullets.Item>
        ))}
      </Bullets>
    </>
  );
}
