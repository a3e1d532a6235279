import { defineErrors } from '../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };
const missing = { status: 404, category: 'OBJECT_NOT_FOUND' };

export const cardErrors = defineErrors({
  CARD_APP_NOT_FOUND: { ...missing, message: 'There is no app with this id.' },
  CARD_NOT_FOUND: { ...missing, message: 'The app has no card with this id.' },
  CARD_NOT_SHOWN: {
    ...missing,
    message: 'No connected app shows a card with this id on this record.',
  },
  CARD_INVALID: { ...refusal, message: 'The card is not valid.' },
  CARD_ACTION_REFUSED: {
    ...refusal,
    message: 'The action does not lead to one of the base URLs of the card.',
  },
});
