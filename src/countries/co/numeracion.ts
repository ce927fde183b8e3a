import { z } from 'zod';
import { addDays } from '#base/calendar-date.ts';
import type { CodeRule, Issuer } from '../core/country.ts';
import type { Finding } from '../core/finding.ts';
import type { ColombiaSettings } from './settings.ts';

/** The DIAN's answer about the issuer's numberings: those in force, with `code` 100, or why there is none. */
const Numeracion = z.object({
  code: z.string(),
  text: z.string(),
  ranges: z.array(
    z.object({
      resolution: z.string(),
      prefix: z.string(),
      from: z.number(),
      to: z.number(),
      valid_from: z.iso.date(),
      valid_until: z.iso.date(),
      technical_key: z.string(),
    }),
  ),
});
type Rango = z.infer<typeof Numeracion>['ranges'][number];

const NAMED = '100';

/** A numbering is fetched again each day and is valid for two, so no document ever waits for it. */
const RENEW_MINUTES = 24 * 60;

/** Only the DIAN has the numbering; no document is made with it, the settings are compared with it. */
export function codes({ provider, settings }: Issuer<ColombiaSettings>): CodeRule | null {
  if (provider !== 'dian') return null;
  const { nit, software_id, software_nit } = settings;
  return {
    params: { accountCodeT: software_nit || nit, softwareCode: software_id },
    required: [],
    renew_minutes: RENEW_MINUTES,
  };
}

const WARN_DAYS = 30;

/** The findings about the invoices' numbering: in itself, and compared with the DIAN's. */
export function numeracionFindings(issuer: Issuer<ColombiaSettings>, on: string): Finding[] {
  const own = settingsFinding(issuer.settings, on);
  return [own, dianFinding(issuer)].filter((found) => found !== null);
}

type Params = Readonly<Record<string, string>>;

const finding = (code: string, is_blocking: boolean, params?: Params): Finding => ({
  code,
  field: 'settings',
  is_blocking,
  ...(params && { params }),
});

function settingsFinding(settings: ColombiaSettings, on: string): Finding | null {
  const { range_from: from, range_to: to, first_number, resolution, valid_from, valid_until } = settings;
  const isFirstOutside = first_number !== 0 && (first_number < from || first_number > to);
  if (from > to || isFirstOutside) return finding('co_range', true, { from: String(from), to: String(to) });
  if (on < valid_from) return finding('co_range_early', true, { resolution, day: valid_from });
  if (on > valid_until) return finding('co_range_ended', true, { resolution, day: valid_until });
  const isNearEnd = addDays(on, WARN_DAYS) >= valid_until;
  return isNearEnd ? finding('co_range_ends_soon', false, { resolution, day: valid_until }) : null;
}

/** Warnings only: the answer may be a day old, and the DIAN decides on each invoice. */
function dianFinding({ settings, environment, codes = {} }: Issuer<ColombiaSettings>): Finding | null {
  const said = Numeracion.safeParse(codes.numeracion).data;
  if (!said) return null;
  const { resolution, prefix, technical_key } = settings;
  const range = said.ranges.find((one) => one.resolution === resolution && one.prefix === prefix);
  if (range) {
    if (!isSame(range, settings)) return finding('co_range_differs', false, differing(range));
    // Ranges for contingency have no key.
    return range.technical_key === '' || range.technical_key === technical_key ? null : finding('co_range_key', false);
  }
  // The numbering for tests is not associated with a software.
  if (environment === 'test') return null;
  if (said.code !== NAMED) return finding('co_range_untold', false, { text: said.text || said.code });
  return finding('co_range_unknown', false, { resolution, prefix });
}

const isSame = ({ from, to, valid_from, valid_until }: Rango, settings: ColombiaSettings): boolean =>
  from === settings.range_from &&
  to === settings.range_to &&
  valid_from === settings.valid_from &&
  valid_until === settings.valid_until;

const differing = ({ from, to, valid_from, valid_until }: Rango): Params => ({
  from: String(from),
  to: String(to),
  start: valid_from,
  end: valid_until,
});
