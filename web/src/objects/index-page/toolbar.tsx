import { ActionIcon, Button, Group, Indicator, Pill, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconColumns3, IconFilter, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { useHub } from '../../accounts/session.js';
import { chosenColumns } from './table/columns.js';
import { ColumnsDialog } from './table/columns-dialog.js';
import { FiltersDrawer } from './filters/filters-drawer.js';
import { toFilterText } from './filters/filter-text.js';
import { GroupChoice } from './groups/group-choice.js';
import { countFilters } from './filters/operators.js';
import { lazyComponent } from '../../ui/loading/load-page.js';
import { useShortcut } from '../../ui/shortcuts.js';
import type { IndexPageParts, ToolbarProps } from './page-parts.js';
import { QuickFilters } from './filters/quick-filters.js';
import { SelectionBar } from './selection/selection-bar.js';
import { recordsKey } from './rows/use-rows.js';

const BoardChoices = lazyComponent(() => import('../board/board-choices.js'), 'BoardChoices');

/** Search, filters and columns; with a selection, its actions. */
export function Toolbar(props: ToolbarProps) {
  const { type, properties, context, address } = props;
  const { state, change } = address;
  const [open, setOpen] = useState<'filters' | 'columns'>();
  const client = useQueryClient();
  const { hubId } = useHub();
  const count = countFilters(state.filterGroups);
  return (
    <>
      {props.selected > 0 ? (
        <SelectionBar {...props} />
      ) : (
        <Group gap="xs" mb="xs">
          <SearchBox {...props} />
          <Indicator label={count} size={16} disabled={count === 0} offset={4}>
            <Button
              variant="default"
              leftSection={<IconFilter size={16} aria-hidden />}
              onClick={() => setOpen('filters')}
            >
              {t('Filters')}
            </Button>
          </Indicator>
          {state.layout === 'table' && (
            <Button
              variant="default"
              leftSection={<IconColumns3 size={16} aria-hidden />}
              onClick={() => setOpen('columns')}
            >
              {t('Columns')}
            </Button>
          )}
          {state.layout === 'table' && <GroupChoice {...props} />}
          {state.layout === 'board' && context.pipelines.length > 0 && (
            <Suspense>
              <BoardChoices {...props} />
            </Suspense>
          )}
          <Tooltip label={t('Refresh')}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('Refresh')}
              onClick={() => void client.resetQueries({ queryKey: recordsKey(hubId, type.name) })}
            >
              <IconRefresh size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <FilterPills {...props} />
          <QuickFilters {...props} />
        </Group>
      )}
      <FiltersDrawer
        isOpen={open === 'filters'}
        onClose={() => setOpen(undefined)}
        filterGroups={state.filterGroups}
        {...{ properties, context }}
        onApply={(filterGroups) => change({ filterGroups })}
      />
      <ColumnsDialog
        isOpen={open === 'columns'}
        onClose={() => setOpen(undefined)}
        columns={chosenColumns(type, state, properties)}
        properties={properties}
        onApply={(columns) => change({ columns })}
      />
    </>
  );
}

const pause = 350;

function SearchBox({ type, address }: IndexPageParts) {
  const { state } = address;
  const [text, setText] = useState(state.query);
  const [known, setKnown] = useState(state.query);
  // The user went back, or opened a view.
  if (known !== state.query) {
    setKnown(state.query);
    setText(state.query);
  }
  const search = useDebouncedCallback((query: string) => {
    setKnown(query);
    address.replace({ query });
  }, pause);
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', t('Search {plural}', { plural: inSentence(type.plural) }), () => field.current?.focus());
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={t('Search {plural}', { plural: inSentence(type.plural) })}
      placeholder={t('Search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      maxLength={200}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
      flex={{ base: '1 0 100%', xs: '1 1 150px' }}
      maw={{ xs: 220 }}
    />
  );
}

/** The conditions as pills. */
function FilterPills({ address, properties, context }: IndexPageParts) {
  const { filterGroups } = address.state;
  const remove = (place: number, index: number): void =>
    address.change({
      filterGroups: filterGroups
        .map((group, at) => (at === place ? { filters: group.filters.toSpliced(index, 1) } : group))
        .filter(({ filters }) => filters.length > 0),
    });
  return (
    <>
      {filterGroups.flatMap(({ filters }, place) =>
        filters.map((filter, index) => {
          const text = toFilterText(filter, properties.get(filter.propertyName), context);
          return (
            <Pill
              key={`${place} ${index}`}
              size="md"
              maw={320}
              withRemoveButton
              onRemove={() => remove(place, index)}
              removeButtonProps={{ 'aria-label': t('Remove: {text}', { text }), 'aria-hidden': false, tabIndex: 0 }}
            >
              {place > 0 && index === 0 ? t('or {text}', { text }) : text}
            </Pill>
          );
        }),
      )}
    </>
  );
}
