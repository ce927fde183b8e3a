import type { Actor } from '../db/actor.ts';

type Of = Pick<Actor, 'account_id'>;

/**
 * Long work of the database, a turn at a time: an account has one such job at work, so that others always find a slot.
 */
export const bulkQueue = ({ account_id }: Of): string => `bulk:${account_id}`;

/** After so long a job of the bulk queue adds itself again behind those that wait. In milliseconds. */
export const BULK_TURN_MS = 10_000;

/** Files are written in one go, one of an account at a time. */
export const exportQueue = ({ account_id }: Of): string => `exports:${account_id}`;

/** How many batches of checks an account has at work at most. */
const CHECKS_AT_ONCE = 2;

/** The queue of an account's nth batch of checks. */
export const checksQueue = ({ account_id }: Of, n: number): string => `checks:${account_id}:${n % CHECKS_AT_ONCE}`;

/** Batches of checks come after jobs that a member waits for. */
export const BATCH_PRIORITY = 10;
