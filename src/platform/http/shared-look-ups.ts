import type { Staff } from '../db/actor.ts';

/** Finds the member that a session token belongs to; null where it is unknown or has ended. */
export type Authenticate = (token: string) => Promise<Staff | null>;

/** A screen's calls come within it. For as long, reads may still pass with a session that another process has ended. */
const SHARED_MS = 250;

/** Lets calls that come together share one look-up of their session. `forget` is for whoever changes something. */
export function shareLookUps(authenticate: Authenticate): { find: Authenticate; forget: () => void } {
  const recent = new Map<string, Promise<Staff | null>>();

  function lookUp(token: string): Promise<Staff | null> {
    const found = authenticate(token);
    const drop = () => {
      if (recent.get(token) === found) recent.delete(token);
    };
    recent.set(token, found);
    found.catch(drop);
    setTimeout(drop, SHARED_MS).unref();
    return found;
  }

  return { find: (token) => recent.get(token) ?? lookUp(token), forget: () => recent.clear() };
}
