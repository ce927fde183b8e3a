import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';

const Country = z.string().length(2);

/** A time in which a country's authority is away, and documents are valid without it. */
export const Outage = z.object({
  /** ISO 3166-1 alpha-2. */
  country: Country,
  country_name: z.string(),
  motive: z.string(),
  began_at: z.iso.datetime(),
  /** Null: it was not a member. */
  began_by: z.string().nullable(),
  /** Documents that are sent when it is over. */
  waiting: z.number().int(),
});
export type Outage = z.infer<typeof Outage>;

export const findOutages = endpoint('GET /api/tax-outages', {
  summary: 'Authorities that are away now, and those whose documents could be issued without them',
  staleBy: ['tax_issuer', 'document'],
  replies: {
    200: z.object({
      data: z.array(Outage),
      possible: z.array(
        z.object({
          country: Country,
          country_name: z.string(),
          motives: z.array(z.object({ code: z.string(), title: z.string() })),
          /** Hours after its end within which its documents are to be sent. */
          send_within_hours: z.number().int(),
        }),
      ),
    }),
  },
});

export const beginOutage = endpoint('POST /api/tax-outages', {
  summary: "Issue a country's documents without its authority from now on, since it is away",
  access: 'issue_documents',
  body: z.object({ country: Country, motive: z.string().max(10) }),
  replies: { 200: z.object({}) },
});

export const endOutage = endpoint('POST /api/tax-outages/{country}/end', {
  summary: "A country's authority is back: what was issued meanwhile is sent to it",
  access: 'issue_documents',
  params: z.object({ country: Country }),
  replies: { 200: z.object({}) },
});
