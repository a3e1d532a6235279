import { Type } from 'typebox';
import { WebhookParams } from '../settings/settings.schema.js';

const strict = { additionalProperties: false };
const moment = Type.String({ format: 'date-time' });

export const SubscriptionParams = Type.Object({
  ...WebhookParams.properties,
  subscriptionId: Type.String({ pattern: '^[0-9]{1,10}$' }),
});

/** The service validates event types and their fields. */
export const SubscriptionCreate = Type.Object(
  {
    eventType: Type.String({ maxLength: 100, description: 'contact.creation, deal.propertyChange, object.merge…' }),
    propertyName: Type.Optional(Type.String({ maxLength: 100, description: 'The property of a propertyChange.' })),
    objectTypeId: Type.Optional(
      Type.String({ maxLength: 100, description: 'The object type of object.*, such as 2-47730019.' }),
    ),
    active: Type.Optional(Type.Boolean({ description: 'False by default.' })),
  },
  { ...strict, title: 'SubscriptionCreateRequest' },
);

export const SubscriptionPatch = Type.Object({ active: Type.Optional(Type.Boolean()) }, strict);

export const SubscriptionBatch = Type.Object(
  {
    inputs: Type.Array(
      Type.Object(
        { id: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), active: Type.Boolean() },
        { ...strict, title: 'SubscriptionBatchUpdateRequest' },
      ),
      { minItems: 1, maxItems: 1000 },
    ),
  },
  { ...strict, title: 'BatchInputSubscriptionBatchUpdateRequest' },
);

export const Subscription = Type.Object({
  id: Type.String(),
  eventType: Type.String(),
  propertyName: Type.Optional(Type.String()),
  objectTypeId: Type.Optional(Type.String()),
  active: Type.Boolean(),
  createdAt: moment,
  updatedAt: moment,
});

export const SubscriptionList = Type.Object({ results: Type.Array(Subscription) });

const batch = {
  status: Type.String(),
  results: Type.Array(Subscription),
  startedAt: moment,
  completedAt: moment,
};
export const SubscriptionBatchAnswer = Type.Object(batch);
export const PartialSubscriptionBatch = Type.Object({
  ...batch,
  numErrors: Type.Integer(),
  errors: Type.Array(Type.Object({ status: Type.String(), category: Type.String(), message: Type.String() })),
});
