import type { FastifyRequest } from 'fastify';
import { AppError } from '#base/errors.ts';
import { interpolate } from '#base/text.ts';
import { assertOwnership } from '#features/people/access/server/assert-ownership.ts';
import type { Staff } from '#platform/db/actor.ts';
import { formError, readUpload } from '#platform/http/upload-stream.ts';
import type { Services } from '#platform/services.ts';
import { repliesFor } from '#texts/replies-for.ts';
import { type Uploaded, UploadFields } from '../contract.ts';
import {
  cleanName,
  MAX_FILE_BYTES,
  MAX_FILES_AT_ONCE,
  MAX_FILES_OF_ITEM,
  MAX_PICTURE_BYTES,
  MAX_PIXELS,
  type Refusal,
} from '../file-rules.ts';
import { readItemFiles } from './read-item-files.ts';
import { requireItem, saveFiles } from './save-files.ts';
import { type Refused, type StoredFile, takeFile } from './take-file.ts';

const MEGA = 1024 ** 2;
/**
 * Files that are too large or too many are still read up to this limit, to name them; above it the upload is refused.
 */
const MAX_FILES_READ = 100;
const MAX_BYTES_READ = 8 * MAX_FILE_BYTES;

/**
 * Takes the files of an upload as they come and adds those that can be kept to the item, all in one transaction.
 * @throws AppError not_found for an item or account that is not the member's own, file_refused when nothing can be
 * kept, invalid, storage_failed
 */
export async function takeUpload(staff: Staff, services: Services, request: FastifyRequest): Promise<Uploaded> {
  const { fields, files } = await readForm(staff, services, request);
  const item_id = await requireTarget(staff, fields);
  if (files.length === 0) throw new AppError('invalid', { fields: { files: [repliesFor(staff).item_files.none] } });
  const saved = await saveFiles(staff, item_id, files);
  const refusals = saved.filter((file) => 'why' in file).map((file) => refusalOf(staff, file).message);
  if (refusals.length === saved.length)
    throw new AppError('file_refused', { params: { reason: refusals.join('. ') }, fields: { files: refusals } });
  const shown = (await readItemFiles(staff.db, [item_id])).get(item_id) ?? [];
  return saved.map((file) => {
    if ('why' in file) return refusalOf(staff, file);
    const found = shown.find(({ id }) => id === file.id);
    if (!found) throw new AppError('not_found');
    return found;
  });
}

type Form = { fields: Record<string, unknown>; files: (StoredFile | Refused)[] };

async function readForm(staff: Staff, services: Services, request: FastifyRequest): Promise<Form> {
  const form: Form = { fields: {}, files: [] };
  const place = { actor: staff, files: services.files };
  const limits = { fileSize: MAX_BYTES_READ, files: MAX_FILES_READ };
  for await (const part of partsOf(request, limits)) {
    if (part.type === 'field') {
      form.fields[part.fieldname] = part.value;
      continue;
    }
    const arriving = readUpload(part.file);
    try {
      // A caller that names the item first learns at once when it is not theirs.
      if (form.files.length === 0 && 'id' in form.fields) await requireTarget(staff, form.fields);
      const sent = { name: cleanName(part.filename ?? ''), declared: part.mimetype, content: arriving.chunks };
      const isOver = form.files.length >= MAX_FILES_AT_ONCE;
      form.files.push(isOver ? { name: sent.name, why: 'too_many' } : await takeFile(place, sent));
    } finally {
      await arriving.drop();
    }
  }
  return form;
}

async function* partsOf(request: FastifyRequest, limits: { fileSize: number; files: number }) {
  try {
    yield* request.parts({ limits });
  } catch (error) {
    throw formError(error);
  }
}

async function requireTarget(staff: Staff, fields: unknown): Promise<number> {
  const parsed = UploadFields.safeParse(fields);
  if (!parsed.success) {
    const named = parsed.error.issues.map(({ path, message }) => [path.join('.'), [message]] as const);
    throw new AppError('invalid', { fields: Object.fromEntries(named) });
  }
  assertOwnership(staff, { account_id: parsed.data.account_id });
  await requireItem(staff.db, parsed.data.id);
  return parsed.data.id;
}

const LIMITS: Partial<Record<Refusal, Record<string, number>>> = {
  too_many_pixels: { pixels: MAX_PIXELS / MEGA },
  picture_too_large: { megabytes: MAX_PICTURE_BYTES / MEGA },
  file_too_large: { megabytes: MAX_FILE_BYTES / MEGA },
  too_many: { count: MAX_FILES_AT_ONCE },
  item_full: { count: MAX_FILES_OF_ITEM },
};

function refusalOf(staff: Staff, { name, why }: Refused) {
  return { id: null, name, message: interpolate(repliesFor(staff).item_files[why], { name, ...LIMITS[why] }) };
}
