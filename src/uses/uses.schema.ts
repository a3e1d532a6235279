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

export const FileUseParams = Type.Object({ fileId: Type.String() });

export const FileUses = Type.Object({
  activities: Type.Array(
    Type.Object({
      objectType: Type.String({
        description: '`notes`, `emails`, `calls`, `meetings`, `tasks`, `communications` or `postal_mail`',
      }),
      id: Type.String(),
      changedAt: Type.String({ format: 'date-time' }),
      isAttached: Type.Boolean(),
      isLinked: Type.Boolean({
        description: 'Whether its text has the current URL of the file, or a link to its page',
      }),
      record: Type.Union(
        [Type.Null(), Type.Object({ objectTypeId: Type.String(), id: Type.String(), name: Type.String() })],
        {
          description: 'A record with the activity on its timeline',
        },
      ),
    }),
    { description: 'Activities that the file is attached to, or whose texts link to it' },
  ),
  hasMore: Type.Boolean({ description: 'Whether there are more activities of a type than are listed' }),
  isPartial: Type.Boolean({
    description: 'Whether there are more than 1,000 emails: links in the HTML of those changed earlier are not found',
  }),
  imports: Type.Array(Type.Object({ url: Type.String(), completedAt: Type.String({ format: 'date-time' }) }), {
    description: 'Imports from URLs that created the file',
  }),
});

export const ListUseParams = Type.Object({ listId: Type.String() });

export const ListUses = Type.Object({
  lists: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      isBlocking: Type.Boolean({ description: 'Whether it is dynamic: then the list cannot be deleted' }),
    }),
    { description: 'Lists with a filter on the membership in it' },
  ),
  hasMore: Type.Boolean(),
  pinnedBy: Type.Array(Type.Object({ name: Type.String(), mine: Type.Boolean() }), {
    description: 'Users that have it in their navigation',
  }),
});
