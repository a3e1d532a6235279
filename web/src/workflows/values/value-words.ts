import { t } from '../../i18n/messages.js';
import { eventOutput, type FieldValue } from '../flow/flow.js';
import type { WorkflowScope } from '../workflow-scope.js';
import { toFetched } from './field-values.js';
import { toDuration } from './duration-words.js';

/** The label of a property of the enrolled record. */
export const toLabel = (name: string, { vocabulary }: Pick<WorkflowScope, 'vocabulary'>): string =>
  vocabulary.findProperty(name) ?? name;

interface Place {
  readonly scope: WorkflowScope;
  /** That gets the value, if it is one of the enrolled record. */
  readonly property?: string | undefined;
}

type ToWords = (value: FieldValue, place: Place) => string;

const toText: ToWords = ({ staticValue }, { scope, property }) => {
  const text = String(staticValue ?? '');
  if (text === '') return property === undefined ? '' : t('cleared');
  return property === undefined ? text : scope.vocabulary.formatValue(property, text);
};

interface KnownOutput {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Outputs that the server sets, and the values that they can have. */
export const knownOutputs: Readonly<Record<string, KnownOutput>> = {
  [eventOutput]: {
    label: t('Whether the event happened'),
    options: [
      { value: 'true', label: t('It happened') },
      { value: 'false', label: t('It did not happen') },
    ],
  },
  hs_execution_state: {
    label: t('How it ended'),
    options: [
      { value: 'SUCCESS', label: t('Succeeded') },
      { value: 'FAIL_CONTINUE', label: t('Failed, and continued') },
    ],
  },
};

const toOutput: ToWords = ({ dataKey = '' }, { scope }) => {
  const known = knownOutputs[dataKey];
  if (known) return known.label;
  const outputs = scope.appActions.flatMap(({ outputFields }) => outputFields);
  return t('output {name} of a step', { name: outputs.find(({ name }) => name === dataKey)?.label ?? dataKey });
};

const words: Readonly<Record<string, ToWords>> = {
  TIMESTAMP: () => t('the time of the step'),
  OBJECT_PROPERTY: ({ propertyName = '' }, { scope }) =>
    propertyName === '' ? '' : t('copied from {property}', { property: toLabel(propertyName, scope) }),
  FIELD_DATA: toOutput,
  INCREMENT: ({ incrementAmount = '' }) => {
    const amount = Number(incrementAmount);
    return amount < 0 ? t('less {amount}', { amount: -amount }) : t('plus {amount}', { amount });
  },
  APPEND_OBJECT_PROPERTY: ({ appendPropertyName = '' }, { scope }) =>
    appendPropertyName === '' ? '' : t('with {property} appended', { property: toLabel(appendPropertyName, scope) }),
  STATIC_APPEND_VALUE: ({ staticAppendValue = '' }, { scope, property }) => {
    const value = String(staticAppendValue);
    const shown = property === undefined ? value : scope.vocabulary.formatValue(property, value);
    return value === '' ? '' : t('with {value} appended', { value: shown });
  },
  RELATIVE_DATETIME: ({ timeDelay = {} }) => {
    const { delta, timeUnit } = timeDelay;
    const span = toDuration({ fields: { delta, time_unit: timeUnit } });
    return span === '' ? t('the time of the step') : t('{span} after the step', { span });
  },
  FETCHED_OBJECT_PROPERTY: ({ propertyToken = '' }) => {
    const { property } = toFetched(propertyToken);
    return property === '' ? '' : t('{property} of an associated record', { property });
  },
};

/** A value in words; empty if it is not chosen yet. */
export const toValueWords: ToWords = (value, place) => (words[value.type ?? ''] ?? toText)(value, place);
