import { MultiSelect, Stack, Text, type ComboboxParsedItem, type OptionsFilter } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { t } from '../../i18n/messages.js';
import { lazyComponent } from '../../ui/loading/load-page.js';
import { longOptions } from '../../ui/forms/long-options.js';
import { countUses } from './scope-endpoints.js';
import { matchesScope, toScopeGroups } from './scope-groups.js';
import { useScopes, useUsesByScope } from './scopes.js';

interface ScopeSelectProps {
  readonly label: string;
  readonly description?: string;
  readonly value: readonly string[];
  readonly onChange: (scopes: string[]) => void;
  /** Scopes that are chosen elsewhere already. */
  readonly except?: readonly string[];
  /** The scopes to choose from; all by default. */
  readonly only?: readonly string[];
  /** Leaves out what the chosen ones allow. */
  readonly isBrief?: boolean;
}

const ScopeUses = lazyComponent(() => import('./scope-uses.js'), 'ScopeUses');

/** Selects scopes, in groups, searchable by name and meaning; shows what the chosen ones allow. */
export function ScopeSelect({
  label,
  description,
  value,
  onChange,
  except = [],
  only,
  isBrief = false,
}: ScopeSelectProps) {
  const { data: scopes = [], isPending } = useScopes();
  const uses = useUsesByScope();
  const byName = useMemo(() => new Map(scopes.map((scope) => [scope.name, scope])), [scopes]);
  const groups = useMemo(() => {
    const isOffered = (name: string) => !except.includes(name) && (only?.includes(name) ?? true);
    return toScopeGroups(scopes.filter(({ name }) => isOffered(name)));
  }, [scopes, except, only]);
  const filter: OptionsFilter = ({ options, search }) =>
    options.flatMap<ComboboxParsedItem>((option) => {
      if (!('group' in option)) return [option];
      const items = option.items.filter((item) => {
        return matchesScope(byName.get(item.value) ?? { name: item.value, meaning: '' }, search);
      });
      return items.length > 0 ? [{ ...option, items }] : [];
    });
  // The field keeps its place in the tree: it would lose focus and list with the first choice otherwise.
  return (
    <Stack gap={6}>
      <MultiSelect
        label={label}
        description={description}
        placeholder={value.length === 0 ? t('Search scopes') : ''}
        data={groups}
        value={[...value]}
        onChange={onChange}
        searchable
        // A list that opened on the way through the form would cover its button.
        openOnFocus={false}
        clearable
        hidePickedOptions
        disabled={isPending}
        filter={filter}
        {...longOptions}
        nothingFoundMessage={t('No matching scopes')}
        clearButtonProps={{ 'aria-label': t('Remove all from {label}', { label }) }}
        renderOption={({ option }) => (
          <Stack gap={0}>
            <Text size="sm">{option.value}</Text>
            <Text size="xs" c="dimmed">
              {byName.get(option.value)?.meaning}
              {uses && ` · ${countUses(uses.get(option.value) ?? [])}`}
            </Text>
          </Stack>
        )}
      />
      {value.length > 0 && !isBrief && (
        <Suspense>
          <ScopeUses label={label} scopes={value} />
        </Suspense>
      )}
    </Stack>
  );
}
