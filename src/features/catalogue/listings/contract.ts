import { z } from 'zod';
import { chosen } from '#base/chosen.ts';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';

const MAX_PROFILES = 100;

/** Profiles that products can be uploaded to: names by value, and which of them each connection has. */
const OfferedProfiles = z.object({
  profiles: z.record(z.string(), z.string()),
  connections: z.array(z.object({ name: z.string(), profiles: z.array(z.string()) })),
});
export type OfferedProfiles = z.infer<typeof OfferedProfiles>;

export const getListingStatus = endpoint('GET /api/channel-advisor/status', {
  summary: 'The profiles that products can be uploaded to, names by value; 204 where there is no working connector',
  staleBy: ['listing', 'connection'],
  replies: { 200: OfferedProfiles, 204: Nothing },
});

/**
 * What became of an upload in one profile: how to show it, the words, and the product's page there by the profile's
 * name (empty: none). Where the account has several connections, the name is followed by the connection's.
 */
const UploadAlert = z.tuple([
  z.enum(['success', 'warning', 'danger', 'info']),
  z.string(),
  z.record(z.string(), z.string()),
]);
export type UploadAlert = z.infer<typeof UploadAlert>;

export const uploadProduct = endpoint('POST /api/channel-advisor/upload-product', {
  summary: 'Upload a product to profiles; answers after a minute at most, while what is left goes on',
  access: 'edit_catalog',
  body: z.object({
    profiles: z
      .array(chosen(z.string().regex(/^\d{1,15}$/)))
      .min(1)
      .max(MAX_PROFILES),
    productId: Id,
  }),
  replies: { 200: z.array(UploadAlert) },
});

export const ListingState = z.enum(['waiting', 'uploading', 'listed', 'failed']);

/** A product in a profile, as it is or is being uploaded. */
const Listing = z.object({
  profile_id: z.string(),
  profile_name: z.string(),
  /** The name of its connection where the account has several. */
  connection: z.string().nullable(),
  state: ListingState,
  /** Its page in the profile; also of an earlier upload while a later one failed. */
  link: z.string().nullable(),
  /** Why the last try failed, in the reader's language. */
  error: z.string().nullable(),
  /** What the last upload left out, as a text; empty where it sent everything. */
  not_sent: z.string(),
  next_try_at: z.iso.datetime().nullable(),
  asked_by: z.string().nullable(),
  listed_at: z.iso.datetime().nullable(),
});
export type Listing = z.infer<typeof Listing>;

export const findListings = endpoint('GET /api/channel-advisor/listings/{id}', {
  summary: 'Where a product is listed, by the name of the profile',
  staleBy: ['listing', 'connection'],
  params: IdParams,
  replies: { 200: z.array(Listing) },
});
