import { z } from 'zod';

/** `expires_in`: seconds. */
export const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().nullish() });
export const GrantRefusal = z.object({ error: z.string(), error_description: z.string().nullish() });

export const MeAnswer = z.object({ user: z.object({ name: z.string(), email: z.string().nullish() }) });
export const UserAnswer = z.object({ user: z.object({ id: z.int() }) });

const Ticket = z.object({ id: z.int(), external_id: z.string().nullish() });
export const TicketAnswer = z.object({ ticket: Ticket });
export const TicketsAnswer = z.object({ tickets: z.array(Ticket) });

/** Names the file where a comment takes it. */
export const UploadAnswer = z.object({ upload: z.object({ token: z.string().min(1) }) });

/** A failure as most calls write it: `details` has the error of each field. */
export const Failure = z.object({
  error: z.union([z.string(), z.object({ title: z.string(), message: z.string().nullish() })]),
  description: z.string().nullish(),
  details: z
    .record(z.string(), z.array(z.object({ description: z.string().nullish(), error: z.string().nullish() })))
    .nullish(),
});
export type Failure = z.infer<typeof Failure>;

/** A failure as newer calls write it. */
export const Failures = z.object({
  errors: z
    .array(z.object({ code: z.string().nullish(), title: z.string().nullish(), detail: z.string().nullish() }))
    .min(1),
});
