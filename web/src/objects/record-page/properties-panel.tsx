import { ActionIcon, Button, Group, Stack, Switch, TextInput, Tooltip, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/messages.js';
import { useCanWrite } from '../../accounts/session.js';
import { lazyComponent } from '../../ui/loading/load-page.js';
import { useShortcut } from '../../ui/shortcuts.js';
import { EmptyState } from '../../ui/loading/states.js';
import { offerUndo } from '../../ui/notices/offer-undo.js';
import type { SaveCell } from '../index-page/table/cell-edit.js';
import type { ObjectType } from '../object-types.js';
import type { Property } from '../properties.js';
import { usePromptedSave } from '../stage-prompts/use-prompted-save.js';
import { useValueContext, withCurrencyOf } from '../use-value-context.js';
import { PropertyCard } from './cards/property-card.js';
import { toSections } from './cards/sections.js';
import { usePageSettings } from './page-settings.js';
import { PropertyHistory } from './property-history.js';
import { PropertyRow } from './property-row.js';
import { chooseProperties, toGroups } from './property-choice.js';
import { useUpdateRecord, type CrmRecord, type RecordRef } from './record.js';

const ArrangeDialog = lazyComponent(() => import('./cards/arrange-dialog.js'), 'ArrangeDialog');

interface PropertiesPanelProps {
  readonly place: RecordRef;
  readonly type: ObjectType;
  readonly record: CrmRecord;
  readonly properties: ReadonlyMap<string, Property>;
  /** Beside a table, which keeps its own shortcuts. */
  readonly isPreview?: boolean;
}

/** The properties of a record in cards, as the user or the account has arranged them. */
export function PropertiesPanel({ place, type, record, properties, isPreview = false }: PropertiesPanelProps) {
  const { data: settings } = usePageSettings(type.name);
  const canWrite = useCanWrite();
  const context = withCurrencyOf(useValueContext(type), type, record.properties);
  const { save, dialog } = usePromptedSave(type, useSaveWithUndo(place));
  const [search, setSearch] = useState('');
  const [withEmpty, setWithEmpty] = useState(false);
  const [historyOf, setHistoryOf] = useState<Property>();
  const [isArranging, arranging] = useDisclosure();
  const values = record.properties;
  const isSearching = search.trim() !== '';
  const sections = useMemo(
    () => toSections({ type, properties, values, settings, withEmpty }),
    [type, properties, values, settings, withEmpty],
  );
  const found = useMemo(
    () =>
      isSearching
        ? toGroups(chooseProperties(properties, { values, words: search, withEmpty }), settings?.groups ?? [])
        : [],
    [isSearching, properties, values, search, withEmpty, settings],
  );
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useShortcut('/', t('Search properties'), isPreview ? undefined : () => field.current?.focus());
  useShortcut('e', t('Edit a property'), () => startEditing(panel.current));
  const toRow = (property: Property) => (
    <PropertyRow
      key={property.name}
      place={place}
      property={property}
      value={values[property.name]}
      context={context}
      rules={settings?.rules[property.name]}
      save={(changes) => save(record, changes, { what: property.label })}
      onHistory={setHistoryOf}
    />
  );
  return (
    <Stack gap="sm" component="section" aria-label={t('Properties')} ref={panel}>
      <VisuallyHidden component="h2">{t('About')}</VisuallyHidden>
      <Group gap={6} wrap="nowrap">
        <TextInput
          ref={field}
          type="search"
          style={{ flex: 1 }}
          aria-label={t('Search properties')}
          placeholder={t('Find a property')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {canWrite && !isPreview && (
          <Tooltip label={t('Arrange properties')}>
            <ActionIcon variant="default" size="lg" aria-label={t('Arrange properties')} onClick={arranging.open}>
              <IconAdjustmentsHorizontal size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      {isSearching
        ? found.map(({ name, label, properties: own }) => (
            <PropertyCard key={name} title={label} rows={own.map(toRow)} />
          ))
        : sections.map(({ key, title, properties: own, filled, total, isFolded }) => (
            <PropertyCard
              key={key}
              name={`${type.name} ${key}`}
              title={title}
              count={t('{filled} of {total}', { filled, total })}
              isFolded={isFolded}
              rows={own.map(toRow)}
            />
          ))}
      {isSearching && found.length === 0 && (
        <EmptyState
          title={t('No matching properties')}
          action={
            !withEmpty && (
              <Button size="xs" variant="default" onClick={() => setWithEmpty(true)}>
                {t('Show empty properties')}
              </Button>
            )
          }
        >
          {withEmpty
            ? t('Try a different search.')
            : t('No property with a value matches. Show empty properties to search all of them.')}
        </EmptyState>
      )}
      <Switch
        size="xs"
        label={t('Show empty properties')}
        checked={withEmpty}
        onChange={(event) => setWithEmpty(event.currentTarget.checked)}
      />
      <PropertyHistory place={place} property={historyOf} context={context} onClose={() => setHistoryOf(undefined)} />
      {dialog}
      {isArranging && settings && (
        <Suspense fallback={null}>
          <ArrangeDialog {...{ type, properties, settings, context }} onClose={arranging.close} />
        </Suspense>
      )}
    </Stack>
  );
}

/** Writes values of the record, which can be undone. */
function useSaveWithUndo(place: RecordRef): SaveCell {
  const { mutateAsync: write } = useUpdateRecord(place);
  return useCallback(
    async ({ properties }, values, { what, known = {} }) => {
      await write({ ...values });
      const before = Object.keys(values).map((name) => [name, known[name] ?? properties[name] ?? '']);
      offerUndo(t('{label} changed.', { label: what }), () => write(Object.fromEntries(before)));
    },
    [write],
  );
}

/** Opens the field of the property that has the focus, or else of the first one that can be edited. */
function startEditing(panel: HTMLElement | null): void {
  const near = document.activeElement?.closest('[role=group]');
  const pencil = '[data-edit]';
  const own = near && panel?.contains(near) ? near.querySelector<HTMLElement>(pencil) : null;
  (own ?? panel?.querySelector<HTMLElement>(pencil))?.click();
}
