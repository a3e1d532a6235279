import { Kbd, Loader, Modal, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { rich, t } from '../i18n/messages.js';
import { useHub } from '../accounts/session.js';
import { findBuiltInType } from '../objects/object-types.js';
import { useRecentRecords } from '../objects/recent-records.js';
import { toTypeIcon } from '../objects/type-icons.js';
import { paths } from '../paths.js';
import { ProblemState } from '../ui/loading/states.js';
import { useCommands } from './commands.js';
import { isPlace, type Entry, type EntryGroup } from './entries.js';
import { Option } from './option.js';
import css from './palette.module.css';
import { useMatches } from './use-matches.js';

/** Searches everything in the account, and runs commands. Mounted while it is open. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const isPhone = useMediaQuery('(max-width: 48em)');
  return (
    <Modal.Root opened onClose={onClose} size={640} yOffset="12vh" fullScreen={isPhone === true}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('Search and commands')}>
        <Choice onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Choice({ onClose }: { readonly onClose: () => void }) {
  const [words, setWords] = useState('');
  const [place, setPlace] = useState(0);
  const listId = useId();
  const { groups, error, isPending } = useGroups(words);
  const entries = groups.flatMap((group) => group.entries);
  const selected = entries[Math.min(place, entries.length - 1)];
  const toId = (entry: Entry): string => `${listId} ${entry.id}`.replaceAll(/\s+/g, '-');
  const open = useOpenEntry(onClose);
  const selectedId = selected && toId(selected);
  useEffect(() => {
    if (selectedId !== undefined) document.getElementById(selectedId)?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && entries.length > 0) {
      event.preventDefault();
      setPlace((Math.min(place, entries.length - 1) + step + entries.length) % entries.length);
    }
    // While a word is composed Enter chooses its letters.
    if (event.key === 'Enter' && selected && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(selected, event.ctrlKey || event.metaKey);
    }
  };
  return (
    <div className={css['content']}>
      <TextInput
        className={css['input']}
        variant="unstyled"
        size="md"
        px="md"
        py={6}
        data-autofocus
        role="combobox"
        aria-label={t('Search records, files, settings and commands')}
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(selectedId !== undefined && { 'aria-activedescendant': selectedId })}
        placeholder={t('Search records, files, settings and commands')}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={isPending ? <Loader size={16} aria-hidden /> : null}
        value={words}
        maxLength={200}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
      />
      {error && <ProblemState error={error} />}
      <div className={css['list']} role="listbox" id={listId} aria-label={t('Results')}>
        {groups.map(({ name, entries: lines }) => (
          <div key={name} role="group" aria-label={name}>
            <div className={css['group']} aria-hidden>
              {name}
            </div>
            {lines.map((entry) => (
              <Option
                key={entry.id}
                id={toId(entry)}
                {...{ entry, words }}
                isSelected={entry === selected}
                onPoint={() => setPlace(entries.indexOf(entry))}
                onOpen={(inNewTab) => open(entry, inNewTab)}
              />
            ))}
          </div>
        ))}
      </div>
      {entries.length === 0 && !isPending && (
        <Text c="dimmed" ta="center" pb="lg" px="md">
          {t('Nothing is called “{words}”. Words match from their beginning.', { words: words.trim() })}
        </Text>
      )}
      <VisuallyHidden role="status">
        {isPending ? '' : t('{entries} results', { entries: entries.length })}
      </VisuallyHidden>
      <div className={css['footer']} aria-hidden>
        <span>{rich('{up} {down} Move', { up: <Kbd size="xs">↑</Kbd>, down: <Kbd size="xs">↓</Kbd> })}</span>
        <span>{rich('{key} Open', { key: <Kbd size="xs">↵</Kbd> })}</span>
        <span>{rich('<key>Ctrl ↵</key> New tab', { key: (text) => <Kbd size="xs">{text}</Kbd> })}</span>
        <span>{rich('<key>Esc</key> Close', { key: (text) => <Kbd size="xs">{text}</Kbd> })}</span>
      </div>
    </div>
  );
}

/** What to show: recent records before anything is typed, then what the words find. */
function useGroups(words: string) {
  const recent = useRecentGroup();
  const commands = useCommands(words);
  const { groups, error, isPending } = useMatches(words);
  const shown = words.trim() === '' ? [recent, ...commands] : [...groups, ...commands];
  return { groups: shown.filter(({ entries }) => entries.length > 0), error, isPending };
}

function useRecentGroup(): EntryGroup {
  const { hubId } = useHub();
  const records = useRecentRecords(hubId);
  const entries = records.slice(0, 6).map(({ type, id, name }) => ({
    id: `recent ${type} ${id}`,
    label: name,
    detail: findBuiltInType(type)?.singular ?? '',
    icon: toTypeIcon(type),
    to: paths.record(hubId, type, id),
  }));
  return { name: t('Recent'), entries };
}

function useOpenEntry(onClose: () => void) {
  const navigate = useNavigate();
  return (entry: Entry, inNewTab: boolean): void => {
    if (!isPlace(entry)) {
      onClose();
      entry.run();
      return;
    }
    if (inNewTab) {
      window.open(entry.to, '_blank', 'noopener');
      return;
    }
    onClose();
    void navigate(entry.to, { state: entry.state });
  };
}
