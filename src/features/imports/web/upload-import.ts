import { addressOf } from '#ui/call.ts';
import { upload } from '#ui/upload.ts';
import { Import, type Sheet } from '../contract.ts';

type Options = NonNullable<Parameters<typeof upload>[2]>;

/** Sends a file whose lines are of a sheet; nothing but its head is read yet. */
export async function uploadImport(sheet: Sheet, file: File, options: Options): Promise<Import> {
  const { body } = await upload(addressOf('/api/imports', { query: { sheet } }), file, options);
  return Import.parse(body);
}
