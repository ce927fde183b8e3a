import type { z } from 'zod';
import type { ErrorKind } from './connector-error.ts';

/** A partner's answer, read whole. `json` is undefined where the body is not JSON. */
export type PartnerReply = { status: number; headers: Headers; bytes: Uint8Array; text: string; json: unknown };

/** A partner's failure in our terms. */
export type Classification = {
  kind: ErrorKind;
  message: string;
  partner_code?: string | undefined;
  reference?: string | undefined;
  request_id?: string | undefined;
  /** How long the partner asks to wait, in milliseconds; else `Retry-After` says so. */
  retry_after_ms?: number | undefined;
};

/**
 * One call. `T` is what `reply` makes of the answer's JSON, which is undefined where the answer is empty, or of what
 * `read` found in it.
 */
export type PartnerRequest<T = unknown> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  url: URL;
  /** With the credentials: their values never appear in a message. Absent where they are in the form. */
  authorization?: string;
  /** The header that it goes in, where the partner has one of its own. */
  authorization_header?: string;
  headers?: Readonly<Record<string, string>>;
  /**
   * The body as JSON, as a form, as a text or bytes of this media type, or as a form with a file, which is named
   * `file`.
   */
  json?: unknown;
  form?: Readonly<Record<string, string>>;
  content?: { type: string; text: string | Uint8Array };
  files?: { fields: Readonly<Record<string, string>>; file: { name: string; type: string; content: Uint8Array } };
  /**
   * Texts of this call that no message may hold, in addition to the credentials. The answer has such texts too, so none
   * of it is shown.
   */
  secrets?: readonly string[];
  /** Whether sending it twice does no more than sending it once. */
  is_idempotent: boolean;
  reply: z.ZodType<T>;
  /**
   * Reads the input of `reply` where the answer is no JSON, such as SOAP or a PDF. An error that it throws means that
   * the answer cannot be read.
   */
  read?(reply: PartnerReply): unknown | Promise<unknown>;
  /** Reads a failure, also one that comes with status 200. Null: go by the status. */
  classifyResponse(reply: PartnerReply): Classification | null;
  /** Milliseconds that the next call should wait, where the answer says so otherwise than in the standard's headers. */
  pause?(reply: PartnerReply): number;
};
