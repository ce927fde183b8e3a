import { z } from 'zod';
import type { Ctx } from '../core/ctx.ts';

/** The DIAN asks for no login: each call is signed with the issuer's certificate. */
export const DianCredentials = z.object({});
export type DianCredentials = z.infer<typeof DianCredentials>;

const address = (host: string) =>
  z.url({ protocol: /^https?$/ }).default(`https://${host}.dian.gov.co/WcfDianCustomerServices.svc`);

export const DianSettings = z.object({
  /** For documents of the test environment (habilitación). */
  test_url: address('vpfe-hab'),
  live_url: address('vpfe'),
  /** Of an issuer that is being enabled: its test documents count towards this set. Empty: they are only validated. */
  test_set_id: z.string().trim().max(100).default(''),
});
export type DianSettings = z.infer<typeof DianSettings>;

export type DianCtx = Ctx<DianCredentials, DianSettings>;
