import type { z } from 'zod';

/**
 * Something that happened, for the timeline and the open screens. `type` is `subject.verb`, such as `order.edited`;
 * `details` are shown in the timeline.
 */
export type EventShape = {
  type: string;
  order_id?: number;
  customer_id?: number;
  product_id?: number;
  connection_id?: number;
  details?: Record<string, unknown>;
};

/**
 * The events of all features. Each adds its own, where it declares them:
 * `declare module '#base/events.ts' { interface EventRegistry { stock: StockEvent } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface EventRegistry {}

/** Every event that any feature declares. */
export type DomainEvent = EventRegistry[keyof EventRegistry];
export type EventType = DomainEvent['type'];

type SubjectOf<Type extends string> = Type extends `${infer Subject}.${string}` ? Subject : never;

/** The subjects of events: the first word of their types. */
export type EventSubject = SubjectOf<EventType>;

/** The first word of a type; of a type that this build does not know too. */
export const subjectOf = (type: string): string => type.split('.', 1)[0] ?? '';

/** A kind of events: all of a subject, or those of one type. */
export type EventKind = EventSubject | EventType;

type WithDetails<Details> = Record<string, never> extends Details ? { details?: Details } : { details: Details };

/**
 * The events whose details are described by type, each about what `About` names: `EventsOf<typeof details, { order_id:
 * number }>`
 */
export type EventsOf<Schemas extends Readonly<Record<string, z.ZodType>>, About> = {
  [Type in keyof Schemas & string]: About & { type: Type } & WithDetails<z.input<Schemas[Type]>>;
}[keyof Schemas & string];
