import type { Family } from './family.js';
import { accountChoice, choice, number, readOnly, text, time } from './fields.js';

/** Not known: the options of `hs_lead_disqualification_reason`, which takes any text, and the properties that activities change. */
export const leads: Family = {
  id: '0-136',
  singular: 'lead',
  plural: 'leads',
  groupLabel: 'Lead information',
  properties: [
    text('hs_lead_name', 'Lead name', 'What the lead is called'),
    withDocumentedSpelling(
      choice('hs_lead_type', 'Lead type', [
        ['NEW_BUSINESS', 'New business'],
        ['RE_ATTEMPTING', 'Re-attempting'],
        ['UPSELL', 'Upsell'],
      ]),
    ),
    choice('hs_lead_label', 'Lead label', [
      ['HOT', 'Hot'],
      ['WARM', 'Warm'],
      ['COLD', 'Cold'],
    ]),
    accountChoice('hs_lead_disqualification_reason', 'Disqualification reason'),
    text('hs_lead_disqualification_note', 'Disqualification note'),
    text('hs_lead_source', 'Lead source'),
    text('hs_lead_source_drill_down_1', 'Lead source drill-down 1'),
    text('hs_lead_source_drill_down_2', 'Lead source drill-down 2'),
    readOnly(time('hs_lead_owner_assigned_date', 'Lead owner assigned date')),
    readOnly(text('hs_associated_contact_email', 'Associated contact email')),
    readOnly(text('hs_associated_contact_firstname', 'Associated contact first name')),
    readOnly(text('hs_associated_contact_lastname', 'Associated contact last name')),
    readOnly(text('hs_associated_company_name', 'Associated company name')),
    readOnly(text('hs_associated_company_domain', 'Associated company domain')),
    readOnly(number('hs_time_to_first_touch', 'Time to first touch')),
  ],
  requiredProperties: ['hs_lead_name'],
  searchable: ['hs_lead_name'],
  pipelines: [
    {
      id: 'lead-pipeline-id',
      label: 'Lead pipeline',
      stages: [
        { id: 'new-stage-id', label: 'New' },
        { id: 'attempting-stage-id', label: 'Attempting' },
        { id: 'connected-stage-id', label: 'Connected' },
        { id: 'qualified-stage-id', label: 'Qualified', isClosed: true },
        { id: 'unqualified-stage-id', label: 'Unqualified', isClosed: true },
      ],
    },
  ],
};

/** The public example writes the type with a space. */
function withDocumentedSpelling(property: Family['properties'][number]): Family['properties'][number] {
  const { options = [] } = property;
  return { ...property, options: [...options, { value: 'NEW BUSINESS', label: 'New business (older)', hidden: true }] };
}
