import { amware } from './amware/amware.ts';
import { channelAdvisor } from './channel-advisor/channel-advisor.ts';
import type { Connector } from './core/connector.ts';
import { delcop } from './delcop/delcop.ts';
import { dian } from './dian/dian.ts';
import { exigo } from './exigo/exigo.ts';
import { hubspot } from './hubspot/hubspot.ts';
import { infile } from './infile/infile.ts';
import { sampleShop } from './sample/sample-shop.ts';
import { sampleWarehouse } from './sample/sample-warehouse.ts';
import { shopify } from './shopify/shopify.ts';
import { siat } from './siat/siat.ts';
import { solucionFactible } from './solucion-factible/solucion-factible.ts';
import { sri } from './sri/sri.ts';
import { stupendo } from './stupendo/stupendo.ts';
import { sunat } from './sunat/sunat.ts';
import { taxtech } from './taxtech/taxtech.ts';
import { vendure } from './vendure/vendure.ts';
import { zendesk } from './zendesk/zendesk.ts';

/** Every partner that Bodega speaks to. */
export const connectors: readonly Connector[] = [
  exigo,
  shopify,
  vendure,
  amware,
  channelAdvisor,
  hubspot,
  zendesk,
  delcop,
  dian,
  infile,
  siat,
  solucionFactible,
  sri,
  stupendo,
  sunat,
  taxtech,
  sampleShop,
  sampleWarehouse,
];

const byKind = new Map(connectors.map((connector) => [connector.manifest.id, connector]));

/** The connector of a kind; undefined where this build has none, such as for a row that a newer one wrote. */
export function findConnector(kind: string): Connector | undefined {
  return byKind.get(kind);
}

/** The connector of a connection's kind. @throws Error for a kind that this build does not know */
export function connectorOf(kind: string): Connector {
  const connector = byKind.get(kind);
  if (!connector) throw new Error(`No connector of kind "${kind}": there are ${[...byKind.keys()].join(', ')}`);
  return connector;
}
