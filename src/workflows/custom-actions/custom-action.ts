import { findObjectType } from '../../properties/types/object-types.js';
import { customActionErrors } from './custom-actions.errors.js';
import type { ActionContent } from './custom-actions.schema.js';

type InputField = ActionContent['inputFields'][number];
type FieldType = InputField['typeDefinition'];
type Dependency = NonNullable<ActionContent['inputFieldDependencies']>[number];

/** Throws INVALID_CUSTOM_ACTION (400). */
function refuse(place: string, reason: string): never {
  const shown = reason.slice(0, 1000).toWellFormed();
  throw customActionErrors.invalidCustomAction({
    message: `The action is not valid at ${place}: ${shown}.`,
    context: { place: [place], reason: [shown] },
  });
}

/** By it, apps say how an execution ended; it is an output of every action. */
export const stateField = 'hs_execution_state';

const mostCharacters = 500_000;

/** Checks what the schema does not. Throws INVALID_CUSTOM_ACTION (400). */
export function assertAction(action: ActionContent, isAllowedUrl: (url: string) => boolean): void {
  if (JSON.stringify(action).length > mostCharacters) {
    refuse('inputFields', `the definition has more than ${mostCharacters} characters`);
  }
  assertUrl(action.actionUrl, 'actionUrl', isAllowedUrl);
  action.objectTypes.forEach((type, index) => {
    if (!isObjectType(type)) refuse(`objectTypes[${index}]`, `there is no object type '${type}'`);
  });
  const inputs = readFields(action.inputFields, 'inputFields', isAllowedUrl);
  const outputs = readFields(action.outputFields ?? [], 'outputFields', isAllowedUrl);
  (action.inputFieldDependencies ?? []).forEach((dependency, index) =>
    assertDependency(dependency, `inputFieldDependencies[${index}]`, inputs),
  );
  assertLabels(action, { inputs, outputs });
  assertRules(action, outputs);
}

const isObjectType = (type: string): boolean => findObjectType(type) !== undefined || /^(2-\d+|p\d+_\w+)$/.test(type);

function assertUrl(url: string, place: string, isAllowedUrl: (url: string) => boolean): void {
  if (!isAllowedUrl(url)) refuse(place, 'an https URL of a public host at port 443, without a user, is expected');
}

interface Field {
  readonly typeDefinition: FieldType;
}

/** Returns the fields by name. */
function readFields(
  fields: readonly Field[],
  place: string,
  isAllowedUrl: (url: string) => boolean,
): ReadonlyMap<string, FieldType> {
  const known = new Map<string, FieldType>();
  for (const [index, { typeDefinition: type }] of fields.entries()) {
    const at = `${place}[${index}].typeDefinition`;
    if (!/^\w[\w.-]*$/.test(type.name)) {
      refuse(`${at}.name`, 'a name consists of letters, digits, underscores, dots and hyphens');
    }
    if (type.name === stateField) refuse(`${at}.name`, `${stateField} is a field of every action`);
    if (known.has(type.name)) refuse(`${at}.name`, `another field has the name '${type.name}'`);
    assertOptions(type, at);
    if (type.optionsUrl !== undefined) assertUrl(type.optionsUrl, `${at}.optionsUrl`, isAllowedUrl);
    known.set(type.name, type);
  }
  return known;
}

function assertOptions({ type, options = [], optionsUrl }: FieldType, place: string): void {
  if (optionsUrl !== undefined && options.length > 0) {
    refuse(`${place}.optionsUrl`, 'options are listed or fetched, not both');
  }
  if (options.length > 0 && type !== 'enumeration' && type !== 'bool') {
    refuse(`${place}.options`, `a field of type ${type} has no options`);
  }
  const values = options.map(({ value }) => value);
  const repeated = values.find((value, index) => values.indexOf(value) !== index);
  if (repeated !== undefined) refuse(`${place}.options`, `another option has the value '${repeated}'`);
}

function assertDependency(
  { dependencyType, controllingFieldName, controllingFieldValue, dependentFieldNames }: Dependency,
  place: string,
  inputs: ReadonlyMap<string, FieldType>,
): void {
  const unknown = [controllingFieldName, ...dependentFieldNames].find((name) => !inputs.has(name));
  if (unknown !== undefined) refuse(place, `there is no input field '${unknown}'`);
  if (dependentFieldNames.includes(controllingFieldName)) refuse(place, 'a field does not depend on itself');
  if ((dependencyType === 'CONDITIONAL_SINGLE_FIELD') !== (controllingFieldValue !== undefined)) {
    refuse(`${place}.controllingFieldValue`, 'conditional dependencies have it, and no others');
  }
}

interface Fields {
  readonly inputs: ReadonlyMap<string, FieldType>;
  readonly outputs: ReadonlyMap<string, FieldType>;
}

function assertLabels({ labels }: ActionContent, { inputs, outputs }: Fields): void {
  if (labels['en']?.actionName === undefined) refuse('labels.en.actionName', 'the name of the action is expected');
  for (const [language, set] of Object.entries(labels)) {
    if (!/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(language)) {
      refuse('labels', `'${language}' is not the code of a language`);
    }
    const named = [
      ['inputFieldLabels', inputs],
      ['inputFieldDescriptions', inputs],
      ['inputFieldOptionLabels', inputs],
      ['outputFieldLabels', outputs],
    ] as const;
    for (const [member, fields] of named) {
      const unknown = Object.keys(set[member] ?? {}).find((name) => !fields.has(name));
      if (unknown !== undefined) refuse(`labels.${language}.${member}`, `there is no field '${unknown}'`);
    }
  }
}

function assertRules({ executionRules = [], labels }: ActionContent, outputs: ReadonlyMap<string, FieldType>): void {
  for (const [index, { labelName, conditions }] of executionRules.entries()) {
    const place = `executionRules[${index}]`;
    if (labels['en']?.executionRules?.[labelName] === undefined) {
      refuse(`${place}.labelName`, `labels.en.executionRules has no '${labelName}'`);
    }
    const unknown = Object.keys(conditions).find((name) => name !== stateField && !outputs.has(name));
    if (unknown !== undefined) refuse(`${place}.conditions`, `there is no output field '${unknown}'`);
  }
}
