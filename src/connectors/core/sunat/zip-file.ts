import { unzipSync, zipSync } from 'fflate';

/** The earliest that a zip's entry can be of, so that the same document gives the same bytes. */
const ZIP_TIME = new Date(1980, 0, 1);

/** A zip with one XML file, as SUNAT takes it. */
export function zipFile(name: string, xml: string): Buffer {
  return Buffer.from(zipSync({ [`${name}.xml`]: Buffer.from(xml) }, { mtime: ZIP_TIME }));
}

/** The CDR in a zip that SUNAT gave, which holds an empty folder too. Base64. @throws Error where there is none */
export function unzipCdr(base64: string): Uint8Array {
  const files = Object.entries(unzipSync(Buffer.from(base64, 'base64')));
  const cdr = files.find(([path, bytes]) => /^R-?.*\.xml$/i.test(path) && bytes.length > 0)?.[1];
  if (!cdr) throw new Error('the zip holds no CDR');
  return cdr;
}
