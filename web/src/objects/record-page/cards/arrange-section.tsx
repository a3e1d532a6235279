import { ActionIcon, Group, MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { Draggable, Droppable } from '@hello-pangea/dnd';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { t } from '../../../i18n/messages.js';
import { listChoiceItems } from '../../property-types/choices.js';
import type { Property, ValueContext } from '../../property.js';
import type { Section } from '../page-settings.js';
import css from './arrange-section.module.css';

/** A section with a key that it keeps while it is moved. */
export interface DraftSection extends Section {
  readonly key: number;
}

interface ArrangeSectionProps {
  readonly section: DraftSection;
  readonly properties: ReadonlyMap<string, Property>;
  readonly context: ValueContext;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The properties of all sections. */
  readonly used: readonly string[];
  readonly onChange: (section: DraftSection) => void;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove?: () => void;
}

/** A section while it is arranged: title, condition, and properties in order. */
export function ArrangeSection(props: ArrangeSectionProps) {
  const { section, properties, context, isFirst, isLast, used, onChange, onMove, onRemove } = props;
  const { title } = section;
  const choices = useMemo(
    () =>
      [...properties.values()]
        .filter(({ hidden }) => !hidden)
        .map(({ name, label }) => ({ value: name, label: toUnique(label, name, properties) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [properties],
  );
  return (
    <section className={css['section']} aria-label={title}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          aria-label={t('Section title')}
          maxLength={80}
          style={{ flex: 1 }}
          value={title}
          error={title.trim() === '' ? t('Enter a title') : undefined}
          onChange={(event) => onChange({ ...section, title: event.currentTarget.value })}
        />
        <Switch
          size="xs"
          label={t('Closed')}
          checked={section.folded ?? false}
          onChange={(event) => onChange({ ...section, folded: event.currentTarget.checked })}
        />
        <Group gap={2} wrap="nowrap">
          <Tool
            label={t('Move {title} up', { title })}
            Icon={IconArrowUp}
            onClick={() => onMove(-1)}
            disabled={isFirst}
          />
          <Tool
            label={t('Move {title} down', { title })}
            Icon={IconArrowDown}
            onClick={() => onMove(1)}
            disabled={isLast}
          />
          <Tool label={t('Delete {title}', { title })} Icon={IconTrash} onClick={onRemove} disabled={!onRemove} />
        </Group>
      </Group>
      <Droppable droppableId={String(section.key)}>
        {(area) => (
          <ul className={css['properties']} ref={area.innerRef} {...area.droppableProps}>
            {section.properties.map((name, index) => (
              <PropertyItem
                key={name}
                index={index}
                id={`${section.key} ${name}`}
                label={properties.get(name)?.label ?? name}
                onRemove={() => onChange({ ...section, properties: section.properties.filter((one) => one !== name) })}
              />
            ))}
            {area.placeholder}
          </ul>
        )}
      </Droppable>
      <Select
        size="xs"
        aria-label={t('Add a property to {title}', { title })}
        placeholder={t('Add a property')}
        searchable
        limit={100}
        nothingFoundMessage={t('No matches')}
        data={choices.filter(({ value }) => !used.includes(value))}
        value={null}
        onChange={(name) => name !== null && onChange({ ...section, properties: [...section.properties, name] })}
      />
      <Condition {...{ section, properties, context, choices, onChange }} />
    </section>
  );
}

interface ToolProps {
  readonly label: string;
  readonly Icon: typeof IconTrash;
  readonly disabled: boolean;
  readonly onClick: (() => void) | undefined;
}

function Tool({ label, Icon, disabled, onClick }: ToolProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon size={16} stroke={1.6} />
    </ActionIcon>
  );
}

const toUnique = (label: string, name: string, properties: ReadonlyMap<string, Property>): string =>
  [...properties.values()].filter((other) => other.label === label).length > 1 ? `${label} (${name})` : label;

interface PropertyItemProps {
  readonly id: string;
  readonly index: number;
  readonly label: string;
  readonly onRemove: () => void;
}

function PropertyItem({ id, index, label, onRemove }: PropertyItemProps) {
  return (
    <Draggable draggableId={id} index={index}>
      {(item, { isDragging }) => (
        <li
          ref={item.innerRef}
          {...item.draggableProps}
          className={css['property']}
          data-dragging={isDragging || undefined}
        >
          <span {...item.dragHandleProps} className={css['handle']} aria-label={t('Move {label}', { label })}>
            <IconGripVertical size={14} aria-hidden />
          </span>
          <span className="one-line" style={{ flex: 1 }}>
            {label}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('Remove {label}', { label })}
            onClick={onRemove}
          >
            <IconX size={14} />
          </ActionIcon>
        </li>
      )}
    </Draggable>
  );
}

type ConditionProps = Pick<ArrangeSectionProps, 'section' | 'properties' | 'context' | 'onChange'> & {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
};

/** When the section is shown: always, or while a property has a value, or one of some. */
function Condition({ section, properties, context, choices, onChange }: ConditionProps) {
  const { showIf } = section;
  const property = showIf && properties.get(showIf.property);
  const values = property ? listValues(property, context) : [];
  const { showIf: _, ...always } = section;
  return (
    <Group gap="xs" align="flex-end" grow preventGrowOverflow={false}>
      <Select
        size="xs"
        label={t('Show only while')}
        placeholder={t('Always shown')}
        searchable
        clearable
        limit={100}
        nothingFoundMessage={t('No matches')}
        data={[...choices]}
        value={showIf?.property ?? null}
        onChange={(name) => onChange(name === null ? always : { ...always, showIf: { property: name, values: [] } })}
      />
      {showIf && (
        <MultiSelect
          size="xs"
          label={t('has one of')}
          placeholder={showIf.values.length === 0 ? t('Any value') : ''}
          searchable
          limit={100}
          data={values}
          value={showIf.values}
          onChange={(chosen) => onChange({ ...always, showIf: { ...showIf, values: chosen } })}
        />
      )}
    </Group>
  );
}

function listValues(property: Property, context: ValueContext): { value: string; label: string }[] {
  if (property.type === 'bool') return booleans;
  return listChoiceItems(property, context);
}

const booleans = [
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
];
