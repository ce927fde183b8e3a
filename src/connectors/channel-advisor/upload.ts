import { ConnectorError } from '../core/connector-error.ts';
import type { Listed, ListingProfile, ListingToUpload } from '../core/listings.ts';
import { keyed, productPage, skuQuery } from './addresses.ts';
import { addressOf, call, readList, write } from './client.ts';
import { attributesOf, productFields } from './map.ts';
import { CreatedProduct, FoundProduct, Profile } from './schema.ts';
import type { ChannelAdvisorCtx } from './settings.ts';

const PROFILES = '/v1/Profiles';

/** The accounts that the token covers. */
export async function readProfiles(ctx: ChannelAdvisorCtx): Promise<ListingProfile[]> {
  const profiles = await readList(ctx, PROFILES, Profile);
  return profiles.map(({ ID, AccountName, CurrencyCode }) => ({
    id: String(ID),
    name: AccountName,
    currency: (CurrencyCode ?? '').toUpperCase(),
  }));
}

/**
 * Makes a product of a profile equal to the upload. The label comes last: feeds take what has it, and shall find it
 * whole.
 */
export async function upload(ctx: ChannelAdvisorCtx, listing: ListingToUpload): Promise<Listed> {
  const center = await distributionCenter(ctx, listing);
  const { id, is_new } = await saveProduct(ctx, listing);
  const product = `/v1/Products(${id})`;
  for (const [name, Value] of attributesOf(listing)) {
    await write(ctx, 'PUT', `${product}/Attributes(${keyed(name)})`, { Value });
  }
  for (const [index, UrlPath] of listing.image_urls.entries()) {
    await write(ctx, 'PUT', `${product}/Images(${keyed(`ITEMIMAGEURL${index + 1}`)})`, { UrlPath });
  }
  if (listing.quantity !== null) await saveQuantity(ctx, product, center, listing.quantity);
  const { label } = ctx.settings;
  if (label) await write(ctx, 'PUT', `${product}/Labels(${keyed(label)})`, {});
  const { profile_id, sku } = listing;
  return {
    remote_id: String(id),
    is_new,
    link: productPage(ctx.settings, { product_id: String(id), profile_id, sku }),
  };
}

/** Where the profile counts what can be sold. @throws ConnectorError not_found where the token does not cover it */
async function distributionCenter(ctx: ChannelAdvisorCtx, { profile_id }: ListingToUpload): Promise<number> {
  const profile = (await readList(ctx, PROFILES, Profile)).find(({ ID }) => String(ID) === profile_id);
  if (!profile) throw new ConnectorError('not_found', `The token does not cover profile ${profile_id}`);
  return ctx.settings.distribution_center_id ?? profile.DefaultDistributionCenterID ?? 0;
}

/**
 * Changes the profile's product of the SKU, or adds it where there is none. There is no idempotency key, so a lost
 * answer is resolved by a look-up: a product that is not found stays in doubt, and the next try looks again before it
 * adds anything.
 */
async function saveProduct(ctx: ChannelAdvisorCtx, listing: ListingToUpload): Promise<{ id: number; is_new: boolean }> {
  const fields = productFields(listing, ctx.settings.weight_unit);
  const known = await findProduct(ctx, listing);
  if (known !== undefined) {
    await write(ctx, 'PATCH', `/v1/Products(${known})`, fields);
    return { id: known, is_new: false };
  }
  const json = { ProfileID: Number(listing.profile_id), Sku: listing.sku, ...fields };
  try {
    const url = addressOf(ctx, '/v1/Products');
    const { ID } = await call(ctx, { method: 'POST', url, json, is_idempotent: false, reply: CreatedProduct });
    return { id: ID, is_new: true };
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== 'uncertain') throw error;
    const made = await findProduct(ctx, listing);
    if (made === undefined) throw error;
    return { id: made, is_new: true };
  }
}

/** The oldest product of exactly this SKU: the partner's search takes small and capital letters for the same. */
async function findProduct(ctx: ChannelAdvisorCtx, { sku, profile_id }: ListingToUpload): Promise<number | undefined> {
  const found = await readList(ctx, `/v1/Products${skuQuery(sku, profile_id)}`, FoundProduct);
  const ids = found.filter(({ Sku, ProfileID }) => Sku === sku && String(ProfileID) === profile_id).map(({ ID }) => ID);
  return ids.length === 0 ? undefined : Math.min(...ids);
}

/** An absolute quantity, never a difference, so it may be sent twice. */
function saveQuantity(ctx: ChannelAdvisorCtx, product: string, DistributionCenterID: number, Quantity: number) {
  const Value = { UpdateType: 'UnShipped', Updates: [{ DistributionCenterID, Quantity }] };
  return write(ctx, 'POST', `${product}/UpdateQuantity`, { Value });
}
