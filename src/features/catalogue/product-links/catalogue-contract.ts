import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { ConnectorParams } from '#features/partners/connections/contract.ts';
import { ConnectorProductPage } from './contract.ts';

export const importConnectorCatalogue = endpoint('POST /api/connectors/{connector}/products', {
  summary: "Start reading the channel's whole catalogue; how far it is: `…/products/reading`",
  access: 'edit_mappings',
  params: ConnectorParams,
  body: z.object({ accountId: Id.optional() }),
  replies: {
    200: z.object({ connectorProducts: ConnectorProductPage, message: z.string(), alertType: z.literal('success') }),
  },
});

/** How far the reading of a catalogue is, or what the last one came to. */
export const CatalogueReading = z.object({
  state: z.enum(['never', 'waiting', 'reading', 'failing', 'done']),
  listed: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  gone: z.number().int(),
  asked_by: z.string().nullable(),
  ended_at: Instant.nullable(),
});
export type CatalogueReading = z.infer<typeof CatalogueReading>;

export const getCatalogueReading = endpoint('GET /api/connectors/{connector}/products/reading', {
  summary: "How far the reading of the channel's catalogue is",
  staleBy: ['link', 'connection'],
  params: ConnectorParams,
  replies: { 200: CatalogueReading },
});

/** Whether what a connection lists is linked by itself to the one product of the same SKU. */
const SameSkuLinking = z.object({ links_same_skus: z.boolean() });

export const getSameSkuLinking = endpoint('GET /api/connectors/{connector}/products/linking', {
  summary: "Whether the channel's products are linked by themselves where exactly one product has the same SKU",
  staleBy: ['link', 'connection'],
  params: ConnectorParams,
  replies: { 200: SameSkuLinking },
});

export const saveSameSkuLinking = endpoint('PUT /api/connectors/{connector}/products/linking', {
  summary:
    "Have the channel's products linked by themselves where exactly one product has the same SKU, or no longer; links stay",
  access: 'manage_connectors',
  params: ConnectorParams,
  body: SameSkuLinking,
  replies: { 200: SameSkuLinking },
});
