import { expect } from 'vitest';
import { z } from 'zod';
import { FaultGroup, Import, ImportFault, type Mapping, type Sheet } from '#features/catalogue/imports/contract.ts';
import { runImportFile } from '#features/catalogue/imports/server/run-import.job.ts';
import type { GivenAccount, World } from './given.ts';
import { givenRun } from './given-connection.ts';

const BOUNDARY = 'bodega-boundary';

/** A file as a browser sends it. */
export async function sendFile(
  world: World,
  account: GivenAccount,
  path: string,
  content: Buffer | string,
  { name = 'items.csv', isCut = false } = {},
) {
  const payload = Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(isCut ? '' : `\r\n--${BOUNDARY}--\r\n`),
  ]);
  const token = account.cookie.split('=')[1] ?? '';
  const reply = await world.app.inject({
    method: 'POST',
    url: path,
    headers: {
      cookie: account.cookie,
      'x-csrf-token': world.services.secrets.csrfToken(token),
      'x-requested-with': 'XMLHttpRequest',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload,
  });
  return { status: reply.statusCode, body: reply.json<unknown>() };
}

/** An uploaded file. */
export async function givenUpload(
  world: World,
  account: GivenAccount,
  sheet: Sheet,
  content: Buffer | string,
): Promise<Import> {
  const reply = await sendFile(world, account, `/api/imports?sheet=${sheet}`, content);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return Import.parse(reply.body);
}

type Choice = {
  mapping?: Mapping;
  existing?: 'update' | 'skip';
  decimal?: '.' | ',';
  is_decimal_certain?: boolean;
  makes_skus?: boolean;
  has_header?: boolean;
};

/** A file uploaded and checked, with the suggested columns unless said otherwise. */
export async function givenChecked(
  world: World,
  account: GivenAccount,
  sheet: Sheet,
  content: Buffer | string,
  choice: Choice = {},
): Promise<Import> {
  const { id, mapping, decimal } = await givenUpload(world, account, sheet, content);
  const reply = await account.staff.post(`/api/imports/${id}/check`, {
    mapping,
    decimal,
    existing: 'update',
    ...choice,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  await work(world, account, id);
  return getImported(account, id);
}

/** A file uploaded, checked and written. */
export async function givenImported(
  world: World,
  account: GivenAccount,
  sheet: Sheet,
  content: Buffer | string,
  choice: Choice = {},
): Promise<Import> {
  const { id } = await givenChecked(world, account, sheet, content, choice);
  return stepOn(world, account, id, 'run');
}

/** Has an import run or taken back, to its end. */
export async function stepOn(world: World, account: GivenAccount, id: number, step: 'run' | 'undo'): Promise<Import> {
  const reply = await account.staff.post(`/api/imports/${id}/${step}`, {});
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  await work(world, account, id);
  return getImported(account, id);
}

export async function getImported({ staff }: GivenAccount, id: number): Promise<Import> {
  return Import.parse((await staff.get(`/api/imports/${id}`)).body);
}

const Groups = z.object({ data: z.array(FaultGroup) });
const Lines = z.object({ data: z.array(ImportFault) });

export async function faultGroupsOf({ staff }: GivenAccount, id: number): Promise<FaultGroup[]> {
  return Groups.parse((await staff.get(`/api/imports/${id}/fault-groups`)).body).data;
}

/** The faults, by line and column; of each kind the first page. */
export async function faultsOf(account: GivenAccount, id: number) {
  const lines: (ImportFault & { column: string; position: number | null })[] = [];
  for (const { code, column, column_name } of await faultGroupsOf(account, id)) {
    const of = column === null ? '' : `&column=${column}`;
    const { data } = Lines.parse((await account.staff.get(`/api/imports/${id}/faults?code=${code}${of}`)).body);
    lines.push(...data.map((fault) => ({ ...fault, column: column_name, position: column })));
  }
  return lines.toSorted((a, b) => a.line - b.line || (a.position ?? 0) - (b.position ?? 0));
}

/** Does the worker's part of an import, however many turns it takes. */
export async function work(world: World, account: GivenAccount, id: number): Promise<void> {
  do await runImportFile.run({ import_id: id, by: account.member.user_id }, givenRun(world, account.actor));
  while (await isAtWork(world, id));
}

const isAtWork = async (world: World, id: number) =>
  (await world.sql(`select from imports where id = $1 and state in ('checking', 'running', 'undoing')`, [id])).length >
  0;
