import { defineErrors } from '../../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Refusals of engagements. */
export const engagementErrors = defineErrors({
  ENGAGEMENT_TYPE_UNKNOWN: {
    ...refusal,
    message:
      'The type of an engagement must be one of: NOTE, TASK, CALL, MEETING, EMAIL, INCOMING_EMAIL, FORWARDED_EMAIL',
  },
  ENGAGEMENT_TYPE_FIXED: { ...refusal, message: 'The type of an engagement cannot change.' },
});
