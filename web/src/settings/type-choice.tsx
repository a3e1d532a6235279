import { Select } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { t } from '../i18n/messages.js';
import { useCustomTypes } from '../objects/custom-types.js';
import { builtInTypes, type ObjectType } from '../objects/object-types.js';

/** The object type of a settings page: the one in its address, or the first one. */
export function useTypeChoice(types: readonly ObjectType[]) {
  const [search, setSearch] = useSearchParams();
  const name = search.get('type');
  const type = types.find((one) => one.name === name) ?? types[0];
  return { type, choose: (next: string) => setSearch({ type: next }, { replace: true }) };
}

/** All object types of the account. */
export function useAllTypes(): readonly ObjectType[] {
  return [...builtInTypes, ...useCustomTypes()];
}

interface TypeSelectProps {
  readonly types: readonly ObjectType[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}

export function TypeSelect({ types, value, onChange }: TypeSelectProps) {
  return (
    <Select
      aria-label={t('Object type')}
      data={types.map(({ name, plural }) => ({ value: name, label: plural }))}
      value={value}
      allowDeselect={false}
      searchable={types.length > 12}
      onChange={(name) => name !== null && onChange(name)}
      w={170}
    />
  );
}
