import { Flex, Select, Stack } from '@mantine/core';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { longOptions } from '../../ui/forms/long-options.js';
import { listComparisons, type Comparison, type Subject } from './comparisons.js';
import type { Filter } from './filter-tree.js';
import { withComparison } from './operations.js';
import { OperationFields } from './operation-fields.js';

interface PropertyFieldsProps {
  /** What has the value: a property, or a detail of an event. */
  readonly what: string;
  readonly filter: Filter;
  readonly subject: Subject | undefined;
  readonly comparison: Comparison | undefined;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly findSubject: (name: string) => Subject | undefined;
  readonly onChange: (filter: Filter) => void;
}

/** A condition: property, comparison and values. */
export function PropertyFields(props: PropertyFieldsProps) {
  const { what, filter, subject, comparison, choices, findSubject, onChange } = props;
  const chooseSubject = (name: string | null): void => {
    const chosen = name === null ? undefined : findSubject(name);
    const [first] = chosen ? listComparisons(chosen) : [];
    if (!chosen || !first || chosen.name === filter.property) return;
    onChange({ filterType: 'PROPERTY', property: chosen.name, operation: withComparison(undefined, first) });
  };
  const all = subject ? listComparisons(subject) : [];
  return (
    <Flex gap={6} wrap="wrap" align="flex-start" flex={1} miw={0}>
      <Select
        flex="1 1 190px"
        aria-label={what}
        placeholder={t('Choose a {what}', { what: inSentence(what) })}
        searchable
        allowDeselect={false}
        limit={100}
        nothingFoundMessage={t('No matches')}
        data={[...choices]}
        value={subject ? subject.name : null}
        onChange={chooseSubject}
        {...longOptions}
      />
      {subject && comparison && filter.operation && (
        <>
          <Select
            flex="1 1 180px"
            aria-label={t('Comparison')}
            allowDeselect={false}
            data={all.map(({ key, label }) => ({ value: key, label }))}
            value={comparison.key}
            onChange={(key) => {
              const next = all.find((one) => one.key === key);
              if (next) onChange({ ...filter, operation: withComparison(filter.operation, next) });
            }}
            {...longOptions}
          />
          <Stack gap={6} flex="2 1 220px" miw={0}>
            <OperationFields
              subject={subject}
              comparison={comparison}
              operation={filter.operation}
              onChange={(operation) => onChange({ ...filter, operation })}
            />
          </Stack>
        </>
      )}
    </Flex>
  );
}
