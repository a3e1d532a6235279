import { Type } from 'typebox';

export const PropertyUseParams = Type.Object({ objectType: Type.String(), propertyName: Type.String() });

const Use = Type.Object({
  kind: Type.Enum([
    'VIEW',
    'LIST',
    'DASHBOARD',
    'RECORD_PAGE',
    'CALCULATED_PROPERTY',
    'OBJECT_TYPE',
    'APP_CARD',
    'WEBHOOK',
  ]),
  id: Type.String({ description: 'Of the view, list, dashboard, app card or app; the name of a property' }),
  name: Type.String(),
  details: Type.Array(Type.String(), {
    description: 'Where in it: `column`, `filter` or `sort` of a view, titles of widgets or sections',
  }),
});

export const PropertyUses = Type.Object({
  results: Type.Array(Use),
  unshared: Type.Integer({
    description: 'Uses in views, dashboards and record pages that other users have not shared',
  }),
  hasMore: Type.Boolean({ description: 'Whether a kind has more than 100 uses, of which the first are listed' }),
});
