import { AppError } from '#base/errors.ts';
import { interpolate } from '#base/text.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { readDecimal } from '#platform/csv/decimals.ts';
import type { Staff } from '#platform/db/actor.ts';
import { pollUntil } from '#platform/jobs/poll-until.ts';
import type { Services } from '#platform/services.ts';
import type { Import } from '../contract.ts';
import { isHeaderOfField, missingFields, sheetOf } from '../sheets.ts';
import { findGroups } from './find-faults.ts';
import { getImportView } from './find-imports.ts';
import { fieldText, importTexts } from './import-texts.ts';
import { toLastImport } from './last-import.ts';
import { discard, startCheck } from './start-import.ts';
import { takeUpload, type Upload } from './take-upload.ts';

/** `checked`: it waits for a person, who says how a number is read. */
const ENDED = ['checked', 'done', 'failed', 'undoing', 'undone'];

/**
 * Takes in a file and has it checked and written without anybody choosing columns, by the names in its header. Waits up
 * to a minute for the end. @throws AppError as takeUpload; import_file_format also where no column is the SKU; invalid,
 * with both readings, where a number has two
 */
export async function uploadAtOnce(staff: Staff, services: Services, entity: EntityId, upload: Upload) {
  const sheet = sheetOf(entity);
  const id = await takeUpload(staff, services, sheet, upload);
  const { mapping, decimal, columns, is_encoding_certain } = await getImportView(staff, id);
  if (!is_encoding_certain) {
    await discard(staff, services, id);
    throw new AppError('import_file_format', { fields: { file: [importTexts(staff).refusals.encoding] } });
  }
  // What only looks like a SKU is for a person to say.
  const named = Object.fromEntries(
    Object.entries(mapping).filter(([name, column]) => isHeaderOfField(sheet, name, columns[column] ?? '')),
  );
  const missing = missingFields(sheet, named);
  if (missing.length > 0) {
    await discard(staff, services, id);
    const fields = missing.map((name) => fieldText(staff, name)).join(', ');
    throw new AppError('import_file_format', {
      fields: { file: [interpolate(importTexts(staff).refusals.no_sku, { fields })] },
    });
  }
  await startCheck(staff, id, { mapping, decimal, existing: 'update', runs_at_once: true });
  const end = await waitForEnd(staff, id, services.request_timeout_ms);
  if (end.state === 'checked') {
    const readings = await bothReadings(staff, id);
    await discard(staff, services, id);
    throw new AppError('invalid', { fields: { file: readings } });
  }
  return replyOf(staff, end);
}

/** What the first numbers can mean that have two readings, a sentence for each column. */
async function bothReadings(staff: Staff, id: number): Promise<string[]> {
  const { data } = await findGroups(staff, id);
  return data.flatMap(({ code, column_name, first: [fault] }) => {
    if (code !== 'two_readings' || !fault) return [];
    const { line, value } = fault;
    const one = readDecimal(value, '.')?.value ?? '';
    const other = readDecimal(value, ',')?.value ?? '';
    return [interpolate(importTexts(staff).refusals.two_readings, { column: column_name, line, value, one, other })];
  });
}

async function waitForEnd(staff: Staff, id: number, timeoutMs: number): Promise<Import> {
  const end = await pollUntil(async () => {
    const view = await getImportView(staff, id);
    return ENDED.includes(view.state) ? view : undefined;
  }, timeoutMs);
  return end ?? getImportView(staff, id);
}

function replyOf(staff: Staff, view: Import) {
  const texts = importTexts(staff);
  const is_running = !ENDED.includes(view.state);
  const message = is_running
    ? texts.is_running
    : view.state === 'failed'
      ? (view.note ?? texts.has_failed)
      : texts.is_done;
  return { ...toLastImport(staff, view), id: view.id, message, is_running };
}
