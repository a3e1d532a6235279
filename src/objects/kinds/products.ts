import type { ObjectKind } from './kind.js';
import { plainKind } from './plain-kind.js';

export const products: ObjectKind = {
  ...plainKind,
  typeId: '0-7',
  defaultProperties: ['createdate', 'description', 'hs_lastmodifieddate', 'hs_object_id', 'name', 'price'],
  searchable: ['name', 'description', 'price', 'hs_sku'],
  toSystemValues: (_values, { moment }) => ({
    hs_createdate: moment,
    hs_bundle_type: 'none',
    hs_pricing_model: 'flat',
    hs_product_classification: 'standalone',
    hs_status: 'active',
  }),
};
