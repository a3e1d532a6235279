import { Combobox, ScrollArea, UnstyledButton, useCombobox, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { t } from '../../../i18n/messages.js';
import { useCanWrite } from '../../../accounts/session.js';
import { notifyProblem } from '../../../ui/notices/notify.js';
import { offerUndo } from '../../../ui/notices/offer-undo.js';
import { Person } from '../../../ui/marks/person.js';
import { toOwnerName, useOwners } from '../../properties.js';
import { useUpdateRecord, type CrmRecord, type RecordRef } from '../record.js';
import css from './record-facts.module.css';

const property = 'hubspot_owner_id';
const shown = 100;

interface OwnerChipProps {
  readonly place: RecordRef;
  readonly record: CrmRecord;
}

/** The owner of a record; a click lists the others, and the change can be undone. */
export function OwnerChip({ place, record }: OwnerChipProps) {
  const canWrite = useCanWrite();
  const { data: owners } = useOwners();
  const update = useUpdateRecord(place);
  const [words, setWords] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setWords('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const current = record.properties[property] ?? '';
  const toName = (id: string): string => {
    const owner = owners?.get(id);
    return owner ? toOwnerName(owner) : id;
  };
  const choices = useMemo(() => {
    const wanted = words.trim().toLowerCase();
    return [...(owners?.values() ?? [])]
      .filter(({ archived }) => !archived)
      .map((owner) => ({ id: owner.id, name: toOwnerName(owner), email: owner.email }))
      .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted))
      .slice(0, shown);
  }, [owners, words]);
  const change = (id: string): void => {
    combobox.closeDropdown();
    if (id === current) return;
    const message = id === '' ? t('No owner.') : t('Owner is {name}.', { name: toName(id) });
    const undo = () => update.mutateAsync({ [property]: current });
    update.mutateAsync({ [property]: id }).then(() => offerUndo(message, undo), notifyProblem);
  };
  const label =
    current === '' ? <span className={css['none']}>{t('No owner')}</span> : <Person name={toName(current)} />;
  if (!canWrite) return label;
  return (
    <Combobox store={combobox} width={240} position="bottom-start" onOptionSubmit={change} withinPortal>
      <Combobox.Target withAriaAttributes={false}>
        <UnstyledButton
          className={css['change'] ?? ''}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          disabled={update.isPending}
          onClick={() => combobox.toggleDropdown()}
        >
          <VisuallyHidden>{t('Change owner:')} </VisuallyHidden>
          {label}
          <IconChevronDown size={12} aria-hidden />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={t('Search owners')}
          placeholder={t('Search owners')}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
        />
        <Combobox.Options aria-label={t('Owners')}>
          <ScrollArea.Autosize mah={240} type="auto">
            {choices.map(({ id, name }) => (
              <Combobox.Option key={id} value={id} active={id === current}>
                <Person name={name} />
              </Combobox.Option>
            ))}
            {current !== '' && words === '' && <Combobox.Option value="">{t('No owner')}</Combobox.Option>}
            {choices.length === 0 && <Combobox.Empty>{t('No matches')}</Combobox.Empty>}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
