import type { ErrorKind } from '../connector-error.ts';

/** SUNAT failed, and the request was not processed. */
const FAILED = /^(0100|0109|013[0-8]|0200|0251|0254|030[34])$/;
/** It may have been processed: only its constancia could not be made or found. */
const CONSTANCIA_LOST = /^(0125|0253|0307)$/;
/** User, password, profile, affiliation. */
const NO_ACCESS = /^(010[1-6]|011[0-3])$/;
const IN_PROCESS = '0140';
/** Number or file are known to SUNAT already: whose they are is for the look-up to say. */
const KNOWN = ['0402', '1032', '1033', '2223', '2282', '2324', '4000'];

/** The ticket does not exist. */
export const NO_TICKET = '0127';

/** The meaning of SUNAT's code in a fault. */
export function kindOfCode(code: string): ErrorKind {
  if (FAILED.test(code)) return 'transient';
  if (NO_ACCESS.test(code)) return 'auth';
  if (CONSTANCIA_LOST.test(code) || code === IN_PROCESS) return 'uncertain';
  return KNOWN.includes(code) ? 'conflict' : 'validation';
}

/** From 2000 SUNAT has noted the number as rejected; below, it processed nothing. */
export const usesNumber = (code: string): boolean => Number(code) >= 2000;

/** Accepted: code 0, and observations (4000 and above). */
export const isAccepted = (code: string): boolean => Number(code) === 0 || Number(code) >= 4000;
