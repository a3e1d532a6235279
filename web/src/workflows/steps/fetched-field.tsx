import { Button, Group, Loader, MultiSelect, Select, Text, type OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { t } from '../../i18n/messages.js';
import type { Action, FieldValue } from '../flow/flow.js';
import { useWorkflowScope, type AppAction } from '../workflow-scope.js';
import { valueOf } from '../values/field-values.js';
import type { InputField } from './input-fields.js';

interface FetchedFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  readonly found: AppAction;
  readonly field: InputField;
  readonly action: Action;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A field whose options the app lists on request: when it is opened, and while the user searches. */
export function FetchedField(props: FetchedFieldProps) {
  const { field, label, description, isRequired, isDisabled, text, onText } = props;
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [q] = useDebouncedValue(search.trim(), 300);
  const options = useOptions(props, { q, isEnabled: isOpen && !isDisabled });
  const pages = options.data?.pages ?? [];
  const found = pages.flatMap((page) => page.options);
  const isSearchable = pages[0]?.isSearchable === true;
  const problem = pages.find((page) => page.problem !== undefined)?.problem;
  const failure = problem ?? (options.error ? t('The options could not be loaded.') : undefined);
  const isMultiple = field.fieldType === 'checkbox';
  const chosen = isMultiple && text !== '' ? text.split(';') : text === '' ? [] : [text];
  const known = new Map(found.map((option) => [option.value, option]));
  const shared = {
    ...{ label, required: isRequired, disabled: isDisabled, clearable: true, searchable: true },
    ...(description !== undefined && { description }),
    placeholder: chosen.length === 0 ? t('Choose a value') : '',
    data: [...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value })), ...toData(found)],
    onDropdownOpen: () => setOpen(true),
    onSearchChange: (words: string) =>
      setSearch(isSearchable && !found.some((one) => one.label === words) ? words : ''),
    nothingFoundMessage: options.isFetching ? t('Loading…') : (failure ?? t('No matches')),
    // What the app found is shown as it is.
    ...(isSearchable && { filter: asFound }),
    ...(options.isFetching && { rightSection: <Loader size={16} /> }),
    limit: 1000,
    error: failure !== undefined && !options.isFetching,
  };
  return (
    <>
      {isMultiple ? (
        <MultiSelect {...shared} value={chosen} onChange={(values) => onText(values.join(';'))} />
      ) : (
        <Select {...shared} value={text === '' ? null : text} onChange={(value) => onText(value ?? '')} />
      )}
      {failure !== undefined && !options.isFetching && (
        <Group gap="xs" role="status" mt={4}>
          <Text size="xs" c="dimmed" className="any-text">
            {failure}
          </Text>
          <Button variant="default" size="compact-xs" onClick={() => void options.refetch()}>
            {t('Try again')}
          </Button>
        </Group>
      )}
      {options.hasNextPage && failure === undefined && (
        <Button
          mt={4}
          variant="default"
          size="compact-xs"
          loading={options.isFetchingNextPage}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => void options.fetchNextPage()}
        >
          {t('Load more options')}
        </Button>
      )}
    </>
  );
}

const asFound: OptionsFilter = ({ options }) => options;

interface FoundOption {
  readonly value: string;
  readonly label: string;
}

/** Options of the same label are followed by the value. */
function toData(options: readonly FoundOption[]): FoundOption[] {
  const isTwice = (label: string): boolean => options.filter((one) => one.label === label).length > 1;
  return options.map(({ value, label }) => ({ value, label: isTwice(label) ? `${label} (${value})` : label }));
}

const mostOptions = 1000;

function useOptions(
  { found, field, action }: FetchedFieldProps,
  { q, isEnabled }: { readonly q: string; readonly isEnabled: boolean },
) {
  const api = useApi();
  const { hubId } = useHub();
  const { type } = useWorkflowScope();
  const inputFields = toInputs(found, action, field.name);
  const params = { path: { definitionId: found.definitionId } };
  return useInfiniteQuery({
    queryKey: ['hub', hubId, 'app-action-options', found.definitionId, field.name, q, JSON.stringify(inputFields)],
    enabled: isEnabled,
    retry: false,
    staleTime: 60_000,
    initialPageParam: '',
    queryFn: async ({ pageParam: after, signal }) => {
      const body = {
        ...{ objectTypeId: type.typeId, inputFieldName: field.name, inputFields, q },
        ...(after !== '' && { after }),
      };
      return dataOf(api.POST('/_app/workflows/app-actions/{definitionId}/options', { params, body, signal }));
    },
    getNextPageParam: ({ after }, pages) =>
      pages.reduce((count, { options }) => count + options.length, 0) < mostOptions ? after : undefined,
  });
}

/** The values of the other fields so far. */
function toInputs({ inputFields }: AppAction, action: Action, except: string) {
  const inputs = inputFields.flatMap(
    ({ name }): [string, { type: string; staticValue?: string; propertyName?: string }][] => {
      const value: FieldValue | undefined = name === except ? undefined : valueOf(action, name);
      if (value?.type === 'STATIC_VALUE')
        return [[name, { type: value.type, staticValue: String(value.staticValue ?? '') }]];
      const { type, propertyName = '' } = value ?? {};
      return type === 'OBJECT_PROPERTY' ? [[name, { type, propertyName }]] : [];
    },
  );
  return Object.fromEntries(inputs);
}
