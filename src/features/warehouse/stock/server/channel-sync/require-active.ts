import { AppError } from '#base/errors.ts';
import { isActive } from '#features/partners/connections/server/connection-health.ts';
import type { Staff } from '#platform/db/actor.ts';

/**
 * @throws AppError connection_paused unless the connection works: a button must not promise what waits for a resume.
 */
export async function requireActive({ db }: Staff, connectionId: number): Promise<void> {
  if (!(await isActive(db, connectionId))) throw new AppError('connection_paused');
}
