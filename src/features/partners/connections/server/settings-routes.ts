import type { FastifyInstance } from 'fastify';
import { interpolate } from '#base/text.ts';
import { answer, route } from '#platform/http/route.ts';
import {
  addConnection,
  findConnectorKinds,
  getConnectionSettings,
  saveConnectionSettings,
  testConnectionSettings,
  testNewConnection,
} from '../settings-contract.ts';
import { addNewConnection } from './add-connection.ts';
import { textsOf } from './connector-log.ts';
import { settingsTexts } from './field-labels.ts';
import { getConnectionId } from './find-connections.ts';
import { findKinds } from './find-kinds.ts';
import { getSettings } from './get-settings.ts';
import { saveSettings } from './save-settings.ts';
import { tryChanged, tryNew } from './try-settings.ts';

/** How administrators add and change connectors. */
export function connectorSettingsRoutes(app: FastifyInstance): void {
  route(app, findConnectorKinds, ({ staff, services }) => findKinds(staff, services));

  route(app, testNewConnection, async ({ staff, services, params, body }) => {
    const { who, found } = await tryNew(staff, services, params.kind, body);
    return { message: interpolate(textsOf(staff).results.works, { who }), found };
  });

  route(app, addConnection, async ({ staff, services, body }) => {
    const id = await addNewConnection(staff, services, body);
    return answer(201, { id, message: interpolate(settingsTexts(staff).added, { name: body.name }) });
  });

  route(app, getConnectionSettings, async ({ staff, services, params }) =>
    getSettings(staff, services, await getConnectionId(staff, params.connector)),
  );

  route(app, saveConnectionSettings, async ({ staff, services, params, body }) => {
    const id = await getConnectionId(staff, params.connector);
    const { version, state, fields } = await saveSettings(staff, services, id, body);
    const t = settingsTexts(staff);
    const isOther = fields.some((field) => field.includes('.'));
    return { version, state, message: fields.length === 0 ? t.unchanged : isOther ? t.saved_paused : t.saved };
  });

  route(app, testConnectionSettings, async ({ staff, services, params, body }) => {
    const who = await tryChanged(staff, services, await getConnectionId(staff, params.connector), body);
    return { message: interpolate(textsOf(staff).results.works, { who }) };
  });
}
