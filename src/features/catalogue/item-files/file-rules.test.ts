import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classifyFile, cleanName, nameWithEnding } from './file-rules.ts';
import { fileOfPicture, pictureOf } from './picture-address.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const PNG = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR';
const ZIP = 'PK\x03\x04\x14\0';

describe('a file is classified by what it holds and what its name promises', () => {
  test.each([
    ['cup.png', '', PNG],
    ['cup.jpg', 'image/jpeg', PNG],
    ['notes.pdf', 'application/pdf', PNG],
    ['no ending', '', '\xff\xd8\xff\xe0'],
    ['cup.webp', '', 'RIFF\0\0\0\0WEBPVP8 '],
    ['cup.avif', '', '\0\0\0 ftypavif'],
  ])('%s of type %j with a picture in it is a picture', (name, type, head) => {
    expect(classifyFile(name, type, bytes(head))).toEqual({ kind: 'picture' });
  });

  test.each([
    ['sheet.pdf', '%PDF-1.7'],
    ['list.csv', 'sku;name\r\nA;B'],
    ['list.CSV', '\xff\xfes\0k\0u\0'],
    ['notes.txt', '<script>alert(1)</script>'],
    ['prices.xlsx', ZIP],
    ['prices.xls', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ])('%s is kept as what it is', (name, head) => {
    expect(classifyFile(name, '', bytes(head))).toMatchObject({ kind: 'attachment' });
  });

  test.each([
    ['list.png', '', 'sku;name', 'not_a_picture'],
    ['logo.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'not_a_picture'],
    ['photo.heic', '', '\0\0\0 ftypheic', 'not_a_picture'],
    ['upload', 'image/png', 'sku;name', 'not_a_picture'],
    ['page.html', 'text/html', '<html>', 'kind'],
    ['run.exe', '', 'MZ', 'kind'],
    ['all.zip', '', ZIP, 'kind'],
    ['Makefile', '', 'all:', 'kind'],
    ['sheet.pdf', '', 'MZ', 'content'],
    ['list.csv', '', ZIP, 'content'],
    ['prices.xlsx', '', 'sku,name', 'content'],
    ['empty.txt', '', '', 'empty'],
  ])('%s of type %j is refused', (name, type, head, why) => {
    expect(classifyFile(name, type, bytes(head))).toEqual({ kind: 'refused', why });
  });
});

describe('a name', () => {
  test.each([
    ['C:\\photos\\cup.png', 'cup.png'],
    ['../../../etc/passwd', 'passwd'],
    ['.htaccess', 'htaccess'],
    ['gnp.\u202Etxt.exe', 'gnp.txt.exe'],
    ['a\r\n\tb\0.csv', 'ab.csv'],
    ['  größe  ñ .pdf', 'größe ñ .pdf'],
    ['n\u0303.pdf', 'ñ.pdf'],
    ['..', 'file'],
    ['', 'file'],
    [`${'名'.repeat(400)}.jpeg`, `${'名'.repeat(195)}.jpeg`],
  ])('%j is kept as %j', (name, kept) => expect(cleanName(name)).toBe(kept));

  test('never is a path, empty or long, and is clean once cleaned', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 400 });
    fc.assert(
      fc.property(anything, (name) => {
        const kept = cleanName(name);
        expect(kept).toMatch(/^[^/\\\0\r\n.][^/\\\0\r\n]*$/);
        expect([...kept].length).toBeLessThanOrEqual(200);
        expect(cleanName(kept)).toBe(kept);
      }),
    );
  });

  test('of a picture ends as what it is', () => {
    expect(nameWithEnding('cup.JPEG', ['jpg', 'jpeg'])).toBe('cup.JPEG');
    expect(nameWithEnding('cup.jpg', ['png'])).toBe('cup.png');
    expect(nameWithEnding('v1.final cup', ['png'])).toBe('v1.final cup.png');
  });
});

test('only an address of ours is the picture of a file', () => {
  expect(fileOfPicture(pictureOf(12))).toBe(12);
  for (const other of [
    null,
    '',
    '7/cup.png',
    'https://x.test/items/12/480.webp',
    'items/12/file',
    'items/x/480.webp',
  ]) {
    expect(fileOfPicture(other)).toBeNull();
  }
});
