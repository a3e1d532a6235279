import { defineErrors } from '../../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

export const iconErrors = defineErrors({
  ICON_UNREADABLE: { ...refusal, message: 'The picture is no PNG or WebP picture that can be read' },
  ICON_NOT_SQUARE: {
    ...refusal,
    message: 'The picture has to be nearly square: one side may be a tenth longer at most',
  },
  ICON_TOO_SMALL: { ...refusal, message: 'The picture has to be at least 30 pixels wide and high' },
  ICON_NOT_TRANSPARENT: {
    ...refusal,
    message: 'The background of the picture has to be transparent: all four corners',
  },
  ICON_EMPTY: { ...refusal, message: 'The picture shows nothing' },
  ICON_NOT_CENTRED: { ...refusal, message: 'What the picture shows has to be in its middle' },
  IMAGE_LIBRARY_MISSING: {
    status: 501,
    category: 'NOT_IMPLEMENTED',
    message: 'This server cannot check pictures: its operator has to install the package sharp beside Spoke',
  },
  LOGO_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'The account has no logo' },
  ICON_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'The app has no icon' },
});
