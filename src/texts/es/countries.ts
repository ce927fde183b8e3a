import { bo } from './countries/bo.ts';
import { co } from './countries/co.ts';
import { ec } from './countries/ec.ts';
import { gt } from './countries/gt.ts';
import { mx } from './countries/mx.ts';
import { pe } from './countries/pe.ts';

/** The words of each country's tax documents, by its code. The server puts them into sentences. */
export const countries = { bo, co, ec, gt, mx, pe };
