import { z } from 'zod';

/** The lists that have views, by their own names. */
export const ViewList = z.enum(['orders', 'customers', 'products', 'raw_materials', 'documents']);
export type ViewList = z.infer<typeof ViewList>;

const MAX_COLUMNS = 60;
const NARROWEST = 40;
const WIDEST = 1_200;

const Name = z.string().min(1).max(60);
/** What the portal calls the parameters of its lists. */
const Parameter = z.string().regex(/^[A-Za-z_]{1,40}$/);
const atMost = (most: number) => (value: object) => Object.keys(value).length <= most;

/**
 * Which columns a list shows against its own defaults, in which order, how wide in pixels; what is not named is as the
 * list has it.
 */
export const ColumnLayout = z.object({
  shown: z.record(Name, z.boolean()).refine(atMost(MAX_COLUMNS)),
  order: z.array(Name).max(MAX_COLUMNS).readonly(),
  widths: z.record(Name, z.number().int().min(NARROWEST).max(WIDEST)).refine(atMost(MAX_COLUMNS)),
});

/** A view's state: the parameters of the list's address without the page, as texts, and its columns. */
export const ViewState = z.object({
  address: z.record(Parameter, z.string().max(200)).refine(atMost(40)),
  columns: ColumnLayout,
});
export type ViewState = z.infer<typeof ViewState>;
