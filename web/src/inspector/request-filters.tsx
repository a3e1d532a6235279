import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import { callerChoices, type RecordedRequest, type RequestFilter } from './request-list.js';

interface RequestFiltersProps {
  readonly filter: RequestFilter;
  readonly onChange: (filter: RequestFilter) => void;
  /** The requests whose accounts can be chosen. */
  readonly requests: readonly RecordedRequest[];
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const statusClasses = [
  { value: '2', label: '2xx success' },
  { value: '3', label: '3xx redirect' },
  { value: '4', label: '4xx client error' },
  { value: '5', label: '5xx server error' },
];

/** Filters of the request list. */
export function RequestFilters({ filter, onChange, requests }: RequestFiltersProps) {
  const hubs = useMemo(
    () => [...new Set(requests.flatMap(({ hubId }) => (hubId === null ? [] : [String(hubId)])))].sort(),
    [requests],
  );
  const choose = (name: keyof RequestFilter, label: string, choices: readonly (string | Choice)[]) => (
    <NativeSelect
      aria-label={label}
      value={String(filter[name])}
      data={[{ value: '', label: `Any ${label.toLowerCase()}` }, ...choices]}
      onChange={(event) => onChange({ ...filter, [name]: event.currentTarget.value })}
      w={{ base: 'calc(50% - 5px)', xs: 150 }}
    />
  );
  return (
    <>
      <TextInput
        type="search"
        aria-label="Path contains"
        placeholder="Path contains"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={filter.path}
        onChange={(event) => onChange({ ...filter, path: event.currentTarget.value })}
        w={{ base: '100%', xs: 220 }}
      />
      {choose('method', 'Method', methods)}
      {choose('statusClass', 'Status', statusClasses)}
      {choose('caller', 'Caller', callerChoices)}
      {choose('hubId', 'Account', hubs.includes(filter.hubId) || filter.hubId === '' ? hubs : [...hubs, filter.hubId])}
      <Switch
        label="Include this app"
        checked={filter.withWebApp}
        onChange={(event) => onChange({ ...filter, withWebApp: event.currentTarget.checked })}
        my={8}
      />
    </>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}
