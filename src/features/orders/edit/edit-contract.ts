import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { FiscalFacts } from '#base/fiscal-facts.ts';
import { Id, IdParams, Version } from '#base/ids.ts';
import { plainText } from '#base/plain-text.ts';
import { TaxId, TaxIdKind } from '#base/tax-id.ts';
import type { EditableField } from '#features/core/order-lifecycle/editable-fields.ts';
import { LineItem, OrderDetail } from '#features/orders/order/detail-contract.ts';

const editableFields = {
  customer_name: plainText().trim().min(1).max(200),
  customer_email: z.union([z.literal(''), z.email()]),
  customer_phone: plainText().trim().max(60),
  /** Empty or null: none. */
  buyer_tax_id: TaxId,
  buyer_tax_id_kind: TaxIdKind,
  company_name: plainText().trim().max(200),
  ...FiscalFacts.shape,
  address: plainText().trim().max(300),
  address_2: plainText().trim().max(300),
  address_3: plainText().trim().max(300),
  city: plainText().trim().max(120),
  state: plainText().trim().max(120),
  postal_code: plainText().trim().max(20),
  country: plainText().trim().length(2).toUpperCase(),
  locality_code: plainText().trim().max(20),
  language_code: plainText().trim().max(10),
  note: plainText().max(4000),
  /** Null: what the mappings say. */
  shipMethod: z.string().max(60).nullable(),
  warehouse: z.string().max(60).nullable(),
} satisfies Record<EditableField, z.ZodType>;

/** Pieces in one line; more is a slip of the finger. */
export const MAX_IN_A_LINE = 1_000_000;
const MAX_LINES_SAVED = 500;
/** A client may send all lines of an order as it read them. */
const MAX_LINES_SENT = 5_000;
/** Of a whole order with all of them. */
const MAX_BYTES = 8_388_608;

/**
 * A line as staff want it. `isNewItem`: to be added, by its product or its SKU; else one of the order's, by its id, its
 * number or its SKU. `isDelete` takes it off. What else a line shows follows from order and catalogue.
 */
export const LineToSave = z.object({
  id: Id.nullish(),
  source_item_id: z.string().max(500).nullish(),
  parent_item_id: z.string().max(500).nullish(),
  product_id: Id.nullish(),
  sku: plainText().max(500).default(''),
  quantity: z.number().int().min(1).max(MAX_IN_A_LINE),
  isNewItem: z.boolean().default(false),
  isDelete: z.boolean().default(false),
});
export type LineToSave = z.output<typeof LineToSave>;

/** The lines that are otherwise than stored; null stands for each of the others. */
export const DifferingLines = z
  .array(LineToSave.nullable())
  .refine((lines) => lines.filter((line) => line !== null).length <= MAX_LINES_SAVED, 'too many lines at once');

/** Of lines as they are sent: what is otherwise than stored has to be a `LineToSave`. */
const LinesSent = z.array(LineToSave.extend({ sku: z.string().default(''), quantity: z.number() })).max(MAX_LINES_SENT);

/** What staff set, by field. */
export const EditedFields = z.object(editableFields).partial();

/** A field as a client read it; what is otherwise than stored has to pass its check of `editableFields`. */
const ValueSent = z.string().nullish();
const valuesSent = {
  customer_name: ValueSent,
  customer_email: ValueSent,
  customer_phone: ValueSent,
  buyer_tax_id: ValueSent,
  buyer_tax_id_kind: ValueSent,
  company_name: ValueSent,
  fiscal_name: ValueSent,
  fiscal_postal_code: ValueSent,
  fiscal_regime: ValueSent,
  fiscal_use: ValueSent,
  address: ValueSent,
  address_2: ValueSent,
  address_3: ValueSent,
  city: ValueSent,
  state: ValueSent,
  postal_code: ValueSent,
  country: ValueSent,
  locality_code: ValueSent,
  language_code: ValueSent,
  note: ValueSent,
  shipMethod: ValueSent,
  warehouse: ValueSent,
} satisfies Record<EditableField, z.ZodType>;

const edited = { id: Id, version: Version.optional(), updated_at: z.iso.datetime().optional() };

/**
 * Fields left out stay as they are, and what is sent as it is stored is not checked: a client may send the whole order
 * back. An edit that names the version it started from, or when that order was last updated, is refused where another
 * member saved the order since; one that names neither is made to the order as it is.
 */
