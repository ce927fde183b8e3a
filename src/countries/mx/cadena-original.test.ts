import { createHash, createVerify, X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cadenaOriginal } from './cadena-original.ts';
import { readComprobante } from './read-comprobante.ts';

test('values stand in the order of SAT, without those that are empty', () => {
  const xml = `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Total="1.00" Serie="" Version="4.0" Fecha=" a&#10; b ">
    <cfdi:Emisor Nombre="Ñ &amp; &quot;Co&quot;" Rfc="X"/>
    <cfdi:Impuestos TotalImpuestosTrasladados="2"><cfdi:Traslados><cfdi:Traslado Importe="2" Base="1"/></cfdi:Traslados></cfdi:Impuestos>
  </cfdi:Comprobante>`;
  expect(cadenaOriginal(readComprobante(xml))).toBe('||4.0|a b|1.00|X|Ñ & "Co"|1|2|2||');
});

const SAMPLES = process.env.TAX_SAMPLES ?? '';
const Vectors = z.object({
  mx: z.object({ cadenaOriginal: z.record(z.string(), z.object({ cadenaOriginal: z.string(), sha256: z.string() })) }),
});

// Without TAX_SAMPLES the public samples are not at hand.
test.skipIf(!SAMPLES)('it is that of the worked strings', () => {
  const text = readFileSync(join(SAMPLES, '..', 'vectors-pe-mx-co.json'), 'utf8');
  const known = Vectors.parse(JSON.parse(text)).mx.cadenaOriginal;
  const files = readdirSync(join(SAMPLES, 'mx')).filter((name) => name.endsWith('.xml'));
  expect(files.sort()).toEqual(Object.keys(known).sort());
  for (const file of files) {
    const cadena = cadenaOriginal(readComprobante(readFileSync(join(SAMPLES, 'mx', file), 'utf8')));
    expect(cadena).toBe(known[file]?.cadenaOriginal);
    expect(createHash('sha256').update(cadena).digest('hex')).toBe(known[file]?.sha256);
  }
});

test.skipIf(!SAMPLES)('the seal of a stamped document is over it', () => {
  const comprobante = readComprobante(readFileSync(join(SAMPLES, 'mx', 'ingreso-signed-stamped.xml'), 'utf8'));
  const { Certificado = '', Sello = '' } = comprobante.attributes;
  const { publicKey } = new X509Certificate(Buffer.from(Certificado ?? '', 'base64'));
  const verifier = createVerify('RSA-SHA256').update(cadenaOriginal(comprobante));
  expect(verifier.verify(publicKey, Sello ?? '', 'base64')).toBe(true);
});
