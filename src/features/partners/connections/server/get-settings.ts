import { mayCall } from '#base/rights.ts';
import { capabilitiesOf } from '#connectors/core/capabilities.ts';
import { findConnector } from '#connectors/registry.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { Services } from '#platform/services.ts';
import { ConnectionState } from '../connection-rules.ts';
import { FieldValue, type FormField } from '../form.ts';
import type { ConnectionSettings } from '../settings-contract.ts';
import { findConsent } from './authorization/consents.ts';
import { redirectAddress } from './authorization/redirect-address.ts';
import { settingsTexts } from './field-labels.ts';
import { formOf } from './find-kinds.ts';
import { PollSettings, pollsFor, secondsBetween } from './polls.ts';
import type { FormValues } from './read-form.ts';
import { getStored, type StoredConnection, storedValues } from './stored-connection.ts';
import { isReachable, webhookAddress } from './webhook-address.ts';

/**
 * A connection's settings as a member may see them: nothing secret to anybody, and of the credentials nothing to
 * members who do not manage connectors.
 */
export async function getSettings(staff: Staff, services: Services, connectionId: number): Promise<ConnectionSettings> {
  const row = await getStored(staff.db, connectionId);
  const manifest = findConnector(row.kind)?.manifest;
  const all = manifest ? formOf(staff.language, manifest) : [];
  const fields = all.filter(({ name }) => mayCall('manage_connectors', staff) || name.startsWith('settings.'));
  const stored = storedValues(services.secrets, row);
  const { id, kind, name, version, saved_by, saved_at } = row;
  const poll_seconds = PollSettings.catch({ poll_seconds: 60 }).parse(row.settings).poll_seconds;
  return {
    id,
    kind,
    name,
    version,
    saved_by,
    saved_at,
    poll_seconds,
    fields,
    title: manifest?.title ?? kind,
    state: ConnectionState.parse(row.state),
    values: valuesOf(fields, stored),
    secrets_set: fields.filter((field) => field.is_secret && heldBy(field, stored) !== undefined).map((f) => f.name),
    schedule: scheduleOf(staff, manifest ? capabilitiesOf(manifest, row.settings) : [], poll_seconds),
    webhooks: webhooksOf(staff, services, row),
    authorization: await authorizationOf(staff, services, row),
  };
}

function valuesOf(fields: readonly FormField[], stored: FormValues): Record<string, FieldValue> {
  const shown = fields.filter((field) => !field.is_secret);
  return Object.fromEntries(
    shown.map((field) => {
      const value = FieldValue.safeParse(heldBy(field, stored));
      return [field.name, value.success ? value.data : field.default];
    }),
  );
}

function heldBy({ name }: FormField, stored: FormValues): unknown {
  const [group, field = ''] = name.split('.');
  return (group === 'credentials' ? stored.credentials : stored.settings)[field];
}

function scheduleOf(staff: Staff, capabilities: Parameters<typeof pollsFor>[0], pollSeconds: number) {
  const words: Readonly<Record<string, string>> = settingsTexts(staff).polls;
  return pollsFor(capabilities).map((poll) => ({
    what: words[poll] ?? poll,
    seconds: secondsBetween(poll, pollSeconds),
  }));
}

function webhooksOf(staff: Staff, services: Services, row: StoredConnection): ConnectionSettings['webhooks'] {
  if (!mayCall('manage_connectors', staff) || !findConnector(row.kind)?.webhook) return null;
  return {
    address: webhookAddress(services, row),
    is_reachable: isReachable(services),
    last_at: row.webhook_at,
    refused: row.webhooks_refused,
    refused_at: row.webhook_refused_at,
  };
}

async function authorizationOf(
  staff: Staff,
  services: Services,
  { id }: StoredConnection,
): Promise<ConnectionSettings['authorization']> {
  const consent = mayCall('manage_connectors', staff) ? await findConsent(staff.db, id) : undefined;
  if (!consent) return null;
  const { is_granted, owner_name, granted_by, granted_at } = consent;
  return { redirect_address: redirectAddress(services), is_granted, owner_name, granted_by, granted_at };
}
