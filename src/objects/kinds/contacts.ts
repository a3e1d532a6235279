import { countActivities } from './counters.js';
import type { ObjectKind } from './kind.js';
import { toZeros } from './plain-kind.js';

/** Counters that start at 0 on every new contact. */
const zeros = toZeros([
  'hs_associated_target_accounts',
  'hs_membership_has_accessed_private_content',
  'hs_registered_member',
  'hs_sequences_actively_enrolled_count',
  'num_notes',
]);

export const contacts: ObjectKind = {
  typeId: '0-1',
  defaultProperties: ['createdate', 'email', 'firstname', 'hs_object_id', 'lastmodifieddate', 'lastname'],
  createdProperty: 'createdate',
  modifiedProperty: 'lastmodifieddate',
  idProperties: { hs_object_id: '', hs_all_contact_vids: '' },
  currencyProperties: [],
  updateProperties: [
    'hs_object_source',
    'hs_object_source_id',
    'hs_object_source_label',
    'hs_pipeline',
    'lifecyclestage',
  ],
  counters: [
    { typeId: 4, inverseTypeId: 3, property: 'num_associated_deals' },
    ...countActivities([193, 197, 199, 201, 203]),
  ],
  // The primary company.
  pointers: [{ typeId: 1, inverseTypeId: 2, property: 'associatedcompanyid' }],
  searchable: [
    'firstname',
    'lastname',
    'email',
    'phone',
    'hs_additional_emails',
    'fax',
    'mobilephone',
    'company',
    'hs_marketable_until_renewal',
  ],
  requiredProperties: [],
  listMissing: () => [],
  uniqueProperty: 'email',
  further: { property: 'email', others: 'hs_additional_emails' },
  stageProperty: 'lifecyclestage',
  toSystemValues: (values, { moment }) => ({
    hs_is_contact: 'true',
    hs_is_unworked: 'true',
    hs_marketable_status: 'false',
    hs_marketable_until_renewal: 'false',
    hs_pipeline: 'contacts-lifecycle-pipeline',
    lifecyclestage: 'lead',
    [`hs_lifecyclestage_${values['lifecyclestage'] || 'lead'}_date`]: moment,
    hs_v2_date_entered_current_stage: moment,
    hs_v2_time_in_current_stage: moment,
    ...zeros,
  }),
  derivedFrom: ['email', 'firstname', 'lastname', 'phone'],
  derive: ({ email = '', firstname = '', lastname = '', phone = '' }) => ({
    hs_email_domain: email.slice(email.lastIndexOf('@') + 1),
    hs_full_name_or_email: `${firstname} ${lastname}`.trim() || email,
    hs_searchable_calculated_phone_number: phone.replace(/[^0-9]/g, ''),
  }),
  isDerivableFrom: () => false,
  // An address is unique, whether primary or additional.
  toUniqueValues: ({ email = '', hs_additional_emails: others = '' }) =>
    [...new Set([email, ...others.split(';')].map((address) => address.trim().toLowerCase()))]
      .filter((address) => address !== '')
      .map((value) => ({ property: 'email', value })),
};
