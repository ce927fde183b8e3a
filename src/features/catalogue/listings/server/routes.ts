import type { FastifyInstance } from 'fastify';
import { answer, noContent, route } from '#platform/http/route.ts';
import { findListings, getListingStatus, uploadProduct } from '../contract.ts';
import { awaitUploads } from './await-uploads.ts';
import { findProductListings } from './find-listings.ts';
import { findProfiles } from './find-profiles.ts';
import { startUpload } from './start-upload.ts';

/** Products on the listing service: what can be uploaded where, and where they are. */
export function listingRoutes(app: FastifyInstance): void {
  route(app, getListingStatus, async ({ staff }) => {
    const profiles = await findProfiles(staff);
    return profiles ? answer(200, profiles) : noContent;
  });

  route(app, uploadProduct, async ({ staff, services, body, reply }) => {
    const ids = await startUpload(staff, body);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    return awaitUploads(staff, ids, services.request_timeout_ms, gone.signal);
  });

  route(app, findListings, ({ staff, params }) => findProductListings(staff, params.id));
}
