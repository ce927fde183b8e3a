import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { interpolate } from '#base/text.ts';
import { MAX_PIXELS } from '#features/catalogue/item-files/file-rules.ts';
import { drawOnWhite } from '#features/catalogue/item-files/server/draw-picture.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { getLogo, saveLogo } from '../../logo-contract.ts';
import { taxTexts } from '../document/document-texts.ts';

/** Pixels: three on each point of its place on paper. */
const MAX_SIZE = { width: 480, height: 180 };
const MEGA = 1024 ** 2;

type Logo = z.input<(typeof saveLogo.replies)[200]>['logo'];

/** The bytes of the account's logo, a PNG; null where it has none. */
export async function readLogo(db: AccountDb): Promise<Buffer | null> {
  const row = await db.selectFrom('account_logos').select('png').executeTakeFirst();
  return row?.png ?? null;
}

/** The logo with who saved it, for the settings. */
export async function getAccountLogo(db: AccountDb): Promise<z.input<(typeof getLogo.replies)[200]>> {
  const row = await db
    .selectFrom('account_logos')
    .select(['png', 'width', 'height', 'saved_at'])
    .select(memberName('saved_by').as('saved_by'))
    .executeTakeFirst();
  return { logo: row ? { ...row, png: row.png.toString('base64') } : null };
}

/**
 * Draws the uploaded picture as it is printed, small and on white, and keeps that alone.
 * @throws AppError invalid where it is no picture or has too many pixels
 */
export async function saveAccountLogo(staff: Staff, picture: string): Promise<{ logo: Logo }> {
  const drawn = await drawOnWhite(Buffer.from(picture, 'base64'), MAX_SIZE);
  if (typeof drawn === 'string') {
    const reason = interpolate(taxTexts(staff).logo[drawn], { pixels: MAX_PIXELS / MEGA });
    throw new AppError('invalid', { fields: { picture: [reason] } });
  }
  const { png, width, height } = drawn;
  return staff.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ saved_at: string }>`insert into account_logos (png, width, height, saved_by)
      values (${png}, ${width}, ${height}, ${staff.user_id})
      on conflict (account_id) do update set png = excluded.png, width = excluded.width, height = excluded.height,
        saved_by = excluded.saved_by, saved_at = now() returning saved_at`.execute(tx);
    await recordChange(tx, staff, `${width} × ${height}`);
    const [saved] = rows;
    if (!saved) throw new Error('a logo was not stored');
    return { logo: { png: png.toString('base64'), width, height, saved_by: staff.name, ...saved } };
  });
}

/** Later PDFs have none. What was stored stays as it is. */
export async function removeAccountLogo(staff: Staff): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const removed = await tx.deleteFrom('account_logos').executeTakeFirst();
    if (removed.numDeletedRows > 0n) await recordChange(tx, staff, null);
  });
}

async function recordChange(tx: AccountDb, staff: Staff, to: string | null): Promise<void> {
  const details = { changes: [{ field: 'logo', from: null, to }] } as const;
  await recordEvent(tx, staff, { type: 'tax_issuer.logo_changed', details });
}
