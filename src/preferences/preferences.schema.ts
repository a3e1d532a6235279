import { Type } from 'typebox';

const strict = { additionalProperties: false };
const address = Type.String({ maxLength: 1000, description: 'An email address' });
const dateTime = Type.String({ format: 'date-time' });
const LegalBasis = Type.Enum([
  'CONSENT_WITH_NOTICE',
  'LEGITIMATE_INTEREST_CLIENT',
  'LEGITIMATE_INTEREST_OTHER',
  'LEGITIMATE_INTEREST_PQL',
  'NON_GDPR',
  'PERFORMANCE_OF_CONTRACT',
  'PROCESS_AND_STORE',
]);
const legal = {
  legalBasis: Type.Optional(LegalBasis),
  legalBasisExplanation: Type.Optional(Type.String({ maxLength: 10_000 })),
};
const printedLegal = {
  legalBasis: Type.Optional(Type.String()),
  legalBasisExplanation: Type.Optional(Type.String()),
};

export const SubscriptionDefinition = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  purpose: Type.String(),
  communicationMethod: Type.String(),
  isActive: Type.Boolean(),
  isDefault: Type.Boolean(),
  isInternal: Type.Boolean(),
  businessUnitId: Type.Integer(),
  createdAt: dateTime,
  updatedAt: dateTime,
  subscriptionTranslations: Type.Optional(Type.Array(Type.Unknown())),
});

export const SubscriptionDefinitions = Type.Object({
  subscriptionDefinitions: Type.Array(SubscriptionDefinition),
});

export const EmailStatusParams = Type.Object({ emailAddress: address });
export const SubscriptionStatus = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  status: Type.Enum(['SUBSCRIBED', 'NOT_SUBSCRIBED']),
  sourceOfStatus: Type.Enum(['PORTAL_WIDE_STATUS', 'SUBSCRIPTION_STATUS']),
  ...printedLegal,
});
export const EmailStatuses = Type.Object({
  recipient: Type.String(),
  subscriptionStatuses: Type.Array(SubscriptionStatus),
});
export const StatusUpdate = Type.Object(
  { emailAddress: address, subscriptionId: Type.String({ maxLength: 20 }), ...legal },
  strict,
);

const businessUnitId = Type.Optional(
  Type.Integer({ minimum: 0, maximum: 0, description: 'The business unit of the account, 0' }),
);
const channel = Type.Enum(['EMAIL']);
const verbose = Type.Optional(Type.Boolean({ description: 'Returns the statuses, too' }));
export const DefinitionsQuery = Type.Object({
  businessUnitId,
  includeTranslations: Type.Optional(Type.Boolean({ description: 'There are none' })),
});
export const ChannelQuery = Type.Object({ channel, businessUnitId });
export const OptOutQuery = Type.Object({ channel, businessUnitId, verbose });
export const SubscriberParams = Type.Object({ subscriberIdString: address });

const statusRequest = {
  channel,
  subscriptionId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  statusState: Type.Enum(['SUBSCRIBED', 'UNSUBSCRIBED', 'NOT_SPECIFIED']),
  ...legal,
};
const atMost = { minItems: 1, maxItems: 100 };
export const StatusRequest = Type.Object(statusRequest, strict);
export const StatusBatch = Type.Object(
  { inputs: Type.Array(Type.Object({ ...statusRequest, subscriberIdString: address }, strict), atMost) },
  strict,
);
export const SubscriberBatch = Type.Object({ inputs: Type.Array(address, atMost) }, strict);

const printedStatus = {
  channel: Type.Literal('EMAIL'),
  status: Type.Enum(['SUBSCRIBED', 'UNSUBSCRIBED', 'NOT_SPECIFIED']),
  subscriberIdString: Type.String(),
  businessUnitId: Type.Integer(),
  timestamp: dateTime,
};
export const PublicStatus = Type.Object({
  ...printedStatus,
  source: Type.String(),
  subscriptionId: Type.Integer(),
  subscriptionName: Type.String(),
  setStatusSuccessReason: Type.Optional(Type.String()),
  ...printedLegal,
});
export const WideStatus = Type.Object({ ...printedStatus, wideStatusType: Type.Literal('PORTAL_WIDE') });

const action = {
  status: Type.Literal('COMPLETE'),
  startedAt: dateTime,
  completedAt: dateTime,
  numErrors: Type.Optional(Type.Integer()),
  errors: Type.Optional(
    Type.Array(
      Type.Object({
        status: Type.Literal('error'),
        category: Type.String(),
        message: Type.String(),
        context: Type.Record(Type.String(), Type.Array(Type.String())),
        errors: Type.Array(Type.Unknown()),
        links: Type.Record(Type.String(), Type.String()),
      }),
    ),
  ),
};
export const DefinitionResults = Type.Object({ ...action, results: Type.Array(SubscriptionDefinition) });
export const StatusResults = Type.Object({ ...action, results: Type.Array(PublicStatus) });
export const WideStatusResults = Type.Object({ ...action, results: Type.Array(WideStatus) });
const subscriberIdString = Type.String();
export const StatusBatchResults = Type.Object({
  ...action,
  results: Type.Array(Type.Object({ subscriberIdString, statuses: Type.Array(PublicStatus) })),
});
export const WideStatusBatchResults = Type.Object({
  ...action,
  results: Type.Array(Type.Object({ subscriberIdString, wideStatuses: Type.Array(WideStatus) })),
});
export const OptOutBatchResults = Type.Object({
  ...action,
  results: Type.Array(Type.Object({ subscriberIdString, statuses: Type.Optional(Type.Array(PublicStatus)) })),
});

export const LinkRequest = Type.Object(
  {
    subscriberIdString: address,
    subscriptionId: Type.Optional(statusRequest.subscriptionId),
    language: Type.Optional(Type.String({ maxLength: 20, description: 'The pages are in English' })),
  },
  strict,
);
export const PreferenceLinks = Type.Object({
  subscriberIdString: Type.String(),
  managePreferencesUrl: Type.String(),
  unsubscribeAllUrl: Type.String(),
  unsubscribeSingleUrl: Type.Optional(Type.String()),
});

export const PageQuery = Type.Object({
  data: Type.Optional(Type.String({ description: 'The signed link' })),
  subscription: Type.Optional(Type.String({ description: 'The subscription to unsubscribe from; all by default' })),
  saved: Type.Optional(Type.String()),
});
export const PageForm = Type.Object({
  action: Type.Optional(Type.String({ description: 'save, unsubscribe or unsubscribe-all' })),
  csrf: Type.Optional(Type.String()),
  subscription: Type.Optional(Type.String({ description: 'A subscription to keep or to end; may be repeated' })),
});
