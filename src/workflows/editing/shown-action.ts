import { hasOptionsCode } from '../custom-actions/installed-action.js';
import type { ActionContent } from '../custom-actions/custom-actions.schema.js';
import type { ConnectedRow } from '../custom-actions/custom-actions.store.js';
import { stateField } from '../custom-actions/custom-action.js';
import type { AppAction } from './app-actions.schema.js';

type Connected = ConnectedRow<ActionContent>;
type Labels = ActionContent['labels'][string];
type InputField = ActionContent['inputFields'][number];
type FieldType = InputField['typeDefinition'];

/** Finds the first text that is not empty, in the language of the user, or else in English. */
type Find = (find: (labels: Labels) => string | undefined) => string | undefined;

/** Returns the labels of the language, of its base language, and the English ones. */
function listLabels({ labels }: ActionContent, language: string): Labels[] {
  const wanted = [language, language.split(/[-_]/)[0] ?? '', 'en'].map((code) => code.toLowerCase().replace('_', '-'));
  const byCode = new Map(Object.entries(labels).map(([code, set]) => [code.toLowerCase().replace('_', '-'), set]));
  return wanted.flatMap((code) => byCode.get(code) ?? []);
}

/** Describes an action of a connected app for the editor of workflows. */
export function toShownAction(action: Connected, language: string): AppAction {
  const { definition, definitionId, appId, appName } = action;
  const sets = listLabels(definition, language);
  const find: Find = (toText) => sets.map(toText).find((text) => (text ?? '') !== '');
  const description = find(({ actionDescription }) => actionDescription);
  return {
    ...{ definitionId, actionTypeId: `1-${definitionId}` },
    app: { appId, name: find(({ appDisplayName }) => appDisplayName) ?? appName },
    name: find(({ actionName }) => actionName) ?? definitionId,
    ...(description !== undefined && { description }),
    inputFields: definition.inputFields.map((field) => toInputField(action, field, find)),
    inputFieldDependencies: definition.inputFieldDependencies ?? [],
    outputFields: [
      ...(definition.outputFields ?? []).map(({ typeDefinition }) => toOutputField(typeDefinition, find)),
      { name: stateField, label: stateField, type: 'string', options: [] },
    ],
  };
}

function toInputField(action: Connected, { typeDefinition, isRequired, supportedValueTypes }: InputField, find: Find) {
  const { name, type, fieldType, label, helpText, referencedObjectType, optionsUrl } = typeDefinition;
  const description =
    find(({ inputFieldDescriptions }) => inputFieldDescriptions?.[name]) ?? typeDefinition.description ?? helpText;
  const isFetched = optionsUrl !== undefined;
  const optionsBy: AppAction['inputFields'][number]['optionsBy'] = isFetched
    ? hasOptionsCode(action, name)
      ? 'CODE'
      : 'REQUEST'
    : 'LIST';
  return {
    ...{ name, type, optionsBy, isRequired: isRequired === true, supportedValueTypes: supportedValueTypes ?? [] },
    label: find(({ inputFieldLabels }) => inputFieldLabels?.[name]) ?? label ?? name,
    ...(description !== undefined && { description }),
    ...(fieldType !== undefined && { fieldType }),
    ...(referencedObjectType !== undefined && { referencedObjectType }),
    options: toOptions(typeDefinition, (value) =>
      find(({ inputFieldOptionLabels }) => inputFieldOptionLabels?.[name]?.[value]),
    ),
  };
}

function toOutputField(field: FieldType, find: Find) {
  const { name, type, label } = field;
  return {
    ...{ name, type, options: toOptions(field, () => undefined) },
    label: find(({ outputFieldLabels }) => outputFieldLabels?.[name]) ?? label ?? name,
  };
}

function toOptions({ options = [] }: FieldType, findLabel: (value: string) => string | undefined) {
  const shown = options.filter(({ hidden }) => hidden !== true);
  return shown.map(({ value, label, description }) => ({
    ...{ value, label: findLabel(value) ?? (label === '' ? value : label) },
    ...(description !== undefined && { description }),
  }));
}
