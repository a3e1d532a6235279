import { Type } from 'typebox';
import { filterGroups } from './views.schema.js';

const strict = { additionalProperties: false };
const property = Type.String({ minLength: 1, maxLength: 200 });
const name = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' });

const Widget = Type.Object(
  {
    title: name,
    kind: Type.Enum(['number', 'bar', 'line', 'funnel', 'table', 'leaderboard']),
    objectType: Type.String({ minLength: 1, maxLength: 200 }),
    filterGroups,
    measure: Type.Object(
      {
        kind: Type.Enum(['count', 'sum', 'average', 'min', 'max']),
        propertyName: Type.Optional(property),
      },
      { ...strict, description: 'What is counted or added up; `count` without a property counts records' },
    ),
    groupBy: Type.Optional(
      Type.Object(
        {
          propertyName: property,
          interval: Type.Optional(Type.Enum(['day', 'week', 'month', 'quarter', 'year'])),
        },
        strict,
      ),
    ),
    period: Type.Optional(
      Type.Object(
        { propertyName: property, days: Type.Integer({ minimum: 1, maximum: 3660 }) },
        { ...strict, description: 'Only records whose date is in the last days' },
      ),
    ),
    pipelineId: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Of a funnel' })),
    width: Type.Integer({ minimum: 1, maximum: 4, description: 'Quarters of the page' }),
  },
  { ...strict, description: 'A question about the records of a type' },
);

const widgets = Type.Array(Widget, { maxItems: 30 });

export const DashboardParams = Type.Object({ dashboardId: Type.String() });

export const NewDashboard = Type.Object({ name, shared: Type.Optional(Type.Boolean()), widgets }, strict);

export const DashboardChange = Type.Object(
  { name: Type.Optional(name), shared: Type.Optional(Type.Boolean()), widgets: Type.Optional(widgets) },
  { ...strict, minProperties: 1 },
);

export const Dashboard = Type.Object({
  id: Type.String(),
  name: Type.String(),
  shared: Type.Boolean({ description: 'Whether it is visible to all users of the account' }),
  ownerName: Type.String(),
  mine: Type.Boolean(),
  widgets,
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
});

export const Dashboards = Type.Object({ results: Type.Array(Dashboard) });
