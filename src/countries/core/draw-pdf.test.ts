import { inflateSync } from 'node:zlib';
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPdf } from './draw-pdf.ts';
import type { Readable, ReadableLine } from './readable.ts';

const KEY = '0605202501120603993300110010010000000600608364218';
const ADDRESS =
  'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=5d4f7d5b-1111-4222-8333-444455556666&re=EKU9003173C9&rr=XAXX010101000&tt=232.00&fe=abcd123=';

const line = (number: number): ReadableLine => ({
  sku: `SKU-${number}`,
  description: `Artículo ${number}`,
  quantity: '1.00',
  unit_price: '12.345678',
  discount: '',
  taxes: '1.85',
  total: '14.20',
});

const factura: Readable = {
  title: 'FACTURA',
  subtitle: '001-001-000000012',
  mark: 'AMBIENTE DE PRUEBAS',
  issuer: { heading: 'Emisor', name: 'Ñandú & Cía', details: [{ label: 'RUC', value: '1790016919001' }] },
  buyer: { heading: 'Comprador', name: 'Zoë “Łódź” 漢 😀', details: [] },
  identifiers: [{ label: 'Clave de acceso', value: KEY }],
  columns: {
    sku: 'Código',
    description: 'Descripción',
    quantity: 'Cantidad',
    unit_price: 'Precio',
    discount: null,
    taxes: 'IVA',
    total: 'Total',
  },
  lines: [line(1), line(2)],
  totals: [{ label: 'Total', value: 'USD 28.40' }],
  notes: ['Son veintiocho dólares 40/100'],
  codes: [
    { kind: 'code128', text: KEY },
    { kind: 'qr', text: ADDRESS },
  ],
  page: 'Página',
};

const AT = '2026-11-22T18:00:00Z';
const draw = async (changes: Partial<Readable> = {}) => drawPages(await drawPdf({ ...factura, ...changes }, AT));

/** The drawing commands of each page, in PDF's own language. */
function drawPages(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf);
  const streams = [...file.toString('latin1').matchAll(/\/Length (\d+)[^>]*>>\s*stream\n/g)];
  return streams
    .map((stream) =>
      file.subarray(stream.index + stream[0].length, stream.index + stream[0].length + Number(stream[1])),
    )
    .map((bytes) => inflateSync(bytes).toString('latin1'))
    .filter((content) => content.includes('BT'));
}

/** The texts of a page in the order of drawing; pdfkit writes them in hex, in Windows-1252. */
const textsOf = (page: string): string[] =>
  [...page.matchAll(/\[(.*?)\] TJ/g)].map(([, parts = '']) => {
    const hex = [...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, digits]) => digits).join('');
    return new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));
  });

/** The text that a scanner reads from the filled rectangles between two heights of a page, four pixels a point. */
function scanned(page: string, kind: BarcodeFormat): string {
  const rectangles = [...page.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(([, ...numbers]) =>
    numbers.map(Number),
  );
  const wanted = rectangles.filter(([, , , height = 0]) =>
    kind === BarcodeFormat.CODE_128 ? height > 20 : height < 20,
  );
  const scale = 4;
  const [width, height] = [600 * scale, 850 * scale];
  const pixels = new Uint8ClampedArray(width * height).fill(255);
  for (const [x = 0, y = 0, w = 0, h = 0] of wanted) {
    for (let row = Math.round(y * scale); row < Math.round((y + h) * scale); row++) {
      pixels.fill(0, row * width + Math.round(x * scale), row * width + Math.round((x + w) * scale));
    }
  }
  const image = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, width, height)));
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [kind]],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  return new MultiFormatReader().decode(image, hints).getText();
}

