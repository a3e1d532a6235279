import type { Family } from './family.js';
import { accountChoice, date, ownerOf, text } from './fields.js';

/** Not known: the other default properties and the association types; records are associated once the hub has labels for them. */
export const contracts: Family = {
  id: '0-721',
  singular: 'contract',
  plural: 'contracts',
  groupLabel: 'Contract information',
  properties: [
    text('hs_name', 'Name', 'What the contract is called'),
    accountChoice('hs_currency_code', 'Currency code'),
    date('hs_contract_effective_date', 'Effective date'),
    ownerOf('Contract'),
  ],
  searchable: ['hs_name'],
};
