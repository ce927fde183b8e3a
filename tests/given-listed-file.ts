import Papa from 'papaparse';
import { Export } from '#features/data/exports/contract.ts';
import { writeExport } from '#features/data/exports/server/write-export.job.ts';
import type { GivenAccount, World } from './given.ts';
import { givenRun } from './given-connection.ts';

/** Has a list exported as it is shown, and reads the rows of its file. */
export async function givenListedFile(
  world: World,
  { staff, actor, cookie }: GivenAccount,
  kind: 'orders' | 'customers' | 'tax_documents',
  listed: object,
) {
  const asked = Export.parse((await staff.post('/api/exports', { kind, listed, style: 'program' })).body);
  await writeExport.run({ export_id: asked.id }, givenRun(world, actor));
  const record = Export.parse((await staff.get(`/api/exports/${asked.id}`)).body);
  const { body } = await world.app.inject({ method: 'GET', url: record.downloadLink ?? '', headers: { cookie } });
  const { data } = Papa.parse<Record<string, string>>(body, { header: true, skipEmptyLines: true });
  return { record, rows: data, head: body.split('\r\n')[0] };
}
