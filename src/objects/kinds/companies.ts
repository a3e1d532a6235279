import { countActivities } from './counters.js';
import type { ObjectKind } from './kind.js';
import { toZeros } from './plain-kind.js';

/** Spec 2.6. Counters start at 0 on every new company. */
const zeros = toZeros([
  'hs_num_blockers',
  'hs_num_child_companies',
  'hs_num_contacts_with_buying_roles',
  'hs_num_decision_makers',
  'hs_num_open_deals',
  'num_associated_contacts',
  'num_notes',
]);

export const companies: ObjectKind = {
  typeId: '0-2',
  defaultProperties: ['createdate', 'domain', 'hs_lastmodifieddate', 'hs_object_id', 'name'],
  createdProperty: 'createdate',
  modifiedProperty: 'hs_lastmodifieddate',
  idProperties: { hs_object_id: '' },
  currencyProperties: ['hs_annual_revenue_currency_code'],
  updateProperties: [
    'hs_object_source',
    'hs_object_source_id',
    'hs_object_source_label',
    'hs_pipeline',
    'hs_task_label',
    'hs_v2_date_entered_current_stage',
    'hs_v2_time_in_current_stage',
    'lifecyclestage',
  ],
  counters: [
    { typeId: 280, inverseTypeId: 279, property: 'num_associated_contacts' },
    { typeId: 13, inverseTypeId: 14, property: 'hs_num_child_companies' },
    { typeId: 342, inverseTypeId: 341, property: 'num_associated_deals' },
    ...countActivities([181, 185, 187, 189, 191]),
  ],
  rollups: [
    {
      typeId: 342,
      inverseTypeId: 341,
      property: 'hs_num_open_deals',
      ofType: '0-3',
      of: 'hs_is_open_count',
      empty: '0',
    },
  ],
  pointers: [{ typeId: 14, inverseTypeId: 13, property: 'hs_parent_company_id' }],
  searchable: ['website', 'phone', 'name', 'domain'],
  requiredProperties: ['domain', 'name'],
  // Spec 2.6: a creation needs name, domain or both.
  listMissing: ({ domain, name }) => (domain || name ? [] : ['domain', 'name']),
  further: { property: 'domain', others: 'hs_additional_domains' },
  stageProperty: 'lifecyclestage',
  toSystemValues: (values, { moment }) => ({
    hs_pipeline: 'companies-lifecycle-pipeline',
    lifecyclestage: 'lead',
    hs_v2_date_entered_current_stage: moment,
    hs_v2_time_in_current_stage: moment,
    // A later change of the domain does not change the website.
    ...(values['domain'] && { website: values['domain'] }),
    ...zeros,
  }),
  derivedFrom: ['domain', 'name'],
  derive: ({ name, domain }) => ({ hs_task_label: name || domain || '' }),
  isDerivableFrom: ({ name, domain }) => domain === undefined && name !== '',
  toUniqueValues: () => [],
};
