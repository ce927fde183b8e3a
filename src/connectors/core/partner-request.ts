import type { z } from 'zod';
import type { ErrorKind } from './connector-error.ts';

/** What a partner answered, read whole. `json` is undefined where the body is not JSON. */
export type PartnerReply = { status: number; headers: Headers; text: string; json: unknown };

/** What a partner's response says of a failure, in our terms. */
export type Classification = {
  kind: ErrorKind;
  message: string;
  partner_code?: string | undefined;
  reference?: string | undefined;
  request_id?: string | undefined;
  /** How long the partner asks to wait, in milliseconds; else `Retry-After` says so. */
  retry_after_ms?: number | undefined;
};

/** One call. `T` is what `reply` makes of the answer's JSON, which is undefined where the answer is empty. */
export type PartnerRequest<T = unknown> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  url: URL;
  /** With the credentials: their values never appear in a message. Absent where they are in the form. */
  authorization?: string;
  /** The header that it goes in, where the partner has one of its own. */
  authorization_header?: string;
  headers?: Readonly<Record<string, string>>;
  /** The body as JSON, or as a form. */
  json?: unknown;
  form?: Readonly<Record<string, string>>;
  /** Whether sending it twice does no more than sending it once. */
  is_idempotent: boolean;
  reply: z.ZodType<T>;
  /** Reads a failure, also one that comes with status 200. Null: go by the status. */
  classifyResponse(reply: PartnerReply): Classification | null;
  /** Milliseconds that the next call should wait, where the answer says so otherwise than in the standard's headers. */
  pause?(reply: PartnerReply): number;
};
