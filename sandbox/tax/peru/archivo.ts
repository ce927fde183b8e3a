import { unzipSync } from 'fflate';
import { excepcion } from './codigo.ts';

/** The sent file: one XML in a zip of the same name. */
export interface Archivo {
  /** `20100070970-01-F001-1` */
  name: string;
  xml: Uint8Array;
}

/** @throws Excepcion where the file is not of this kind, not the caller's, or no zip with one XML of its name */
export function openArchivo(fileName: string, content: string, pattern: RegExp, ruc: string | undefined): Archivo {
  const name = fileName.replace(/\.zip$/i, '');
  if (name === fileName || !pattern.test(name)) throw excepcion('0151');
  if (ruc !== undefined && !name.startsWith(`${ruc}-`)) throw excepcion('0154');
  const files = unzip(content).filter(([path]) => !path.endsWith('/'));
  const [file] = files;
  if (!file) throw excepcion('0157');
  if (files.length > 1) throw excepcion('0158');
  if (file[0] !== `${name}.xml`) throw excepcion('0161');
  if (file[1].length === 0) throw excepcion('0160');
  return { name, xml: file[1] };
}

function unzip(base64: string): [string, Uint8Array][] {
  if (base64 === '') throw excepcion('0155');
  try {
    return Object.entries(unzipSync(Buffer.from(base64, 'base64')));
  } catch {
    throw excepcion('0156');
  }
}
