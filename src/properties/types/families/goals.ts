import type { Family } from './family.js';
import { choice, money, number, ownerOf, text, time } from './fields.js';

/** Progress is what a client writes: it is not worked out from other records. Not known: the options of the status. */
export const goals: Family = {
  id: '0-74',
  singular: 'goal',
  plural: 'goals',
  associationName: 'goal_target',
  otherSpellings: ['goal_targets'],
  groupLabel: 'Goal information',
  properties: [
    text('hs_goal_name', 'Goal name', 'What the goal is called'),
    money('hs_target_amount', 'Target', 'What is to be reached'),
    time('hs_start_datetime', 'Start date'),
    time('hs_end_datetime', 'End date'),
    number('hs_kpi_value', 'Current value'),
    choice('hs_status', 'Status', [
      ['pending', 'Pending'],
      ['in_progress', 'In progress'],
      ['achieved', 'Achieved'],
      ['exceeded', 'Exceeded'],
      ['missed', 'Missed'],
    ]),
    number('hs_assignee_user_id', 'Assignee user ID'),
    number('hs_assignee_team_id', 'Assignee team ID'),
    ownerOf('Goal'),
  ],
  defaultProperties: ['hs_end_datetime', 'hs_goal_name', 'hs_start_datetime', 'hs_target_amount'],
  searchable: ['hs_goal_name'],
};