const OrderSent = z.object({ ...edited, lineItems: LinesSent.optional(), ...valuesSent });
export type OrderSent = z.output<typeof OrderSent>;

/** An edit whose every field passes its check, as the portal sends it. */
export const OrderEdit = EditedFields.extend({ ...edited, lineItems: z.array(LineToSave).optional() });
export type OrderEdit = z.output<typeof OrderEdit>;

/**
 * `lineItems`: the order's lines as they are now; with `success` false nothing was saved, and those not found stand
 * last.
 */
const OrderSaved = z.object({
  success: z.boolean(),
  updatedBy: z.string(),
  version: z.number().int(),
  lineItems: z.array(LineItem),
});
export type OrderSaved = z.infer<typeof OrderSaved>;

export const saveOrder = endpoint('PUT /api/orders/save', {
  summary: 'Save an edited order; 409 when another member changed it meanwhile or the warehouse has it',
  access: 'edit_orders',
  most_bytes: MAX_BYTES,
  body: z.object({
    order: OrderSent,
    /** The id of the signed-in member. */
    userId: Id.optional(),
  }),
  replies: { 200: OrderSaved },
});

/** What a tax document says of the buyer: it can be corrected after the order left too. */
const BuyerEdit = z.object({ version: Version }).extend(
  z
    .object(editableFields)
    .pick({
      customer_name: true,
      customer_email: true,
      company_name: true,
      buyer_tax_id: true,
      buyer_tax_id_kind: true,
      fiscal_name: true,
      fiscal_postal_code: true,
      fiscal_regime: true,
      fiscal_use: true,
    })
    .partial().shape,
);
export type BuyerEdit = z.output<typeof BuyerEdit>;

export const saveBuyer = endpoint('PUT /api/orders/{id}/buyer', {
  summary: 'Correct the buyer of an order for its tax document, also after the warehouse has it',
  access: 'edit_orders',
  params: IdParams,
  body: BuyerEdit,
  replies: { 200: z.object({ version: z.number().int() }) },
});

export const saveLineItems = endpoint('POST /api/orders/lineItems', {
  summary: 'Add, change and take off items of an order; nothing is saved where one is not found (`isMissing`)',
  access: 'edit_orders',
  most_bytes: MAX_BYTES,
  body: z.object({
    lineItems: LinesSent,
    order_id: Id,
    account_id: Id.optional(),
    /** The id of the signed-in member. */
    user: z.union([Id, z.looseObject({ id: Id })]).optional(),
    /** The order's version that the edit started from: 409 where another member changed it since. */
    version: Version.optional(),
  }),
  replies: { 200: OrderSaved },
});

/** One open form of a member; the form makes the id. */
const LeaseParams = IdParams.extend({ lease_id: z.string().min(1).max(60) });

export const holdForEdit = endpoint('PUT /api/orders/{id}/edit-leases/{lease_id}', {
  summary: 'Keep an order from being sent while a form is open; to be called again before `expires_in_s` is over',
  access: 'edit_orders',
  params: LeaseParams,
  replies: { 200: z.object({ expires_in_s: z.number().int() }) },
});

export const endEdit = endpoint('DELETE /api/orders/{id}/edit-leases/{lease_id}', {
  summary: 'Say that a form is closed: the order may be sent',
  access: 'edit_orders',
  params: LeaseParams,
  replies: { 204: Nothing },
});

const editable = {
  customer_name: true,
  customer_email: true,
  customer_phone: true,
  buyer_tax_id: true,
  buyer_tax_id_kind: true,
  company_name: true,
  fiscal_name: true,
  fiscal_postal_code: true,
  fiscal_regime: true,
  fiscal_use: true,
  address: true,
  address_2: true,
  address_3: true,
  city: true,
  state: true,
  postal_code: true,
  country: true,
  locality_code: true,
  language_code: true,
  note: true,
  shipMethod: true,
  warehouse: true,
} satisfies Record<EditableField, true>;

/** `values`: the fields that were put back, as they are now. */
export const OrderUndone = OrderSaved.omit({ success: true }).extend({
  values: OrderDetail.pick(editable).partial(),
  message: z.string(),
});
export type OrderUndone = z.infer<typeof OrderUndone>;

export const undoEdit = endpoint('POST /api/orders/{id}/undo-edit', {
  summary:
    'Put back what the last edit changed of fields and items; 409 once the order changed again, or is in the warehouse',
  access: 'edit_orders',
  params: IdParams,
  body: z.object({ version: Version }),
  replies: { 200: OrderUndone },
});
