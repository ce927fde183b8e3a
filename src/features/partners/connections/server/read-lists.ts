import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { jobKind } from '#platform/jobs/job.ts';

/**
 * Reads what a new partner lists of places and shipping before it is active, so that it can be mapped by then. Its
 * handler is `warehouse/mappings/server/read-lists.job.ts`.
 */
export const readLists = jobKind('read-lists', z.object({ connection_id: Id }));
