import { z } from 'zod';
import { ConnectorKind } from '../settings-contract.ts';

const PartnerSearch = z.object({
  /** The partner that is set up; without it all are shown. */
  kind: z.string().optional().catch(undefined),
  /** Only partners for this. */
  role: ConnectorKind.shape.role.optional().catch(undefined),
  /** `/`: once it is active the dashboard follows, from which it was begun. */
  back: z.literal('/').optional().catch(undefined),
});
export type PartnerSearch = z.infer<typeof PartnerSearch>;

/** What the address of 'Add connector' says. */
export const readPartnerSearch = (address: object): PartnerSearch => PartnerSearch.parse(address);