test('a page holds every text, and its marks', async () => {
  const [page = '', ...more] = await draw();
  expect(more).toEqual([]);
  const texts = textsOf(page);
  for (const text of [
    'FACTURA',
    '001-001-000000012',
    'Ñandú & Cía',
    '1790016919001',
    KEY,
    'Código',
    'Artículo 2',
    'USD 28.40',
  ]) {
    expect(texts).toContain(text);
  }
  expect(texts.slice(-3)).toEqual(['AMBIENTE DE PRUEBAS', 'FACTURA 001-001-000000012', 'Página 1 / 1']);
});

test('characters that the fonts lack are question marks', async () => {
  const [page = ''] = await draw();
  expect(textsOf(page)).toContain('Zoë “?ód?” ? ?');
});

test('a column without a heading is left out', async () => {
  const [page = ''] = await draw({ lines: [{ ...line(1), discount: 'hidden', taxes: 'shown' }] });
  expect(textsOf(page)).toContain('shown');
  expect(textsOf(page)).not.toContain('hidden');
});

test('a logo stands at the head on the right, and what follows stands below it', async () => {
  const logo = await sharp({ create: { width: 480, height: 180, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  const [page = ''] = drawPages(await drawPdf(factura, AT, logo));
  const [plain = ''] = await draw();
  const placed = /([\d.]+) 0 0 -([\d.]+) ([\d.]+) ([\d.]+) cm\s+\/I1 Do/.exec(page)?.slice(1).map(Number);
  expect(placed).toEqual([160, 60, 399.28, 100]);
  expect(plain).not.toContain('/I1 Do');
  expect(textsOf(page)).toEqual(textsOf(plain));
});

test('scanners read the codes', async () => {
  const [page = ''] = await draw();
  expect(scanned(page, BarcodeFormat.CODE_128)).toBe(KEY);
  expect(scanned(page, BarcodeFormat.QR_CODE)).toBe(ADDRESS);
});

test('the same document gives the same bytes', async () => {
  const [one, other] = await Promise.all([drawPdf(factura, AT), drawPdf(factura, AT)]);
  expect(Buffer.from(one)).toEqual(Buffer.from(other));
  const later = await drawPdf(factura, '2026-11-22T18:00:01Z');
  expect(Buffer.from(later)).not.toEqual(Buffer.from(one));
});

test('1,114 lines run over pages with headings and numbers, each line once', async () => {
  const pages = await draw({ lines: Array.from({ length: 1114 }, (_, index) => line(index + 1)) });
  expect(pages.length).toBeGreaterThan(15);
  const texts = pages.map(textsOf);
  const drawn = texts.flat().filter((text) => text.startsWith('SKU-'));
  expect(drawn).toEqual(Array.from({ length: 1114 }, (_, index) => `SKU-${index + 1}`));
  texts.forEach((page, index) => {
    expect(page.slice(-3)).toEqual([
      'AMBIENTE DE PRUEBAS',
      'FACTURA 001-001-000000012',
      `Página ${index + 1} / ${pages.length}`,
    ]);
    if (page.some((text) => text.startsWith('SKU-'))) expect(page).toContain('Descripción');
  });
});

test('nothing is drawn over the footer or below the page', async () => {
  for (const count of [1, 20, 30, 35, 36, 37, 38, 39, 40, 45, 50]) {
    const long = { ...line(1), description: 'una descripción larga '.repeat(12), sku: 'X'.repeat(80) };
    const pages = await draw({
      lines: Array.from({ length: count }, () => long),
      notes: Array.from({ length: count }, () => 'Nota'),
    });
    // Counted from the bottom of the page, where the footer is the lowest.
    const heights = pages.flatMap((page) =>
      [...page.matchAll(/1 0 0 1 [\d.]+ ([\d.-]+) Tm/g)].map(([, y]) => Number(y)),
    );
    const footer = Math.min(...heights);
    expect(footer).toBeGreaterThan(20);
    expect(Math.min(...heights.filter((height) => height > footer))).toBeGreaterThan(40);
  }
});

test('a code that cannot be drawn is an error', async () => {
  await expect(draw({ codes: [{ kind: 'code128', text: 'Ñ' }] })).rejects.toThrow('Code 128');
});
