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
    ['an undeclared entity', '<a>&x;</a>', 'not_well_formed'],
    ['a prefix without a namespace', '<soap:a/>', 'not_well_formed'],
    ['an encoding that hides names', Buffer.from('<!DOCTYPE a><a/>', 'utf16le'), 'not_well_formed'],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, ' '), 'too_large'],
  ])('%s', async (_, xml, reason) => {
    await expect(readXml(xml, (root) => root.text)).rejects.toMatchObject({ name: 'UnreadableXml', reason });
  });
});

test('an error of the reader is thrown, and the next document is read', async () => {
  const failing = readXml('<a/>', () => {
    throw new Error('no answer inside');
  });
  await expect(failing).rejects.toThrow('no answer inside');
  expect(await readXml('<b/>', (root) => root.name)).toBe('b');
});

test('a document of very many small elements is refused before it is parsed', async () => {
  const wide = `<a>${'<b/>'.repeat(900_000)}</a>`;
  await expect(readXml(wide, () => 'read')).rejects.toMatchObject({ reason: 'too_large' });
});

test('the process goes on while a document at the bounds is parsed, and reads it as it would a small one', async () => {
  await readXml('<a/>', () => 'the library is there');
  let turns = 0;
  let isRead = false;
  const count = () => {
    turns += 1;
    if (!isRead) setImmediate(count);
  };
  setImmediate(count);
  const pieces = '<b c="1">Ñ<!-- not this --><![CDATA[<&>]]><d/></b>'.repeat(24_000);
  const xml = `<?xml version="1.0" encoding="ISO-8859-1"?><a>${pieces}</a>`;
  const read = await readXml(xml, (root) => {
    const found = root.findAll('b');
    return [found.length, new Set(found.map((b) => `${b.attribute('c')} ${b.text} ${b.find('d')?.name}`))];
  });
  isRead = true;
  expect(read).toEqual([24_000, new Set(['1 Ñ<&> d'])]);
  // On the loop itself it would be a handful.
  expect(turns).toBeGreaterThan(100);
});

test('a large document that is not well formed is refused as a small one is, and the next is read', async () => {
  const [cut, whole] = [`<a>${'<b/>'.repeat(20_000)}`, `<a>${'<b/>'.repeat(20_000)}</a>`];
  const readings = [cut, whole].map((xml) => readXml(xml, (root) => root.children('b').length));
  await expect(readings[0]).rejects.toMatchObject({ name: 'UnreadableXml', reason: 'not_well_formed' });
  expect(await readings[1]).toBe(20_000);
});

test('a document whose thread gives no answer in time cannot be read, and the next is read', async () => {
  const xml = `<a>${'<b/>'.repeat(20_000)}</a>`;
  await expect(readXml(xml, () => 'read', 1)).rejects.toMatchObject({
    name: 'UnreadableXml',
    reason: 'no_answer',
    message: 'The XML was not parsed: read-xml-thread.ts gave no answer in 1 ms',
  });
  expect(await readXml(xml, (root) => root.children('b').length)).toBe(20_000);
});
