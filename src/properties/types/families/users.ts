import type { Family } from './family.js';
import { choice, flag, number, ownerOf, readOnly, text, textArea } from './fields.js';

/** The users of the account. Not known: skills and languages, which an account defines for itself and which take any text. */
export const users: Family = {
  id: '0-115',
  singular: 'user',
  plural: 'users',
  groupLabel: 'User information',
  properties: [
    readOnly(text('hs_email', 'Email', 'The address that the user signs in with')),
    readOnly(text('hs_given_name', 'First name')),
    readOnly(text('hs_family_name', 'Last name')),
    readOnly(text('hs_searchable_calculated_name', 'Name')),
    readOnly(number('hs_internal_user_id', 'User ID', 'The id of the user in every account')),
    readOnly(flag('hs_deactivated', 'Deactivated', 'Whether the user has left the account or is suspended')),
    readOnly(ownerOf('User')),
    text('hs_job_title', 'Job title'),
    text('hs_additional_phone', 'Additional phone'),
    choice('hs_availability_status', 'Availability', [
      ['available', 'Available'],
      ['away', 'Away'],
    ]),
    text('hs_standard_time_zone', 'Time zone', 'Such as Europe/Berlin'),
    textArea('hs_working_hours', 'Working hours', 'A JSON list of days, startMinute and endMinute; needs a time zone'),
    textArea('hs_out_of_office_hours', 'Out of office', 'A JSON list of startTimestamp and endTimestamp'),
    text('hs_main_user_language_skill', 'Main language'),
    text('hs_secondary_user_language_skill', 'Secondary language'),
    text('hs_uncategorized_skills', 'Skills'),
  ],
  searchable: ['hs_searchable_calculated_name', 'hs_email', 'hs_job_title'],
  isManaged: true,
};
