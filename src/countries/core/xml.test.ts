import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { element, optionalElement, writeElement, writeXml, xmlText } from './xml.ts';

test('a document is written in the given order, without absent elements', () => {
  const root = element('factura', { id: 'comprobante', version: '1.1.0', otro: null }, [
    element('ruc', {}, '1790016919001'),
    null,
    optionalElement('infoAdicional', {}, [optionalElement('campoAdicional', { nombre: 'e-mail' }, '')]),
    element('ext:ExtensionContent'),
    element('vacío', { valor: '' }, undefined),
  ]);
  expect(writeXml(root)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<factura id="comprobante" version="1.1.0"><ruc>1790016919001</ruc><ext:ExtensionContent/><vacío valor=""/></factura>',
  );
});

test('texts and values are escaped', () => {
  const written = writeElement(element('a', { b: `"1" < '2' & \t` }, ['Pérez & Cía <Ñ>', '\r\n']));
  expect(written).toBe(`<a b="&quot;1&quot; &lt; '2' &amp; &#9;">Pérez &amp; Cía &lt;Ñ&gt;&#13;&#10;</a>`);
});

test.each(['\u0000', '\u000B', '\uFFFE', '\uD83D', 'a\uDE00b'])(
  'a character that XML cannot hold is refused',
  (text) => {
    expect(() => writeElement(element('descripcion', {}, text))).toThrow(
      /XML cannot hold the character U\+[0-9A-F]{4} in descripcion/,
    );
    expect(() => writeElement(element('descripcion', { nota: text }))).toThrow('XML cannot hold');
  },
);

test('every text that is written is read back as it was', () => {
  const text = fc
    .string({ unit: 'binary' })
    .filter((one) => one.isWellFormed() && !/[^\P{Cc}\t\n\r\x7F-\x9F]|[\uFFFE\uFFFF]/u.test(one));
  fc.assert(
    fc.property(text, text, (value, content) => {
      const document = XmlDocument.fromString(writeXml(element('a', { b: value }, content)));
      try {
        expect(document.root.attr('b')?.value).toBe(value);
        expect(document.root.content).toBe(content);
      } finally {
        document.dispose();
      }
    }),
  );
});

test('a text of staff becomes one line of the length that a schema allows', () => {
  expect(xmlText('  Caja\r\n de\u0000 \t té\u00A0verde\u202E ', 300)).toBe('Caja de té verde');
  expect(xmlText('😀😀 😀', 2)).toBe('😀😀');
  expect(xmlText('😀😀 😀', 3)).toBe('😀😀');
  expect(xmlText('😀😀 😀', 4)).toBe('😀😀 😀');
  expect(xmlText('a\uD83D', 5)).toBe('a');
});

test('a cleaned text can always be written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, longest) => {
      const cleaned = xmlText(text, longest);
      expect([...cleaned].length).toBeLessThanOrEqual(longest);
      expect(xmlText(cleaned, longest)).toBe(cleaned);
      expect(() => writeElement(element('a', {}, cleaned))).not.toThrow();
    }),
  );
});
