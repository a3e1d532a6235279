import { Type } from 'typebox';

const strict = { additionalProperties: false };
const moment = Type.String({ format: 'date-time' });
const int32 = 2_147_483_647;

export const WebhookParams = Type.Object({ appId: Type.String({ pattern: '^[0-9]{1,10}$' }) });

const throttling = Type.Object(
  {
    maxConcurrentRequests: Type.Optional(
      Type.Integer({
        minimum: 6,
        maximum: int32,
        description: 'Maximum number of concurrent requests, more than 5; 10 by default.',
      }),
    ),
    period: Type.Optional(Type.Enum(['SECONDLY', 'ROLLING_MINUTE'], { description: 'Accepted, without a meaning.' })),
  },
  { ...strict, title: 'ThrottlingSettings' },
);

export const SettingsChange = Type.Object(
  {
    targetUrl: Type.String({
      maxLength: 2048,
      description: 'Where notifications are posted: https, or http on this machine in a sandbox.',
    }),
    throttling: Type.Optional(throttling),
    maxConcurrentRequests: Type.Optional(Type.Integer({ description: 'Ignored: it belongs in throttling' })),
  },
  { ...strict, title: 'SettingsChangeRequest' },
);

export const Settings = Type.Object({
  targetUrl: Type.String(),
  throttling: Type.Object({ maxConcurrentRequests: Type.Integer() }),
  createdAt: moment,
  updatedAt: moment,
});
