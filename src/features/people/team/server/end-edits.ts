import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { jobKind } from '#platform/jobs/job.ts';

/** Frees what the open forms of a member hold back, who will save them no more. The orders' side does it. */
export const endEdits = jobKind('end-edits', z.object({ user_id: Id }));
