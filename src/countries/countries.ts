import { bolivia } from './bo/bolivia.ts';
import { colombia } from './co/colombia.ts';
import type { Country } from './core/country.ts';
import { ecuador } from './ec/ecuador.ts';
import { guatemala } from './gt/guatemala.ts';
import { mexico } from './mx/mexico.ts';
import { peru } from './pe/peru.ts';

/** Every country whose tax documents Bodega knows. */
export const countries: readonly Country[] = [bolivia, colombia, ecuador, guatemala, mexico, peru];

const byCode = new Map(countries.map((country) => [country.code, country]));

/** The country of a code, such as `EC`; undefined where Bodega knows no documents of it. */
export const findCountry = (code: string): Country | undefined => byCode.get(code.toUpperCase());
