import { Type, type Static } from 'typebox';
import { ViewSettings } from './views.schema.js';

const strict = { additionalProperties: false };
const kind = Type.Enum(['list', 'view', 'type']);
const id = Type.String({ minLength: 1, maxLength: 200 });

export const PinParams = Type.Object({ kind, id });
export type PinParams = Static<typeof PinParams>;

export const PinOrder = Type.Object(
  { pins: Type.Array(Type.Object({ kind, id }, strict), { maxItems: 50 }) },
  { ...strict, description: 'Pins that are missing come after the others' },
);

export const Pin = Type.Object({
  kind,
  id: Type.String({ description: 'Of the list or view; the id of the type' }),
  name: Type.Union([Type.String(), Type.Null()], { description: 'Null for a type, which is named by its plural' }),
  objectTypeId: Type.String(),
  settings: Type.Optional(ViewSettings),
});
export type Pin = Static<typeof Pin>;

export const Pins = Type.Object({ results: Type.Array(Pin, { description: 'In the order of the user' }) });

/** Names of icons that the web app has. */
const icons = [
  ...['box', 'building', 'home', 'car', 'truck', 'plane', 'briefcase', 'tool', 'calendar', 'school', 'book', 'file'],
  ...['heart', 'star', 'flag', 'key', 'map-pin', 'shopping-cart', 'coin', 'device', 'users', 'plant', 'bolt', 'camera'],
] as const;
const hues = ['gray', 'blue', 'teal', 'green', 'amber', 'orange', 'red', 'violet', 'pink'] as const;

export const Look = Type.Object(
  { icon: Type.Enum([...icons]), hue: Type.Enum([...hues]) },
  { additionalProperties: false, description: 'Icon and colour in the web app' },
);
export type Look = Static<typeof Look>;

export const LookParams = Type.Object({ objectType: Type.String() });
