import { ActionIcon, Group, Menu, TextInput, Title, Tooltip, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconCheck,
  IconChevronDown,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { t } from '../i18n/messages.js';
import { toOwnerName, useOwners } from '../objects/properties.js';
import { Person } from '../ui/marks/person.js';
import { AppIcon } from './app-icon.js';
import type { FeedApp } from './feed-pages.js';
import type { FeedFilter, FeedKind } from './feed.js';
import { isFiltered, noFilter, type FilterChange } from './timeline-filter.js';
import { setTimelineDensity, useTimelineDensity } from './timeline-density.js';
import css from './timeline-toolbar.module.css';

interface TimelineToolbarProps {
  readonly filter: FeedFilter;
  readonly apps: readonly FeedApp[];
  readonly onChange: (change: FilterChange) => void;
}

const chips: readonly { readonly label: string; readonly kinds: readonly FeedKind[] }[] = [
  { label: t('Notes'), kinds: ['notes'] },
  { label: t('Emails'), kinds: ['emails'] },
  { label: t('Calls'), kinds: ['calls'] },
  { label: t('Tasks'), kinds: ['tasks'] },
  { label: t('Meetings'), kinds: ['meetings'] },
  { label: t('Messages'), kinds: ['communications', 'postal_mail'] },
  { label: t('Changes'), kinds: ['changes'] },
];

/** Searches a timeline, and chooses the kinds of entries, the apps and the person that it shows. */
export function TimelineToolbar({ filter, apps, onChange }: TimelineToolbarProps) {
  const { kinds = [] } = filter;
  const toggle = (own: readonly FeedKind[]): void => {
    const isOn = own.every((kind) => kinds.includes(kind));
    const next = isOn ? kinds.filter((kind) => !own.includes(kind)) : [...kinds, ...own];
    onChange({ kinds: next.length > 0 ? next : undefined, ...(!next.includes('events') && { appIds: undefined }) });
  };
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Title order={2}>{t('Timeline')}</Title>
        <Group gap={4} wrap="nowrap">
          <SearchField query={filter.query} onChange={(query) => onChange({ query })} />
          <DensityButton />
        </Group>
      </Group>
      <div className={css['chips']} role="group" aria-label={t('Filter the timeline')}>
        {chips.map(({ label, kinds: own }) => (
          <UnstyledButton
            key={label}
            className={css['chip'] ?? ''}
            aria-pressed={own.every((kind) => kinds.includes(kind))}
            onClick={() => toggle(own)}
          >
            {label}
          </UnstyledButton>
        ))}
        <AppsChip filter={filter} apps={apps} onToggle={() => toggle(['events'])} onChange={onChange} />
        <PersonChip filter={filter} onChange={onChange} />
        <UnstyledButton
          className={css['chip'] ?? ''}
          aria-pressed={filter.withProperties === true}
          onClick={() => onChange({ withProperties: filter.withProperties ? undefined : true })}
        >
          {t('Property changes')}
        </UnstyledButton>
        {isFiltered(filter) && (
          <UnstyledButton className={css['clear'] ?? ''} onClick={() => onChange(noFilter)}>
            {t('Show all')}
          </UnstyledButton>
        )}
      </div>
    </>
  );
}

interface SearchFieldProps {
  readonly query: string | undefined;
  readonly onChange: (query: string | undefined) => void;
}

const typingMs = 300;

function SearchField({ query, onChange }: SearchFieldProps) {
  const [words, setWords] = useState(query ?? '');
  const [last, setLast] = useState(query);
  // Cleared from elsewhere.
  if (last !== query) {
    setLast(query);
    if (query === undefined) setWords('');
  }
  const find = useDebouncedCallback((text: string) => onChange(text.trim() === '' ? undefined : text.trim()), typingMs);
  return (
    <TextInput
      type="search"
      size="xs"
      w={170}
      aria-label={t('Search the timeline')}
      placeholder={t('Search')}
      maxLength={200}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={words}
      onChange={(event) => {
        setWords(event.currentTarget.value);
        find(event.currentTarget.value);
      }}
    />
  );
}

function DensityButton() {
  const density = useTimelineDensity();
  const isCompact = density === 'compact';
  const Icon = isCompact ? IconBaselineDensityMedium : IconBaselineDensitySmall;
  const label = isCompact ? t('Show whole entries') : t('Show entries in short');
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        onClick={() => setTimelineDensity(isCompact ? 'comfortable' : 'compact')}
      >
        <Icon size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}

interface AppsChipProps extends TimelineToolbarProps {
  readonly onToggle: () => void;
}

/** The events of apps: all, or those of some. */
function AppsChip({ filter: { kinds = [], appIds = [] }, apps, onToggle, onChange }: AppsChipProps) {
  const isOn = kinds.includes('events');
  if (apps.length < 2) {
    return (
      <UnstyledButton className={css['chip'] ?? ''} aria-pressed={isOn} onClick={onToggle}>
        {t('App events')}
      </UnstyledButton>
    );
  }
  const toggleApp = (id: string): void => {
    const next = appIds.includes(id) ? appIds.filter((one) => one !== id) : [...appIds, id];
    onChange({ kinds: [...new Set([...kinds, 'events' as const])], appIds: next.length > 0 ? next : undefined });
  };
  const shown = apps.filter(({ appId }) => appIds.includes(String(appId)));
  return (
    <ChipMenu label={shown.length === 1 && shown[0] ? shown[0].name : t('App events')} isOn={isOn}>
      <Menu.Item rightSection={isOn && appIds.length === 0 && <IconCheck size={14} aria-hidden />} onClick={onToggle}>
        {t('All apps')}
      </Menu.Item>
      {apps.map((app) => (
        <Menu.Item
          key={app.appId}
          leftSection={<AppIcon app={app} size={18} />}
          rightSection={appIds.includes(String(app.appId)) && <IconCheck size={14} aria-label={t('shown')} />}
          onClick={() => toggleApp(String(app.appId))}
        >
          {app.name}
        </Menu.Item>
      ))}
    </ChipMenu>
  );
}

const mostPeople = 100;

function PersonChip({ filter: { person }, onChange }: Pick<TimelineToolbarProps, 'filter' | 'onChange'>) {
  const { data: owners } = useOwners();
  const chosen = person && owners?.get(person.ownerId);
  const people = [...(owners?.values() ?? [])].slice(0, mostPeople);
  return (
    <ChipMenu label={chosen ? toOwnerName(chosen) : t('Person')} isOn={person !== undefined}>
      {person && (
        <Menu.Item leftSection={<IconX size={14} aria-hidden />} onClick={() => onChange({ person: undefined })}>
          {t('Everybody')}
        </Menu.Item>
      )}
      {people.map((owner) => (
        <Menu.Item
          key={owner.id}
          onClick={() => onChange({ person: { ownerId: owner.id, userId: String(owner.userIdIncludingInactive) } })}
        >
          <Person name={toOwnerName(owner)} />
        </Menu.Item>
      ))}
    </ChipMenu>
  );
}

interface ChipMenuProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly children: ReactNode;
}

function ChipMenu({ label, isOn, children }: ChipMenuProps) {
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <UnstyledButton className={css['chip'] ?? ''} data-on={isOn || undefined}>
          {label}
          <IconChevronDown size={12} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={css['menu'] ?? ''}>{children}</Menu.Dropdown>
    </Menu>
  );
}
