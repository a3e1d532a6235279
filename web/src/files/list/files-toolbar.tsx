import { ActionIcon, Group, Select, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconLayoutGrid, IconList, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/messages.js';
import { useShortcut } from '../../ui/shortcuts.js';
import { nameClasses } from '../../ui/class-names.js';
import { fileTypes } from '../file-kinds.js';
import classes from '../files-page.module.css';
import { sortChoices, type ChangeView, type FilesView } from './files-view.js';

const css = nameClasses(classes);

const accessChoices = [
  { value: 'public', label: t('Public') },
  { value: 'private', label: t('Private') },
] as const;

interface FilesToolbarProps {
  readonly view: FilesView;
  readonly onChange: ChangeView;
}

/** Search, filters, order and layout of the files. */
export function FilesToolbar({ view, onChange }: FilesToolbarProps) {
  return (
    <Group gap="xs" mb="sm" role="search" aria-label={t('Files')}>
      <SearchField search={view.search} onChange={onChange} />
      <Select
        className={css('filter')}
        aria-label={t('Type')}
        placeholder={t('All types')}
        clearable
        data={fileTypes}
        value={view.type ?? null}
        onChange={(type) => onChange({ type: type ?? undefined })}
      />
      <Select
        className={css('filter')}
        aria-label={t('Access')}
        placeholder={t('Any access')}
        clearable
        data={accessChoices}
        value={view.access ?? null}
        onChange={(access) => onChange({ access: access ?? undefined })}
      />
      <Select
        className={css('order')}
        aria-label={t('Order')}
        data={sortChoices}
        value={view.sort}
        allowDeselect={false}
        onChange={(sort) => sort && onChange({ sort })}
      />
      <LayoutSwitch look={view.look} onChange={onChange} />
    </Group>
  );
}

function SearchField({ search, onChange }: { readonly search: string; readonly onChange: ChangeView }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search);
  const apply = useDebouncedCallback((text: string) => onChange({ search: text }), 250);
  // The text follows the address.
  useEffect(() => setTyped(search), [search]);
  useShortcut('/', t('Search files'), () => field.current?.focus());
  return (
    <TextInput
      ref={field}
      className={css('search')}
      aria-label={t('Search in all folders')}
      placeholder={t('Search in all folders')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== '' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('Clear the search')}
            onClick={() => {
              setTyped('');
              onChange({ search: '' });
              field.current?.focus();
            }}
          >
            <IconX size={14} />
          </ActionIcon>
        )
      }
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
    />
  );
}

function LayoutSwitch({ look, onChange }: { readonly look: FilesView['look']; readonly onChange: ChangeView }) {
  return (
    <ActionIcon.Group role="group" aria-label={t('Look')}>
      {(['list', 'grid'] as const).map((one) => (
        <Tooltip key={one} label={one === 'list' ? t('List') : t('Grid')}>
          <ActionIcon
            size={36}
            variant={look === one ? 'light' : 'default'}
            aria-label={one === 'list' ? t('List') : t('Grid')}
            aria-pressed={look === one}
            onClick={() => onChange({ look: one })}
          >
            {one === 'list' ? <IconList size={18} /> : <IconLayoutGrid size={18} />}
          </ActionIcon>
        </Tooltip>
      ))}
    </ActionIcon.Group>
  );
}
