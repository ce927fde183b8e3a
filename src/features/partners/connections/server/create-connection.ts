import { connectorOf } from '#connectors/registry.ts';
import { type Actor, authorId } from '#platform/db/actor.ts';
import type { Services } from '#platform/services.ts';
import type { ConnectionState } from '../connection-rules.ts';
import { followSignIn } from './authorization/consents.ts';
import { sealCredentials } from './credentials.ts';
import { PollSettings } from './polls.ts';

export type NewConnection = {
  kind: string;
  /** The account's own name for it, one of a kind. */
  name: string;
  credentials: unknown;
  settings: unknown;
  state: ConnectionState;
};

/**
 * Adds a connection; an active one is read from within a minute, any other must be activated. @returns its id
 * @throws ZodError where credentials or settings are not such as the connector needs
 */
export async function createConnection(actor: Actor, services: Services, added: NewConnection): Promise<number> {
  const { kind, name, state } = added;
  const connector = connectorOf(kind);
  const { manifest } = connector;
  const credentials = manifest.credentials.parse(added.credentials);
  const settings = { ...asRecord(manifest.settings.parse(added.settings)), ...PollSettings.parse(added.settings) };
  const { account_id } = actor;
  const { id } = await actor.db
    .insertInto('connections')
    .values({
      kind,
      name,
      state,
      needs_activation: state !== 'active',
      saved_by: authorId(actor),
      settings: JSON.stringify(settings),
      credentials: sealCredentials(services.secrets, { account_id, name }, credentials),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await followSignIn(actor.db, connector, id, null, { credentials: asRecord(credentials), settings });
  return id;
}

const asRecord = (value: unknown): Record<string, unknown> => ({ ...(typeof value === 'object' && value) });
