import { defineErrors } from '../platform/http/errors.js';

export const webAppErrors = defineErrors({
  ASSET_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'The web app has no such file.' },
  WEB_APP_NOT_BUILT: {
    status: 503,
    category: 'WEB_APP_NOT_BUILT',
    message: 'The web app has not been built: run `npm run build`.',
  },
});
