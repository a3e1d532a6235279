const all = ['creation', 'deletion', 'merge', 'restore', 'propertyChange', 'associationChange'];
const basic = all.filter((action) => action !== 'associationChange');

const actions: Readonly<Record<string, readonly string[]>> = {
  contact: [...all, 'privacyDeletion'],
  company: all,
  deal: all,
  ticket: all,
  product: basic,
  line_item: all,
  object: all,
  event: ['completed'],
};

/** What an app can be told of, under the kind of thing that it happens to. */
export const eventTypeGroups = Object.entries(actions).map(([group, names]) => ({
  group,
  items: names.map((name) => `${group}.${name}`),
}));

/** Whether the subscription is about one property. */
export const needsProperty = (eventType: string): boolean => eventType.endsWith('.propertyChange');

/** Whether the subscription names the type of its records itself. */
export const needsObjectType = (eventType: string): boolean => eventType.startsWith('object.');
