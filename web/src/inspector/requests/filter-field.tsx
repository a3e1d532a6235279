import { Combobox, CloseButton, Text, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../i18n/messages.js';
import classes from './filter-field.module.css';
import type { Filter } from './filter-query.js';
import { suggest, type FilterValues } from './filter-suggestions.js';

interface FilterFieldProps {
  readonly filter: Filter;
  readonly values: FilterValues;
  readonly onChange: (text: string) => void;
}

/** The text field of the filter language, with suggestions for the word at the caret. */
export function FilterField({ filter, values, onChange }: FilterFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const moveTo = useRef<number>(undefined);
  const [caret, setCaret] = useState(filter.text.length);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const suggestions = suggest(filter.text, Math.min(caret, filter.text.length), values);
  useLayoutEffect(() => {
    if (moveTo.current === undefined) return;
    input.current?.setSelectionRange(moveTo.current, moveTo.current);
    moveTo.current = undefined;
  }, [filter.text]);
  const choose = (text: string): void => {
    const chosen = suggestions.find((one) => one.text === text);
    if (!chosen) return;
    moveTo.current = chosen.caret;
    setCaret(chosen.caret);
    onChange(chosen.text);
    combobox.resetSelectedOption();
    if (chosen.text.endsWith(' ')) combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false} position="bottom-start">
      <Combobox.Target>
        <TextInput
          ref={input}
          className={classes.field ?? ''}
          aria-label={t('Filter requests')}
          placeholder={t('Filter: {example}', {
            example: 'method:POST status:>=400 path:/crm/v3 -app:Demo slower:200ms',
          })}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            filter.text !== '' && <CloseButton size="sm" aria-label={t('Clear filter')} onClick={() => onChange('')} />
          }
          value={filter.text}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          error={filter.problems.length > 0 ? filter.problems.join('. ') : undefined}
          errorProps={{ role: 'status' }}
          onChange={({ currentTarget }) => {
            setCaret(currentTarget.selectionStart ?? currentTarget.value.length);
            onChange(currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={suggestions.length === 0} className={classes.dropdown ?? ''}>
        <Combobox.Options aria-label={t('Suggestions')}>
          {suggestions.map(({ label, meaning, text }) => (
            <Combobox.Option key={label} value={text} className={classes.option ?? ''}>
              <span className={classes.word}>{label}</span>
              <Text span size="xs" c="dimmed">
                {meaning}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
