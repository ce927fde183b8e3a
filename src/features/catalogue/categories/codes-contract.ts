import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { IdParams, Version } from '#base/ids.ts';
import { ProductCodeName, TaxCodes } from '#base/tax-codes.ts';
import { Assigned, ItemRun, ItemSelection, isOneSelection } from './contract.ts';

/** An edit names the version of the codes that it started from; codes left out stay as they are. */
const CategoryCodesEdit = TaxCodes.partial().extend({ version: Version });
export type CategoryCodesEdit = z.output<typeof CategoryCodesEdit>;

export const saveCategoryCodes = endpoint('PUT /api/products/categories/{id}/tax_codes', {
  summary: 'Save the codes for tax documents of a category; 409 when another member changed them meanwhile',
  access: 'edit_catalog',
  params: IdParams,
  body: CategoryCodesEdit,
  replies: { 200: z.object({ id: z.number().int(), version: z.number().int() }) },
});

export const findCodesInUse = endpoint('GET /api/products/tax_codes/in_use', {
  summary: 'The codes by which the authorities of the countries that the account set up want each product named',
  staleBy: ['tax_issuer'],
  replies: { 200: z.object({ codes: z.array(ProductCodeName) }) },
});

const CodesAssignment = ItemSelection.extend({
  /** An empty code is taken away; one that is left out stays as it is. */
  codes: TaxCodes.partial().refine((codes) => Object.keys(codes).length > 0),
  /** Only where the item has no such code of its own. */
  keeps_own: z.boolean().default(false),
}).refine(isOneSelection, { path: ['item_ids'] });

export const assignCodes = endpoint('POST /api/products/tax_codes/assign', {
  summary: 'Give products codes for tax documents: named ones at once (200), all of a filter in the background (202)',
  access: 'edit_catalog',
  body: CodesAssignment,
  replies: { 200: Assigned, 202: ItemRun },
});
