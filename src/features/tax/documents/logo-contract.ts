import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Instant } from '#base/instant.ts';

/** Of the uploaded file. */
export const MAX_LOGO_BYTES = 1024 ** 2;
/** As base64, in thirds of four characters. */
const MAX_CHARACTERS = Math.ceil(MAX_LOGO_BYTES / 3) * 4;

const Logo = z.object({
  /** A PNG as base64. */
  png: z.string(),
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
  saved_by: z.string().nullable(),
  saved_at: Instant,
});

export const getLogo = endpoint('GET /api/tax-logo', {
  summary: 'The logo at the head of the PDFs that Bodega draws; null: none',
  access: 'manage_settings',
  staleBy: ['tax_issuer'],
  replies: { 200: z.object({ logo: Logo.nullable() }) },
});

export const saveLogo = endpoint('PUT /api/tax-logo', {
  summary: 'Upload the logo at the head of the PDFs that Bodega draws from now on: PNG, JPEG, WebP, GIF or AVIF',
  access: 'manage_settings',
  most_bytes: MAX_CHARACTERS + 100,
  body: z.object({ picture: z.base64().max(MAX_CHARACTERS) }),
  replies: { 200: z.object({ logo: Logo }) },
});

export const removeLogo = endpoint('DELETE /api/tax-logo', {
  summary: 'Take the logo off the PDFs that Bodega draws from now on',
  access: 'manage_settings',
  replies: { 204: z.undefined() },
});
