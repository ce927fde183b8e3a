import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Import, type Mapping } from '#features/catalogue/imports/contract.ts';
import { type GivenAccount, givenWorld } from '../given.ts';
import { faultGroupsOf, getImported, sendFile, stepOn, work } from '../given-import.ts';

const folder = process.env.TEST_DATA ?? '';
const isThere = folder !== '' && existsSync(join(folder, 'csv-cases'));
const DOCUMENT = join(import.meta.dirname, '../../docs/import-outcomes.md');

const HEAD = `# What becomes of files that broke other systems' imports

Files of TEST_DATA, imported as products. Where no column is recognised as the SKU, the first is taken by hand, and
where none but the SKU is recognised the last as the description. Columns called by their position are those of a file
whose first line was taken for data.
\`tests/imports/import-outcomes.slow.db.test.ts\` makes this table and fails where it is no longer true;
\`IMPORT_OUTCOMES=write\` writes it again.

| File | Read as | Columns | Outcome | Faults, the most frequent three |
|---|---|---|---|---|
`;

const Refused = z.object({ message: z.string(), errors: z.object({ file: z.array(z.string()) }).optional() });

const filesOf = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

const show = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').slice(0, 160);
const row = (file: string, ...cells: string[]) => `| ${[relative(folder, file), ...cells].map(show).join(' | ')} |`;

describe.skipIf(!isThere)(
  'files that broke imports (skipped unless TEST_DATA names a folder with csv-cases)',
  async () => {
    if (!isThere) return;
    const world = await givenWorld();

    async function outcomeOf(account: GivenAccount, file: string): Promise<string> {
      const reply = await sendFile(world, account, '/api/imports?sheet=products', readFileSync(file));
      expect([200, 415, 422]).toContain(reply.status);
      if (reply.status !== 200) {
        const { message, errors } = Refused.parse(reply.body);
        return row(file, '', '', `${reply.status === 415 ? 211 : 212} ${errors?.file[0] ?? message}`, '');
      }
      const upload = Import.parse(reply.body);
      if (!upload.is_encoding_certain)
        return row(
          file,
          '',
          '',
          `a member chooses: ${upload.encodings.map(({ encoding }) => encoding).join(', ')}`,
          '',
        );
      const isGuessed = upload.mapping.sku !== undefined;
      const byHand: Mapping =
        upload.columns.length > 1 ? { sku: 0, description: upload.columns.length - 1 } : { sku: 0 };
      const isAlone = Object.keys(upload.mapping).length === 1 && upload.mapping.sku !== byHand.description;
      const mapping = isGuessed ? { ...(isAlone && byHand), ...upload.mapping } : byHand;
      await account.staff.post(`/api/imports/${upload.id}/check`, {
        mapping,
        decimal: upload.decimal,
        existing: 'update',
      });
      await work(world, account, upload.id);
      const checked = await getImported(account, upload.id);
      const faults = await faultGroupsOf(account, upload.id);
      const done = checked.state === 'checked' ? await stepOn(world, account, upload.id, 'run') : checked;
      expect(done.counts).toEqual(checked.counts);
      const { counts, lines } = done;
      const read = `${upload.encoding}, ${upload.delimiter === '\t' ? 'tab' : upload.delimiter}, ${upload.columns.length} × ${lines}`;
      const names = Object.entries(mapping).map(
        ([field, column]) => `${field}: ${upload.columns[column] || `Column ${column + 1}`}`,
      );
      const reported = faults
        .filter(({ is_note }) => !is_note)
        .slice(0, 3)
        .map(
          ({ lines, column_name, message }) =>
            `${lines} × ${column_name && `${column_name}: `}${message.split('. ')[0]}`,
        );
      return row(
        file,
        read,
        `${isGuessed ? '' : 'by hand: '}${names.join(', ')}`,
        done.state === 'failed' ? (done.note ?? '') : `${counts.added} added, ${counts.failed} failed`,
        reported.join(' · '),
      );
    }

    test('each is imported rightly or refused with the line and the reason', async () => {
      const rows: string[] = [];
      for (const file of [
        ...filesOf(join(folder, 'csv-cases')),
        ...filesOf(join(folder, 'catalogues')),
        ...filesOf(join(folder, 'adventureworks/original')),
        ...filesOf(join(folder, 'bad-input/wrong-type')),
      ]) {
        rows.push(await outcomeOf(await world.account(), file));
      }
      const document = `${HEAD}${rows.join('\n')}\n`;
      if (process.env.IMPORT_OUTCOMES === 'write') writeFileSync(DOCUMENT, document);
      expect(readFileSync(DOCUMENT, 'utf8')).toBe(document);
    });
  },
);
