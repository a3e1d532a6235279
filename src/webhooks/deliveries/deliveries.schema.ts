import { Type } from 'typebox';
import { WebhookParams } from '../settings/settings.schema.js';

const nullable = Type.Union([Type.String(), Type.Null()]);

export const DeliveryList = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      hubId: Type.Integer(),
      appId: Type.Integer(),
      status: Type.Enum(['pending', 'delivered', 'failed']),
      attempts: Type.Integer(),
      lastOutcome: Type.Union([Type.String(), Type.Null()], {
        description: 'Result of the last attempt: an HTTP status, or the reason why there is none',
      }),
      createdAt: Type.String({ format: 'date-time' }),
      nextAttemptAt: nullable,
      notifications: Type.Array(Type.Object({}, { additionalProperties: true })),
    }),
  ),
});

export const DeliveriesQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
});

export const DeliveryParams = Type.Object({ ...WebhookParams.properties, deliveryId: Type.String() });

export const ReplayedDelivery = Type.Object({ id: Type.String() });
