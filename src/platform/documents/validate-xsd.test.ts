import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validateXsd } from './validate-xsd.ts';

let folder = '';
const schema = (body: string) => `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${body}</xs:schema>`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), `schemas-${randomUUID()}`));
  mkdirSync(join(folder, 'main'));
  const number =
    '<xs:simpleType name="number"><xs:restriction base="xs:string"><xs:pattern value="[0-9]{9}"/></xs:restriction></xs:simpleType>';
  writeFileSync(join(folder, 'types.xsd'), schema(number));
  writeFileSync(join(folder, 'types.txt'), schema(number));
  const note = (types: string) =>
    schema(
      `<xs:include schemaLocation="${types}"/><xs:element name="note"><xs:complexType><xs:sequence>` +
        '<xs:element name="number" type="number" maxOccurs="9"/></xs:sequence></xs:complexType></xs:element>',
    );
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
    writeFileSync(join(folder, 'main', `${name}.xsd`), note('../types.xsd'));
  writeFileSync(join(folder, 'main', 'text.xsd'), note('../types.txt'));
  writeFileSync(join(folder, 'main', 'web.xsd'), note('http://127.0.0.1:1/types.xsd'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const validate = (xml: string, name = 'a') => validateXsd(Buffer.from(xml), join(folder, 'main', `${name}.xsd`));

test('a valid document has no findings', async () => {
  expect(await validate('<note><number>000000012</number></note>')).toEqual([]);
});

test('each violation is found, with its line', async () => {
  const found = await validate('<note>\n<number>12</number>\n<other/>\n</note>');
  expect(found.map(({ line }) => line)).toEqual([2, 3]);
  expect(found[0]?.message).toContain("'[0-9]{9}'");
  expect(found[1]?.message).toContain("Element 'other'");
});

test('a document that is not well formed is a finding', async () => {
  expect(await validate('<note>\n<number>')).toMatchObject([
    { line: 2, message: expect.stringContaining('Premature end') },
  ]);
});

test('schemas that were put away are compiled again', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'a', 'b']) {
    expect(await validate('<note><number>000000012</number></note>', name)).toEqual([]);
    expect(await validate('<note/>', name)).toHaveLength(1);
  }
});

test.each(['text', 'web'])(
  'a schema that imports something other than a schema file cannot be compiled: %s',
  async (name) => {
    await expect(validate('<note/>', name)).rejects.toThrow();
  },
);

test('a schema that is not there is an error, not a finding', async () => {
  await expect(validate('<note/>', 'absent')).rejects.toThrow('ENOENT');
});

const { TAX_SCHEMAS, TAX_SAMPLES } = process.env;

describe.skipIf(!TAX_SCHEMAS || !TAX_SAMPLES)(
  'official schemas (skipped unless TAX_SCHEMAS and TAX_SAMPLES name their folders)',
  () => {
    const official = (xml: Uint8Array, path: string) => validateXsd(xml, join(TAX_SCHEMAS ?? '', path));

    test("Mexico's samples are valid, and not with a wrong postal code", async () => {
      const samples = join(TAX_SAMPLES ?? '', 'mx');
      for (const name of readdirSync(samples).filter((file) => file.endsWith('.xml'))) {
        const xml = readFileSync(join(samples, name));
        expect(await official(xml, 'mx-cfdi-4.0/cfdi40-all.xsd')).toEqual([]);
        const wrong = Buffer.from(xml.toString().replace(/LugarExpedicion="\d+"/, 'LugarExpedicion="x"'));
        expect(await official(wrong, 'mx-cfdi-4.0/cfdi40-all.xsd')).not.toEqual([]);
      }
    });

    test("Peru's invoice is valid", async () => {
      const xml = readFileSync(join(TAX_SAMPLES ?? '', 'pe', 'factura-F001-1-signed.xml'));
      expect(await official(xml, 'ubl-2.1/maindoc/UBL-Invoice-2.1.xsd')).toEqual([]);
    });
  },
);
