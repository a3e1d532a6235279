import { t } from '../i18n/messages.js';
import type { Widget } from './dashboards.js';

/** A dashboard that comes with every account. Users change copies of it. */
export interface BuiltInDashboard {
  readonly id: string;
  readonly name: string;
  readonly widgets: readonly Widget[];
}

const records = { kind: 'count' } as const;
const amount = 'amount_in_home_currency';

const where = (...filters: Widget['filterGroups'][number]['filters']): Widget['filterGroups'] => [{ filters }];

const isTrue = (propertyName: string) => ({ propertyName, operator: 'EQ', value: 'true' });
const isNotTrue = (propertyName: string) => ({ propertyName, operator: 'NEQ', value: 'true' });
const hasValue = (propertyName: string) => ({ propertyName, operator: 'HAS_PROPERTY' });

const deals = { objectType: 'deals', filterGroups: [] };
const tickets = { objectType: 'tickets', filterGroups: [] };

const won = where(isTrue('hs_is_closed_won'));
const closedInMonth = { propertyName: 'closedate', days: 30 };
const createdInMonth = { propertyName: 'createdate', days: 30 };

const sales: readonly Widget[] = [
  {
    ...deals,
    ...{ title: t('Won in 30 days'), kind: 'number', filterGroups: won, width: 1 },
    ...{ measure: { kind: 'sum', propertyName: amount }, period: closedInMonth },
  },
  {
    ...deals,
    ...{ title: t('Deals won'), kind: 'number', filterGroups: won, width: 1 },
    ...{ measure: records, period: closedInMonth },
  },
  {
    ...deals,
    ...{ title: t('Average deal won'), kind: 'number', filterGroups: won, width: 1 },
    ...{ measure: { kind: 'average', propertyName: amount }, period: closedInMonth },
  },
  {
    ...deals,
    ...{ title: t('New deals'), kind: 'number', width: 1, measure: records, period: createdInMonth },
  },
  {
    ...deals,
    ...{ title: t('Won by month'), kind: 'bar', filterGroups: won, width: 2 },
    measure: { kind: 'sum', propertyName: amount },
    groupBy: { propertyName: 'closedate', interval: 'month' },
    period: { propertyName: 'closedate', days: 365 },
  },
  {
    ...deals,
    ...{ title: t('New deals per week'), kind: 'line', width: 2, measure: records },
    groupBy: { propertyName: 'createdate', interval: 'week' },
    period: { propertyName: 'createdate', days: 90 },
  },
  {
    ...deals,
    ...{ title: t('Deals by stage'), kind: 'funnel', width: 2, measure: records },
  },
  {
    ...deals,
    ...{ title: t('Won by owner'), kind: 'leaderboard', filterGroups: won, width: 2 },
    measure: { kind: 'sum', propertyName: amount },
    groupBy: { propertyName: 'hubspot_owner_id' },
    period: { propertyName: 'closedate', days: 90 },
  },
];

const open = where(isNotTrue('hs_is_closed'));

const support: readonly Widget[] = [
  { ...tickets, title: t('Open tickets'), kind: 'number', filterGroups: open, width: 1, measure: records },
  { ...tickets, title: t('New tickets'), kind: 'number', width: 1, measure: records, period: createdInMonth },
  {
    ...tickets,
    ...{ title: t('Closed tickets'), kind: 'number', width: 1, measure: records },
    ...{ filterGroups: where(hasValue('closed_date')), period: { propertyName: 'closed_date', days: 30 } },
  },
  {
    ...tickets,
    ...{ title: t('Urgent and high'), kind: 'number', width: 1, measure: records },
    filterGroups: where(isNotTrue('hs_is_closed'), {
      ...{ propertyName: 'hs_ticket_priority', operator: 'IN' },
      values: ['HIGH', 'URGENT'],
    }),
  },
  {
    ...tickets,
    ...{ title: t('New tickets per week'), kind: 'line', width: 2, measure: records },
    groupBy: { propertyName: 'createdate', interval: 'week' },
    period: { propertyName: 'createdate', days: 90 },
  },
  {
    ...tickets,
    ...{ title: t('Open tickets by stage'), kind: 'bar', filterGroups: open, width: 2, measure: records },
    groupBy: { propertyName: 'hs_pipeline_stage' },
  },
  {
    ...tickets,
    ...{ title: t('Open tickets by priority'), kind: 'table', filterGroups: open, width: 2, measure: records },
    groupBy: { propertyName: 'hs_ticket_priority' },
  },
  {
    ...tickets,
    ...{ title: t('Open tickets by owner'), kind: 'leaderboard', filterGroups: open, width: 2, measure: records },
    groupBy: { propertyName: 'hubspot_owner_id' },
  },
];

const inMonth = { propertyName: 'hs_timestamp', days: 30 };
const activity = (objectType: string, title: string): Widget => ({
  ...{ objectType, title, kind: 'number', filterGroups: [], width: 1, measure: records, period: inMonth },
});
const perWeek = (objectType: string, title: string): Widget => ({
  ...{ objectType, title, kind: 'line', filterGroups: [], width: 2, measure: records },
  groupBy: { propertyName: 'hs_timestamp', interval: 'week' },
  period: { propertyName: 'hs_timestamp', days: 90 },
});
const byOwner = (objectType: string, title: string): Widget => ({
  ...{ objectType, title, kind: 'leaderboard', filterGroups: [], width: 2, measure: records },
  ...{ groupBy: { propertyName: 'hubspot_owner_id' }, period: inMonth },
});

export const builtInDashboards: readonly BuiltInDashboard[] = [
  { id: 'sales', name: t('Sales'), widgets: sales },
  { id: 'support', name: t('Support'), widgets: support },
  {
    id: 'activity',
    name: t('Activity'),
    widgets: [
      activity('calls', t('Calls')),
      activity('emails', t('Emails')),
      activity('meetings', t('Meetings')),
      activity('notes', t('Notes')),
      perWeek('calls', t('Calls per week')),
      perWeek('emails', t('Emails per week')),
      byOwner('calls', t('Calls by owner')),
      byOwner('meetings', t('Meetings by owner')),
    ],
  },
];
