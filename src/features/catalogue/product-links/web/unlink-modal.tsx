import { useQuery } from '@tanstack/react-query';
import { interpolate, pluralise } from '#base/text.ts';
import { ConfirmModal } from '#ui/confirm-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import { Strip } from '#ui/strip.tsx';
import { useTexts } from '#ui/texts.ts';
import { type ConnectorProduct, getConnectorProduct } from '../contract.ts';
import classes from './product-links.module.css';
import { Side } from './sides.tsx';
import { useUnlink } from './use-save-link.ts';

type Props = { row: ConnectorProduct; onClose: () => void };

/** Asks before a link is removed, and says what that affects. */
export function UnlinkModal({ row, onClose }: Props) {
  const t = useTexts().productLinks.unlink_modal;
  const { unlink, isPending } = useUnlink(onClose);
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      onConfirm={() => unlink(row)}
      title={t.title}
      confirmLabel={t.confirm}
      cancelLabel={t.cancel}
      isDanger
      isBusy={isPending}
    >
      <p>{t.question}</p>
      <Strip>
        <Side image={row.image_url} name={row.title || row.connector_product_sku} sku={row.connector_product_sku}>
          <span>
            → {row.name || row.sku} · {row.sku}
          </span>
        </Side>
      </Strip>
      <p>{t.warning}</p>
      <Effect row={row} />
    </ConfirmModal>
  );
}

function Effect({ row }: { row: ConnectorProduct }) {
  const t = useTexts().productLinks.unlink_modal;
  const { count } = useFormats();
  const { data } = useQuery({ ...queryOf(getConnectorProduct, { params: { id: row.id } }), staleTime: 0 });
  if (!data) return null;
  const { open_orders, open_orders_are_capped, pushes_stock } = data;
  const write = (orders: number) => `${count(orders)}${open_orders_are_capped ? '+' : ''}`;
  return (
    <ul className={classes.affects}>
      <li>{open_orders > 0 ? pluralise(t.open_orders, open_orders, write) : t.no_open_orders}</li>
      <li>{pushes_stock ? interpolate(t.stock, { count: count(row.quantity_available) }) : t.stock_not_pushed}</li>
    </ul>
  );
}
