export const actionsPath = '/automation/v4/actions';

/** A field of an action. */
export const field = (name: string, more: object = {}, type = 'string'): object => ({
  typeDefinition: { name, type, fieldType: 'text', ...more },
});

export const input = (name: string, more: object = {}, typeDefinition: object = {}): object => ({
  ...field(name, typeDefinition),
  supportedValueTypes: ['STATIC_VALUE', 'OBJECT_PROPERTY'],
  isRequired: false,
  ...more,
});

/** A published action of contacts with an input and an output. */
export const toAction = (actionUrl: string, more: object = {}) => ({
  actionUrl,
  published: true,
  objectTypes: ['CONTACT'],
  inputFields: [input('greeting')],
  outputFields: [field('reply')],
  labels: { en: { actionName: 'Greet', inputFieldLabels: { greeting: 'Greeting' } } },
  ...more,
});
