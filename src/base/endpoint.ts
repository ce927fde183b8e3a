import { z } from 'zod';
import type { EventKind } from './events.ts';
import type { Access } from './rights.ts';

type ChangeMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Method = 'GET' | ChangeMethod;
type Schema = z.ZodType;
type Shape = z.ZodObject;

type Parts = {
  /** One line for the API document. */
  summary: string;
  /** Who may call it. A call that changes something must declare it; a call that only reads defaults to `staff`. */
  access?: Access;
  /** The events that may change the answer of a GET call and make it stale on a screen; empty: none does. */
  staleBy?: readonly EventKind[];
  /** True for a GET call that changes something: it needs the CSRF token, which a plain link does not send. */
  changes?: true;
  params?: Shape;
  query?: Shape;
  body?: Schema;
  /** How long its body may be, where that is more than the usual. */
  most_bytes?: number;
  /** Answers by status. A single 200 is the usual case. */
  replies: Readonly<Record<number, Schema>>;
};

type SaysAccess = { access: Access };

/** One call, defined once: the server's route, the browser's request and the OpenAPI document all come from it. */
export type Endpoint<P extends Parts = Parts> = P & { method: Method; path: string };

/**
 * Defines a call, such as `endpoint('PUT /api/orders/save', { summary, access: 'edit_orders', body, replies: { 200:
 * OrderSaved } })`. Path parameters are written `{id}` and must be described by `params`.
 */
export function endpoint<const P extends Parts & ({ changes?: never } | SaysAccess)>(
  line: `GET /${string}`,
  parts: P,
): Endpoint<P>;
export function endpoint<const P extends Parts & SaysAccess>(line: `${ChangeMethod} /${string}`, parts: P): Endpoint<P>;
export function endpoint<const P extends Parts>(line: `${Method} /${string}`, parts: P): Endpoint<P> {
  const space = line.indexOf(' ');
  // Safe: the template type of `line` guarantees a method before the first blank.
  return { ...parts, method: line.slice(0, space) as Method, path: line.slice(space + 1) };
}

type Input<S> = S extends Schema ? z.input<S> : undefined;
type Output<S> = S extends Schema ? z.output<S> : undefined;
type Field<P, K extends string> = P extends Record<K, infer S> ? S : undefined;
type Needed<K extends string, S> = undefined extends S
  ? unknown
  : Record<string, never> extends Input<S>
    ? { [key in K]?: Input<S> }
    : { [key in K]: Input<S> };

/** A caller's arguments. */
export type CallInput<P extends Parts> = Needed<'params', Field<P, 'params'>> &
  Needed<'query', Field<P, 'query'>> &
  Needed<'body', Field<P, 'body'>>;

/** A handler's arguments, parsed. */
export type HandlerInput<P extends Parts> = {
  params: Output<Field<P, 'params'>>;
  query: Output<Field<P, 'query'>>;
  body: Output<Field<P, 'body'>>;
};

type Statuses<P extends Parts> = keyof P['replies'] & number;
type Only200<P extends Parts> = [Statuses<P>] extends [200] ? true : false;

/** A caller's result: the body where 200 is the only answer, else a union of `{status, body}`. */
export type CallReply<P extends Parts> =
  Only200<P> extends true
    ? Output<P['replies'][200]>
    : { [S in Statuses<P>]: { status: S; body: Output<P['replies'][S]> } }[Statuses<P>];

/** A handler's result; the same shape as the caller's, before serialisation. */
export type HandlerReply<P extends Parts> =
  Only200<P> extends true
    ? Input<P['replies'][200]>
    : { [S in Statuses<P>]: { status: S; body: Input<P['replies'][S]> } }[Statuses<P>];

/** True where 200 is the only answer, so that handler and caller exchange the bare body. */
export function answersOnly200(call: Endpoint): boolean {
  return Object.keys(call.replies).join() === '200';
}

/** The answer without a body: 204. */
export const Nothing = z.undefined();

/** A page of a list, as every paged list answers. `total_is_capped`: there are at least `total` rows. */
export const pageOf = <S extends Schema>(row: S) =>
  z.object({
    data: z.array(row),
    total: z.number().int(),
    total_is_capped: z.boolean(),
    current_page: z.number().int(),
    per_page: z.number().int(),
    last_page: z.number().int(),
  });

/** Where a page of a list of `total` rows stands, for the answer of `pageOf`. */
export const pageFigures = (total: number, { page, perPage }: { page: number; perPage: number }) => ({
  total,
  current_page: page,
  per_page: perPage,
  last_page: Math.max(1, Math.ceil(total / perPage)),
});
