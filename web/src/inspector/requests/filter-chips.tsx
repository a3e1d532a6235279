import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import classes from './filter-field.module.css';
import { callers, stateNames, valuesOf, withValues, type Filter } from './filter-query.js';
import type { FilterValues } from './filter-suggestions.js';
import { toCallerName } from './request-list.js';

interface FilterChipsProps {
  readonly filter: Filter;
  readonly values: FilterValues;
  readonly onChange: (text: string) => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

const same = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));

const statuses: readonly Choice[] = [
  { value: '2xx', label: t('2xx success') },
  { value: '3xx', label: t('3xx redirect') },
  { value: '4xx', label: t('4xx client error') },
  { value: '5xx', label: t('5xx server error') },
  { value: 'cut', label: t('Connection cut') },
];

const durations: readonly Choice[] = [
  { value: '100ms', label: t('100 ms') },
  { value: '300ms', label: t('300 ms') },
  { value: '1s', label: '1 s' },
];

const states: Readonly<Record<string, string>> = { fault: t('Fault'), warning: t('Warning'), error: t('Error') };

/** Frequent filters as buttons, which change the words of the filter. */
export function FilterChips({ filter, values, onChange }: FilterChipsProps) {
  const chips = [
    { key: 'method', label: t('Method'), choices: same(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) },
    { key: 'status', label: t('Status'), choices: statuses },
    { key: 'app', label: t('App'), choices: same(values.apps) },
    { key: 'account', label: t('Account'), choices: same(values.accounts) },
    { key: 'caller', label: t('Caller'), choices: callers.map((value) => ({ value, label: toCallerName(value) })) },
    { key: 'slower', label: t('Slower than'), choices: durations, isSingle: true },
    { key: 'is', label: t('With'), choices: stateNames.map((value) => ({ value, label: states[value] ?? value })) },
    { key: 'include', label: t('Web app'), choices: [{ value: 'web-app', label: t('Include requests of this app') }] },
  ];
  return (
    <div className={classes.chips} role="group" aria-label={t('Filters')}>
      {chips.map(({ key, label, choices, isSingle = false }) => (
        <FilterChip
          key={key}
          label={label}
          choices={choices}
          chosen={valuesOf(filter, key)}
          isSingle={isSingle}
          onChoose={(chosen) => onChange(withValues(filter, key, chosen))}
        />
      ))}
    </div>
  );
}

interface FilterChipProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly isSingle: boolean;
  readonly onChoose: (values: readonly string[]) => void;
}

function FilterChip({ label, choices, chosen, isSingle, onChoose }: FilterChipProps) {
  const others = chosen.filter((value) => choices.every((choice) => choice.value !== value));
  const toggle = (value: string): void => {
    if (chosen.includes(value)) onChoose(chosen.filter((one) => one !== value));
    else onChoose(isSingle ? [value] : [...chosen, value]);
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.chip ?? ''} data-set={chosen.length > 0}>
          {chosen.length > 0 ? `${label}: ${chosen.join(', ')}` : label}
          <IconChevronDown size={12} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {[...choices, ...same(others)].map(({ value, label: text }) => (
          <Menu.CheckboxItem
            key={value}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            closeMenuOnClick={isSingle}
          >
            {text}
          </Menu.CheckboxItem>
        ))}
        {choices.length === 0 && others.length === 0 && <Menu.Item disabled>{t('None seen yet')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
