import { z } from 'zod';
import { refuse } from './refusal.ts';

const text = z.string().nullable().optional();
const amount = z.number().min(0).nullable().optional();

/** The writable fields of a product; any other is an error. */
export const ProductChange = z.strictObject({
  Title: text,
  Brand: text,
  Description: text,
  UPC: text,
  BuyItNowPrice: amount,
  Weight: amount,
});
export const NewProduct = ProductChange.extend({ ProfileID: z.int(), Sku: z.string().min(1) });

const QuantityUpdate = z.strictObject({
  Value: z.strictObject({
    UpdateType: z.enum(['Absolute', 'Relative', 'Available', 'InStock', 'UnShipped']),
    Updates: z.array(z.strictObject({ DistributionCenterID: z.int(), Quantity: z.int() })).min(1),
  }),
});

export type Product = ReturnType<typeof newProduct>;

function newProduct(ID: number, { ProfileID, Sku }: z.infer<typeof NewProduct>) {
  return {
    fields: { ID, ProfileID, Sku, Title: '', Brand: '', Description: '', UPC: '', BuyItNowPrice: null, Weight: null },
    attributes: new Map<string, string>(),
    images: new Map<string, string>(),
    labels: new Set<string>(),
    quantities: new Map<number, number>(),
  };
}

/** The products of all profiles. Nothing keeps two of them from having one SKU. */
export class Catalogue {
  readonly #products = new Map<number, Product>();
  #lastId: number;

  /** `start`: milliseconds since 1970; ids are higher than any of an earlier world. */
  constructor(start: number) {
    this.#lastId = Math.floor(start / 1000);
  }

  get all(): Product[] {
    return [...this.#products.values()];
  }

  add(sent: z.infer<typeof NewProduct>): Product {
    this.#lastId += 1;
    const product = newProduct(this.#lastId, sent);
    this.#products.set(this.#lastId, product);
    this.change(product, sent);
    return product;
  }

  change(product: Product, sent: z.infer<typeof ProductChange>): void {
    Object.assign(product.fields, Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)));
  }

  remove(id: number): boolean {
    return this.#products.delete(id);
  }

  get(id: number): Product | undefined {
    return this.#products.get(id);
  }

  /** Values are compared without regard to letter case. */
  find(sku: string, profile: number): Product[] {
    return this.all.filter(
      ({ fields }) => fields.ProfileID === profile && fields.Sku.toLowerCase() === sku.toLowerCase(),
    );
  }
}

/** Sets how much there is at each place, or adds to it where that is the type. @throws Refusal for an unknown place */
export function updateQuantity(product: Product, sent: unknown, places: readonly number[]): void {
  const { UpdateType, Updates } = QuantityUpdate.parse(sent).Value;
  const unknown = Updates.find(({ DistributionCenterID }) => !places.includes(DistributionCenterID));
  if (unknown) throw refuse(400, `Distribution center ${unknown.DistributionCenterID} was not found.`);
  for (const { DistributionCenterID, Quantity } of Updates) {
    const before = UpdateType === 'Relative' ? (product.quantities.get(DistributionCenterID) ?? 0) : 0;
    product.quantities.set(DistributionCenterID, before + Quantity);
  }
}

/** The whole stored product, for tests and for people. */
export function stateOf({ fields, attributes, images, labels, quantities }: Product) {
  return {
    ...fields,
    Attributes: Object.fromEntries(attributes),
    Images: Object.fromEntries(images),
    Labels: [...labels],
    Quantities: Object.fromEntries(quantities),
  };
}
