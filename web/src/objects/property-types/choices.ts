import type { ComboboxData } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { stageProperties } from '../object-types.js';
import { toOwnerName, type Property, type ValueContext } from '../property.js';
import type { CellValue } from './cells.js';

/** Splits the value of an enumeration into its choices. */
export const listChoices = (value: string, { fieldType }: Pick<Property, 'fieldType'>): string[] =>
  fieldType === 'checkbox' ? value.split(';').filter((choice) => choice !== '') : [value];

const isOwnerProperty = ({ referencedObjectType }: Pick<Property, 'referencedObjectType'>): boolean =>
  referencedObjectType === 'OWNER';
const isPipelineProperty = ({ name }: Pick<Property, 'name'>): boolean =>
  stageProperties.some(({ pipeline }) => pipeline === name);
const isStageProperty = ({ name }: Pick<Property, 'name'>): boolean =>
  stageProperties.some(({ stage }) => stage === name);

/** The teams of a record's owner. */
const teamProperties: readonly string[] = ['hubspot_team_id', 'hs_all_team_ids'];

/** Formats the choices of a value by their labels. */
export const formatChoices = (value: string, property: Property, context: ValueContext): string =>
  listChoices(value, property)
    .map((choice) => toChoiceLabel(choice, property, context))
    .join(', ');

function toChoiceLabel(choice: string, property: Property, { owners, pipelines }: ValueContext): string {
  if (isOwnerProperty(property)) {
    const owner = owners.get(choice);
    return owner ? toOwnerName(owner) : choice;
  }
  const label = property.options.find(({ value }) => value === choice)?.label;
  if (label !== undefined) return label;
  if (teamProperties.includes(property.name)) return findTeamName(choice, owners) ?? choice;
  if (isPipelineProperty(property)) return pipelines.find(({ id }) => id === choice)?.label ?? choice;
  if (!isStageProperty(property)) return choice;
  return pipelines.flatMap(({ stages }) => stages).find(({ id }) => id === choice)?.label ?? choice;
}

/** Returns undefined for a team without an owner in it. */
function findTeamName(teamId: string, owners: ValueContext['owners']): string | undefined {
  for (const { teams = [] } of owners.values()) {
    const team = teams.find(({ id }) => id === teamId);
    if (team) return team.name;
  }
  return undefined;
}

/** Lists the values that users can choose for a property, with their labels. */
export function toChoices(property: Property, { owners, pipelines }: ValueContext): ComboboxData {
  if (isOwnerProperty(property)) {
    const active = [...owners.values()].filter(({ archived }) => !archived);
    return active.map((owner) => ({ value: owner.id, label: toOwnerName(owner) }));
  }
  if (isStageProperty(property) && pipelines.length > 0) {
    return pipelines.map(({ label, id, stages }) => ({
      group: pipelines.filter((other) => other.label === label).length > 1 ? `${label} (${id})` : label,
      items: stages.map((stage) => ({ value: stage.id, label: stage.label })),
    }));
  }
  if (isPipelineProperty(property) && pipelines.length > 0) {
    return pipelines.map(({ id, label }) => ({ value: id, label }));
  }
  const seen = new Set<string>();
  return property.options.flatMap(({ value, label, hidden }) => {
    if (hidden || seen.has(value)) return [];
    seen.add(value);
    return [{ value, label }];
  });
}

/** The same in one list; where there are several pipelines, each stage with the name of its own. */
export function listChoiceItems(property: Property, context: ValueContext): { value: string; label: string }[] {
  const data = toChoices(property, context);
  return data.flatMap((entry) => {
    if (typeof entry !== 'object') return [];
    const isGroup = 'items' in entry;
    const suffix = isGroup && data.length > 1 ? ` (${String(entry.group)})` : '';
    return (isGroup ? entry.items : [entry]).flatMap((item) =>
      typeof item === 'object' && 'label' in item
        ? [{ value: String(item.value), label: `${String(item.label)}${suffix}` }]
        : [],
    );
  });
}

interface NamedChoice {
  readonly value: string;
  /** The names that files may use; exports write the first. */
  readonly names: readonly string[];
}

function listNamedChoices(property: Property, { owners, pipelines }: ValueContext): NamedChoice[] {
  if (isOwnerProperty(property)) {
    return [...owners.values()].map(({ id, email, firstName, lastName }) => ({
      value: id,
      names: [email, `${firstName} ${lastName}`],
    }));
  }
  if (isStageProperty(property) && pipelines.length > 0) {
    const stages = pipelines.flatMap((pipeline) => pipeline.stages);
    return stages.map((stage) => ({
      value: stage.id,
      names: stages.filter(({ label }) => label === stage.label).length > 1 ? [stage.id] : toNames(stage),
    }));
  }
  if (isPipelineProperty(property) && pipelines.length > 0) {
    return pipelines.map((pipeline) => ({ value: pipeline.id, names: toNames(pipeline) }));
  }
  return property.options.map((option) => ({ value: option.value, names: toNames(option) }));
}

/** The stored name is the same for everyone, and the server knows it. */
const toNames = ({
  label,
  storedLabel = label,
}: {
  readonly label: string;
  readonly storedLabel?: string;
}): string[] => (storedLabel === label ? [label] : [storedLabel, label]);

/** Writes choices into a CSV cell: by stored label, owners by email address. */
export function writeChoices(value: string, property: Property, context: ValueContext): string {
  const choices = listNamedChoices(property, context);
  return listChoices(value, property)
    .map((choice) => choices.find((one) => one.value === choice)?.names[0] ?? choice)
    .join(';');
}

/** Parses the choices in a CSV cell, by value or by name in any letter case. */
export function parseChoices(cell: string, property: Property, context: ValueContext): CellValue {
  const named = listNamedChoices(property, context);
  const text = cell.trim();
  const parts = property.fieldType === 'checkbox' ? text.split(';').map((part) => part.trim()) : [text];
  const found = parts.filter((part) => part !== '').map((part) => findChoice(part, named));
  const missing = parts.find((_, index) => found[index] === undefined);
  return missing === undefined
    ? { value: found.join(';') }
    : { problem: t('"{missing}" is not an option of {label}', { missing, label: property.label }) };
}

function findChoice(text: string, named: readonly NamedChoice[]): string | undefined {
  const lowered = text.toLowerCase();
  const byValue = named.find(({ value }) => value === text);
  return (byValue ?? named.find(({ names }) => names.some((name) => name.toLowerCase() === lowered)))?.value;
}
