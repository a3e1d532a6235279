import { Button, Flex, NumberInput, Select, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { EventSpanFields } from './event-span-fields.js';
import { withSpan, withTimes, type EventTerms } from './event-terms.js';
import { findToken, newProperty, toPropertyShape, type DraftTemplate } from './filter-draft.js';
import type { Filter, FilterBranch } from './filter-tree.js';
import { useFilterScope } from './filter-scope.js';
import { PropertyFields } from './property-fields.js';
import { RemoveButton } from './remove-button.js';

interface EventsFieldsProps {
  readonly branch: FilterBranch;
  readonly template: DraftTemplate | undefined;
  readonly terms: EventTerms;
  readonly onChange: (branch: FilterBranch) => void;
}

const operators = [
  { value: 'HAS_COMPLETED', label: t('has the event') },
  { value: 'HAS_NOT_COMPLETED', label: t('does not have the event') },
];

/** Events of a template: which, when, how many, and conditions on their details. */
export function EventsFields({ branch, template, terms, onChange }: EventsFieldsProps) {
  const { templates } = useFilterScope();
  const lines = branch.filters ?? [];
  const setLines = (filters: readonly Filter[]): void => onChange({ ...branch, filters });
  // Another template has other details.
  const chooseTemplate = (id: string | null): void => {
    if (id !== null && id !== template?.id) onChange({ ...branch, eventTypeId: `4-${id}`, filters: [] });
  };
  return (
    <Stack gap={6} flex={1} miw={0}>
      <Flex gap={6} wrap="wrap">
        <Select
          flex="1 1 190px"
          aria-label={t('Operator')}
          allowDeselect={false}
          data={operators}
          value={branch.operator ?? null}
          onChange={(operator) => operator !== null && onChange({ ...branch, operator })}
        />
        <Select
          flex="2 1 240px"
          aria-label={t('Event')}
          placeholder={t('Choose an event')}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('No matching events')}
          data={templates.map(({ group, items }) => ({ group, items }))}
          value={template?.id ?? null}
          onChange={chooseTemplate}
        />
      </Flex>
      <Flex gap={6} wrap="wrap" align="flex-start">
        <EventSpanFields span={terms.span} onChange={(span) => onChange(withSpan(branch, span))} />
        <TimesFields times={terms.times} onChange={(times) => onChange(withTimes(branch, times))} />
      </Flex>
      {template && <TokenLines {...{ template, lines }} onChange={setLines} />}
    </Stack>
  );
}

interface TimesFieldsProps {
  readonly times: EventTerms['times'];
  readonly onChange: (times: EventTerms['times']) => void;
}

function TimesFields({ times: { min, max }, onChange }: TimesFieldsProps) {
  const countInput = { min: 1, max: 1_000_000, allowDecimal: false, allowNegative: false, hideControls: true } as const;
  return (
    <Flex gap={6} align="center">
      <NumberInput
        {...countInput}
        aria-label={t('Minimum number of times')}
        w={110}
        prefix={`${t('at least')} `}
        value={min}
        onChange={(next) => onChange({ min: Number(next), max })}
      />
      <NumberInput
        {...countInput}
        aria-label={t('Maximum number of times')}
        w={110}
        prefix={`${t('at most')} `}
        placeholder={t('at most …')}
        value={max ?? ''}
        error={max !== undefined && max < min}
        onChange={(next) => onChange({ min, max: next === '' ? undefined : Number(next) })}
      />
      <Text size="sm" c="dimmed">
        {t('times')}
      </Text>
    </Flex>
  );
}

interface TokenLinesProps {
  readonly template: DraftTemplate;
  readonly lines: readonly Filter[];
  readonly onChange: (lines: readonly Filter[]) => void;
}

/** Conditions on the details of an event. */
export function TokenLines({ template, lines, onChange }: TokenLinesProps) {
  return (
    <>
      {lines.map((line, index) => (
        <TokenLine
          key={index}
          {...{ template, line }}
          onChange={(changed) => onChange(lines.with(index, changed))}
          onRemove={() => onChange(lines.toSpliced(index, 1))}
        />
      ))}
      {template.tokens.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...lines, newProperty])}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('Event detail')}
        </Button>
      )}
    </>
  );
}

interface TokenLineProps {
  readonly template: DraftTemplate;
  readonly line: Filter;
  readonly onChange: (line: Filter) => void;
  readonly onRemove: () => void;
}

function TokenLine({ template, line, onChange, onRemove }: TokenLineProps) {
  const find = (name: string) => findToken(template, name);
  const shape = toPropertyShape(line, find);
  if (shape.is !== 'property') return null;
  return (
    <Flex gap={6} align="flex-start" ps="md" component="fieldset" m={0} py={0} pe={0} bd={0}>
      <PropertyFields
        what={t('Detail')}
        filter={line}
        subject={shape.subject}
        comparison={shape.comparison}
        choices={template.tokens.map(({ name, label }) => ({ value: name, label }))}
        findSubject={find}
        onChange={onChange}
      />
      <RemoveButton label={t('Remove detail')} onClick={onRemove} />
    </Flex>
  );
}
