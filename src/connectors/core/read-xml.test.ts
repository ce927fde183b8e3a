import { describe, expect, test } from 'vitest';
import { readXml } from './read-xml.ts';

const ANSWER = `<?xml version="1.0" encoding="ISO-8859-1"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:sri="http://ec.gob.sri.ws.recepcion">
  <soap:Body>
    <sri:respuesta estado="DEVUELTA" sri:intento="2">
      <mensaje><identificador> 0043 </identificador><tipo>ERROR</tipo></mensaje>
      <mensaje><identificador>35</identificador></mensaje>
      <comprobante><![CDATA[<factura id="comprobante"><ruc>Ñandú &amp; Cía</ruc></factura>]]></comprobante>
    </sri:respuesta>
  </soap:Body>
</soap:Envelope>`;

test('an answer is read by local names, its values as texts', async () => {
  const read = await readXml(ANSWER, (root) => ({
    root: root.name,
    estado: root.find('respuesta')?.attribute('estado'),
    intento: root.find('respuesta')?.attribute('intento'),
    absent: root.find('respuesta')?.attribute('otro'),
    codes: root.findAll('mensaje').map((mensaje) => mensaje.find('identificador')?.text),
    types: root.findAll('mensaje').map((mensaje) => mensaje.children('tipo').length),
    children: root
      .find('respuesta')
      ?.children()
      .map(({ name }) => name),
    nothing: root.find('autorizacion'),
  }));
  expect(read).toEqual({
    root: 'Envelope',
    estado: 'DEVUELTA',
    intento: '2',
    absent: null,
    codes: ['0043', '35'],
    types: [1, 0],
    children: ['mensaje', 'mensaje', 'comprobante'],
    nothing: null,
  });
});

test('a document inside a document is read in its turn', async () => {
  const inner = await readXml(ANSWER, (root) => root.find('comprobante')?.text ?? '');
  expect(await readXml(inner, (root) => root.find('ruc')?.text)).toBe('Ñandú & Cía');
});

test('a path may name namespaces, and starts at the element or at the document', async () => {
  const sri = { s: 'http://ec.gob.sri.ws.recepcion' };
  const found = await readXml(ANSWER, (root) => [
    root.select('//s:respuesta', sri).length,
    root.select('//respuesta').length,
    root.find('mensaje')?.select('tipo').length,
    root
      .find('mensaje')
      ?.select('/*')
      .map(({ name }) => name),
    root.select('//s:respuesta/@estado', sri).length,
  ]);
  expect(found).toEqual([1, 0, 1, ['Envelope'], 0]);
});

test('bytes are decoded as they declare', async () => {
  const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Ñandú</a>', 'latin1');
  expect(await readXml(latin, (root) => root.text)).toBe('Ñandú');
  const marked = Buffer.from('\u{FEFF}<a>Ñandú</a>');
  expect(await readXml(marked, (root) => root.text)).toBe('Ñandú');
});

describe('refused', () => {
  test.each([
    [
      'a document type that opens a file',
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
      'doctype',
    ],
    ['a page of a gateway', '<!DOCTYPE html><html><body>502</body></html>', 'doctype'],
    ['a document that is cut off', '<a><b></b>', 'not_well_formed'],
    ['an empty answer', '', 'not_well_formed'],
    ['an entity that nobody declared', '<a>&x;</a>', 'not_well_formed'],
    ['a prefix without a namespace', '<soap:a/>', 'not_well_formed'],
    ['an encoding that hides names', Buffer.from('<!DOCTYPE a><a/>', 'utf16le'), 'not_well_formed'],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, ' '), 'too_large'],
  ])('%s', async (_, xml, reason) => {
    await expect(readXml(xml, (root) => root.text)).rejects.toMatchObject({ name: 'UnreadableXml', reason });
  });
});

test('what the reading throws is thrown, and the next document is read', async () => {
  const failing = readXml('<a/>', () => {
    throw new Error('no answer inside');
  });
  await expect(failing).rejects.toThrow('no answer inside');
  expect(await readXml('<b/>', (root) => root.name)).toBe('b');
});

test('a document of very many small elements is refused before it is parsed', async () => {
  const wide = `<a>${'<b/>'.repeat(900_000)}</a>`;
  await expect(readXml(wide, () => 'read')).rejects.toMatchObject({ reason: 'too_large' });
  expect(await readXml(`<a>${'<b/>'.repeat(50_000)}</a>`, (root) => root.findAll('b').length)).toBe(50_000);
});
