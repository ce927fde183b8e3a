import { unzipSync, zipSync } from 'fflate';

/** The earliest that a zip's entry can be of, so that the same document gives the same bytes. */
const ZIP_TIME = new Date(1980, 0, 1);

/** A zip with one XML file, as SUNAT takes it. */
export function zipFile(name: string, xml: string): Buffer {
  return Buffer.from(zipSync({ [`${name}.xml`]: Buffer.from(xml) }, { mtime: ZIP_TIME }));
}

/** A CDR has some kB; a zip of some kB may say that it holds gigabytes. */
const MAX_CDR_BYTES = 1024 * 1024;

/**
 * The CDR in a zip that SUNAT gave, which holds an empty folder too. Base64. Nothing else in it is unpacked.
 * @throws Error where there is none, or it is too large
 */
export function unzipCdr(base64: string): Uint8Array {
  const [cdr] = Object.values(unzipSync(Buffer.from(base64, 'base64'), { filter: firstCdr() }));
  if (!cdr) throw new Error('the zip holds no CDR');
  return cdr;
}

function firstCdr() {
  let isFound = false;
  return ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    if (isFound || !/^R-?.*\.xml$/i.test(name) || originalSize === 0) return false;
    if (originalSize > MAX_CDR_BYTES) throw new Error('the CDR in the zip is too large');
    isFound = true;
    return true;
  };
}
