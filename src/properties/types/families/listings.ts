import type { Family } from './family.js';
import { choice, money, number, text } from './fields.js';

/** Not known: the stages after the first one, whose ids and labels are ours. */
export const listings: Family = {
  id: '0-420',
  singular: 'listing',
  plural: 'listings',
  groupLabel: 'Listing information',
  properties: [
    text('hs_name', 'Name', 'What the listing is called'),
    choice('hs_listing_type', 'Listing type', [
      ['house', 'House'],
      ['townhouse', 'Townhouse'],
      ['multi_family', 'Multi-family'],
      ['condos_co_ops', 'Condos and co-ops'],
      ['lots_land', 'Lots and land'],
      ['apartments', 'Apartments'],
      ['manufactured', 'Manufactured'],
    ]),
    money('hs_price', 'Price'),
    text('hs_address_1', 'Address 1'),
    text('hs_address_2', 'Address 2'),
    text('hs_city', 'City'),
    text('hs_state_province', 'State or province'),
    text('hs_zip', 'Postal code'),
    text('hs_neighborhood', 'Neighborhood'),
    number('hs_bedrooms', 'Bedrooms'),
    number('hs_bathrooms', 'Bathrooms'),
    number('hs_square_footage', 'Square footage'),
    number('hs_lot_size', 'Lot size'),
    number('hs_year_built', 'Year built'),
  ],
  searchable: ['hs_name', 'hs_address_1', 'hs_city'],
  pipelines: [
    {
      id: 'fdeea9a0-8d7e-4f9b-97b6-ca9a587eee87',
      label: 'Listing Pipeline',
      stages: [
        { id: '6f14f8f1-407b-4b5b-99a7-db681b779076', label: 'Open' },
        { id: 'closed', label: 'Closed', isClosed: true },
      ],
    },
  ],
};
