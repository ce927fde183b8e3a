import type { FastifyRequest } from 'fastify';
import { AppError } from '#base/errors.ts';
import { interpolate } from '#base/text.ts';
import type { Staff } from '#platform/db/actor.ts';
import { formError, readUpload } from '#platform/http/upload-stream.ts';
import type { Services } from '#platform/services.ts';
import { filesFault, MAX_FILE_BYTES, MAX_FILES, SupportFields } from '../support-rules.ts';
import { findDesk } from './find-desk.ts';
import { hasMail } from './has-mail.ts';
import { requireTurn, saveRequest } from './save-request.ts';
import { type StoredFile, storeFile } from './store-file.ts';
import { supportTexts } from './support-texts.ts';

/**
 * Files that are too large or too many are still read up to this limit, to name them; above it the form is refused.
 */
const LIMITS = { files: 4 * MAX_FILES, fileSize: 8 * MAX_FILE_BYTES, fields: 10, fieldSize: 40_000 };

/**
 * Takes a request with its files, and has it delivered.
 * @returns its number
 * @throws AppError support_off without a desk or a mail address to send it to; too_many_support_requests; invalid with
 * the fields; storage_failed
 */
export async function takeRequest(staff: Staff, services: Services, request: FastifyRequest): Promise<number> {
  if (!hasMail(services) && !(await findDesk(staff.db))) throw new AppError('support_off');
  await requireTurn(staff.db, staff);
  const { fields, files } = await readForm(staff, services, request);
  const parsed = SupportFields.safeParse(fields);
  const wrong = { ...(!parsed.success && namedIn(staff, parsed.error.issues)), ...wrongFiles(staff, files) };
  if (!parsed.success || Object.keys(wrong).length > 0) throw new AppError('invalid', { fields: wrong });
  return saveRequest(staff, parsed.data, files);
}

type Form = { fields: Record<string, unknown>; files: StoredFile[] };

async function readForm(staff: Staff, services: Services, request: FastifyRequest): Promise<Form> {
  const form: Form = { fields: {}, files: [] };
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') {
        form.fields[part.fieldname] = part.value;
        continue;
      }
      const arriving = readUpload(part.file);
      try {
        // A browser sends an empty part where no file was chosen.
        if (part.filename && form.files.length <= MAX_FILES)
          form.files.push(await storeFile(staff, services, part, arriving.chunks));
      } finally {
        await arriving.drop();
      }
    }
  } catch (error) {
    throw formError(error);
  }
  return form;
}

function wrongFiles(staff: Staff, files: readonly StoredFile[]) {
  const fault = filesFault(files);
  return fault ? filesError(staff, fault) : {};
}

function filesError(staff: Staff, fault: 'too_many' | 'too_large'): { files: string[] } {
  const words = { count: MAX_FILES, megabytes: MAX_FILE_BYTES / 1_000_000 };
  return { files: [interpolate(supportTexts(staff).wrong[fault], words)] };
}

/** The form's own words for its fields; what no form of ours sends is named as it is. */
function namedIn(staff: Staff, issues: readonly { path: PropertyKey[]; message: string; code: string }[]) {
  const t: Readonly<Record<string, string>> = supportTexts(staff).wrong;
  return Object.fromEntries(
    issues.map(({ path: [field], message, code }) => {
      const name = String(field);
      const own = code === 'too_big' ? t[`${name}_long`] : code === 'custom' ? undefined : t[name];
      return [name, [own ?? message]];
    }),
  );
}
