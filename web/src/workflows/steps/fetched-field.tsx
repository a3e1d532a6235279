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

/** A field whose options the app lists on request: to name the chosen one, when it is opened, and while the user searches. */
export function FetchedField(props: FetchedFieldProps) {
  const { field, label, description, isRequired, isDisabled, text, onText } = props;
  const { options, found, isSearchable, failure, open, search } = useFetched(props);
  const chosen = toChosen(field, text);
  const shared = {
    ...{ label, required: isRequired, disabled: isDisabled, clearable: true, searchable: true },
    ...(description !== undefined && { description }),
    placeholder: chosen.length === 0 ? t('Choose a value') : '',
    data: toData(found, chosen),
    ...{ onDropdownOpen: open, onSearchChange: search, limit: 1000, error: failure !== undefined },
    // A failure is below, where the list would cover it.
    ...(failure === undefined && { nothingFoundMessage: options.isFetching ? t('Loading…') : t('No matches') }),
    // What the app found is shown as it is.
    ...(isSearchable && { filter: asFound }),
    ...(options.isFetching && { rightSection: <Loader size={16} /> }),
  };
  return (
    <>
      {field.fieldType === 'checkbox' ? (
        <MultiSelect {...shared} value={chosen} onChange={(values) => onText(values.join(';'))} />
      ) : (
        <Select {...shared} value={text === '' ? null : text} onChange={(value) => onText(value ?? '')} />
      )}
      <FetchState {...{ options, failure }} />
    </>
  );
}

function toChosen({ fieldType }: InputField, text: string): string[] {
  if (text === '') return [];
  return fieldType === 'checkbox' ? text.split(';') : [text];
}

/** The options as they are known, and what loads more of them. */
function useFetched(props: FetchedFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words.trim(), 300);
  const options = useOptions(props, { q, isEnabled: (isOpen || props.text !== '') && !props.isDisabled });
  const pages = options.data?.pages ?? [];
  const found = pages.flatMap((page) => page.options);
  const isSearchable = pages[0]?.isSearchable === true;
  const problem = pages.find((page) => page.problem !== undefined)?.problem;
  const failure = problem ?? (options.error ? t('The options could not be loaded.') : undefined);
  return {
    ...{ options, found, isSearchable, failure: options.isFetching ? undefined : failure },
    open: () => setOpen(true),
    // The name of the chosen option is in the field, too, and is no search.
    search: (typed: string) => setWords(isSearchable && !found.some(({ label }) => label === typed) ? typed : ''),
  };
}

interface FetchStateProps {
  readonly options: ReturnType<typeof useOptions>;
  readonly failure: string | undefined;
}

/** Why there are no options, and how to get them or more of them. */
function FetchState({ options, failure }: FetchStateProps) {
  if (failure !== undefined) {
    return (
      <Group gap="xs" role="status" mt={4}>
        <Text size="xs" c="dimmed" className="any-text">
          {failure}
        </Text>
        <Button variant="default" size="compact-xs" onClick={() => void options.refetch()}>
          {t('Try again')}
        </Button>
      </Group>
    );
  }
  if (!options.hasNextPage) return null;
  return (
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
  );
}

const asFound: OptionsFilter = ({ options }) => options;

interface FoundOption {
  readonly value: string;
  readonly label: string;
}

/** Options of the same label are followed by the value; chosen ones that are not known are their own labels. */
function toData(options: readonly FoundOption[], chosen: readonly string[]): FoundOption[] {
  const isTwice = (label: string): boolean => options.filter((one) => one.label === label).length > 1;
  const known = new Set(options.map(({ value }) => value));
  const others = chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value }));
  const found = options.map(({ value, label }) => ({ value, label: isTwice(label) ? `${label} (${value})` : label }));
  return [...others, ...found];
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
    // Only the fields that it depends on make a difference.
    queryKey: [
      'hub',
      hubId,
      'app-action-options',
      found.definitionId,
      field.name,
      q,
      toControlling(found, field, action),
    ],
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

function toControlling({ inputFieldDependencies }: AppAction, { name }: InputField, action: Action): string {
  const own = inputFieldDependencies.filter(({ dependentFieldNames }) => dependentFieldNames.includes(name));
  return JSON.stringify(own.map(({ controllingFieldName }) => valueOf(action, controllingFieldName) ?? null));
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
