import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { ProductImage } from '#features/core/catalog/web/product-image.tsx';
import type { ConnectionView } from '#features/partners/connections/contract.ts';
import { connectionsQuery } from '#features/partners/connections/web/connections-query.ts';
import { May } from '#features/people/access/web/may.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import panelTable from '#ui/panel-table.module.css';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type ConnectorProduct, findConnectorProducts } from '../contract.ts';
import { ChooseListedModal, type OurProduct } from './choose-listed-modal.tsx';
import classes from './product-links.module.css';
import { UnlinkModal } from './unlink-modal.tsx';

const MAX_SHOWN = 100;

/** 'Linked Products' of one of our products, connector by connector: `<LinkedProducts product={product} />` */
export function LinkedProducts({ product }: { product: OurProduct }) {
  const connections = useQuery(connectionsQuery);
  const channels = connections.data?.filter(({ capabilities }) => capabilities.includes('products.read'));
  if (connections.isError) return <LoadError error={connections.error} onRetry={connections.refetch} />;
  return (
    <Stack gap={14}>
      {channels?.map((channel) => (
        <LinksOfChannel key={channel.id} channel={channel} product={product} />
      ))}
    </Stack>
  );
}

type ChannelProps = { channel: ConnectionView; product: OurProduct };

function LinksOfChannel({ channel, product }: ChannelProps) {
  const t = useTexts().productLinks.panel;
  const [isChoosing, setIsChoosing] = useState(false);
  const connector = String(channel.id);
  const query = { product_id: product.id, connectionStatus: 'linked', perPage: MAX_SHOWN };
  const { data, error, refetch } = useQuery(queryOf(findConnectorProducts, { params: { connector }, query }));
  const rows = data?.connector_products.data;
  return (
    <section aria-label={channel.name}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <h3>{channel.name}</h3>
        <May access="edit_mappings">
          <Button
            size="compact-xs"
            variant="default"
            aria-label={interpolate(t.link_in, { connector: channel.name })}
            onClick={() => setIsChoosing(true)}
          >
            {t.link}
          </Button>
        </May>
      </Group>
      {error && <LoadError error={error} onRetry={refetch} hasData={rows !== undefined} />}
      {rows?.length === 0 && <p className={classes.second}>{t.none}</p>}
      {rows && rows.length > 0 && <LinkTable rows={rows} label={channel.name} />}
      {isChoosing && <ChooseListedModal channel={channel} product={product} onClose={() => setIsChoosing(false)} />}
    </section>
  );
}

function LinkTable({ rows, label }: { rows: readonly ConnectorProduct[]; label: string }) {
  const t = useTexts().productLinks;
  const { count } = useFormats();
  const [unlinking, setUnlinking] = useState<ConnectorProduct>();
  return (
    <>
      <table className={`${panelTable.table} ${classes.outcomes}`}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t.panel.columns.image}</th>
            <th scope="col">{t.panel.columns.title}</th>
            <th scope="col">{t.panel.columns.sku}</th>
            <th scope="col">{t.panel.columns.qty}</th>
            <th scope="col">
              <span className="visually-hidden">{t.unlink}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <ProductImage image={row.image_url} />
              </td>
              <td>{row.title}</td>
              <td>{row.connector_product_sku}</td>
              <td>{row.qty === null ? '' : count(row.qty)}</td>
              <td>
                <May access="edit_mappings">
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={interpolate(t.unlink_for, { sku: row.connector_product_sku })}
                    onClick={() => setUnlinking(row)}
                  >
                    {t.unlink}
                  </Button>
                </May>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {unlinking && <UnlinkModal row={unlinking} onClose={() => setUnlinking(undefined)} />}
    </>
  );
}
