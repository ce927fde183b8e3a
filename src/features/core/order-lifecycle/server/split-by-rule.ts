import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import type { Actor } from '#platform/db/actor.ts';
import { jobKind } from '#platform/jobs/job.ts';

/**
 * Sends what is in stock of an order that only missing stock keeps, where the account's rule says so. Twice changes
 * nothing more. Its handler is `orders/page/server/split/split-by-rule.job.ts`.
 */
export const splitByRule = jobKind('split-by-rule', z.object({ order_id: Id }));

/** Where stock came, orders are split one after another, so that the oldest has it first. */
export const splitsQueue = ({ account_id }: Pick<Actor, 'account_id'>): string => `splits:${account_id}`;

/** An order waits once to be split. */
export const splitKey = ({ order_id }: { order_id: number }): string => `split:${order_id}`;

/** How many parts of an order `o` went to a warehouse, or are sent there; not those that it gave back. */
export const partsSent: RawBuilder<number> = sql`(
  select count(*)::int from order_parts p where p.order_id = o.id and p.state <> 'ended')`;
