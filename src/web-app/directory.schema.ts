import { Type } from 'typebox';
import { Owner } from '../accounts/people/owners.schema.js';
import { FollowChoices } from '../notifications/notifications.schema.js';
import { Look, Pins } from '../views/navigation.schema.js';

const CustomType = Type.Object({
  objectTypeId: Type.String(),
  name: Type.String(),
  fullyQualifiedName: Type.String(),
  labels: Type.Object({ singular: Type.String(), plural: Type.String() }),
  primaryDisplayProperty: Type.String(),
  secondaryDisplayProperties: Type.Array(Type.String()),
  requiredProperties: Type.Array(Type.String()),
  look: Type.Optional(Look),
});

const count = (description: string) => Type.Integer({ description: `${description}; at most 100` });

export const Sidebar = Type.Object({
  unread: count('Unread notifications'),
  latestAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'When the last notification changed',
  }),
  tasksDue: count('Open tasks of the user that are overdue or due today'),
  pins: Pins.properties.results,
});

export const Directory = Type.Object({
  owners: Type.Array(Owner, { description: 'Active and archived' }),
  apps: Type.Array(Type.Object({ appId: Type.Integer(), name: Type.String() }), {
    description: 'Connected apps; private apps only for administrators',
  }),
  cards: Type.Array(
    Type.Object({
      cardId: Type.String(),
      appId: Type.Integer(),
      title: Type.String(),
      objectTypes: Type.Array(Type.String(), { description: 'The types on whose records the card is shown' }),
    }),
    { description: 'Of the connected apps' },
  ),
  customTypes: Type.Array(CustomType, { description: 'Without archived ones' }),
  sidebar: Sidebar,
  follows: FollowChoices,
  defaultViews: Type.Record(Type.String(), Type.String(), {
    description: 'By the id of an object type: the view that opens for all users of the account',
  }),
});
