import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Manifest } from '#connectors/core/connector.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { Services } from '#platform/services.ts';
import { ConnectionState } from '../connection-rules.ts';
import type { SettingChange } from '../connections-events.ts';
import type { FormInput } from '../form.ts';
import { followSignIn } from './authorization/consents.ts';
import { asIfNew, publishHealth } from './connection-health.ts';
import { requireFreeName } from './connection-name.ts';
import { writeLog } from './connector-log.ts';
import { sealCredentials } from './credentials.ts';
import { forgetFailures } from './failing-queues.ts';
import { requireConnector } from './find-kinds.ts';
import { type FormValues, readForm } from './read-form.ts';
import { settingChanges } from './setting-changes.ts';
import { lockStored, type StoredConnection, storedValues } from './stored-connection.ts';

export type SettingsEdit = FormInput & { version: number; name: string; poll_seconds: number };

/**
 * Stores changed settings. Other credentials or settings pause the connection until it is activated, which tests them
 * first; its name and how often it is read change nothing else.
 * @throws AppError changed_meanwhile with who in `details`; invalid with the fields
 */
export async function saveSettings(staff: Staff, services: Services, connectionId: number, edit: SettingsEdit) {
  return staff.db.transaction().execute(async (tx) => {
    const row = await lockStored(tx, connectionId);
    if (row.version !== edit.version) throw conflict(row);
    const connector = requireConnector(row.kind);
    const { manifest } = connector;
    const stored = storedValues(services.secrets, row);
    const next = readForm(staff.language, manifest, edit, stored);
    next.settings.poll_seconds = edit.poll_seconds;
    const changes = changesOf(manifest, { name: row.name, ...stored }, { name: edit.name, ...next });
    const fields = changes.map(({ field }) => field);
    const state = ConnectionState.parse(row.state);
    if (fields.length === 0) return { version: row.version, state, fields };
    await requireFreeName(tx, staff, edit.name, connectionId);
    await followSignIn(tx, connector, connectionId, stored, next);
    return { ...(await store(tx, staff, services, { row, edit, next, changes, fields })), fields };
  });
}

function conflict({ saved_by, saved_at, saved_fields, version }: StoredConnection): AppError {
  const who = saved_by ?? '?';
  return new AppError('changed_meanwhile', {
    params: { who, fields: saved_fields.join(', ') },
    details: { who, at: saved_at, fields: saved_fields, version },
  });
}

type NamedValues = FormValues & { name: string };

function changesOf(manifest: Manifest, before: NamedValues, after: NamedValues): SettingChange[] {
  return [
    ...(before.name === after.name ? [] : [{ field: 'name', from: before.name, to: after.name }]),
    ...settingChanges('credentials', manifest.credentials, before.credentials, after.credentials),
    ...settingChanges('settings', manifest.settings, before.settings, after.settings),
  ];
}

type Change = {
  row: StoredConnection;
  edit: SettingsEdit;
  next: FormValues;
  changes: SettingChange[];
  fields: string[];
};

async function store(tx: AccountDb, staff: Staff, services: Services, { row, edit, next, changes, fields }: Change) {
  const isOther = fields.some((field) => field.includes('.'));
  const state = isOther ? 'paused' : ConnectionState.parse(row.state);
  const version = row.version + 1;
  const { id, account_id } = row;
  const { name } = edit;
  await tx
    .updateTable('connections')
    .set({
      name,
      state,
      version,
      saved_by: staff.user_id,
      saved_at: sql<string>`now()`,
      saved_fields: fields,
      ...(isOther && { needs_activation: true, ...asIfNew }),
      settings: JSON.stringify(next.settings),
      // Bound to the name, so sealed again with it.
      credentials: sealCredentials(services.secrets, { account_id, name }, next.credentials),
    })
    .where('id', '=', id)
    .execute();
  // What was granted for other credentials would pass the test for these.
  if (isOther) {
    await tx.deleteFrom('connection_tokens').where('connection_id', '=', id).execute();
    await forgetFailures(tx, id);
  }
  const result = { text: 'settings_saved', params: { fields: fields.join(', ') } } as const;
  await writeLog(tx, staff, { connection_id: id, action: 'settings', result });
  await recordEvent(tx, staff, { type: 'connection.settings_saved', connection_id: id, details: { changes } });
  await publishHealth(tx, staff, id);
  return { version, state };
}
