import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { TrackingLink } from '#features/fulfilment/web/tracking-link.tsx';
import { showsLocalityCode } from '#features/order-lifecycle/order-rules.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { countryName } from '#ui/country-names.ts';
import { DetailList } from '#ui/detail-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { useLanguage, useTexts } from '#ui/texts.ts';
import type { OrderDetail } from '../../detail-contract.ts';
import { DraftCountry, DraftShipMethod, DraftText, DraftWarehouse, type FieldsProps } from '../edit/draft-fields.tsx';
import { fieldLabel } from '../edit/field-labels.ts';
import { neededFields } from '../edit/order-draft.ts';
import type { OrderEditing } from '../edit/use-order-edit.ts';
import { addressLines } from './address-lines.ts';
import classes from './order-facts.module.css';

type Props = { order: OrderDetail; edit: OrderEditing };

/** Where the parcel goes, how, and from where. */
export function ShippingPanel({ order, edit }: Props) {
  const t = useTexts().orders.detail;
  const { draft, isSaving } = edit;
  return (
    <Panel title={t.shipping}>
      {draft && !isSaving ? (
        <ShippingFields edit={edit} draft={draft} order={order} />
      ) : (
        <ShippingFacts order={order} />
      )}
      {order.core_locations.length === 0 && (
        <Anchor size="sm" mt="sm" display="block" renderRoot={(props) => <Link to="/settings/connectors" {...props} />}>
          {t.map_locations}
        </Anchor>
      )}
    </Panel>
  );
}

function ShippingFacts({ order }: { order: OrderDetail }) {
  const t = useTexts().orders;
  const country = countryName(order.country, useLanguage());
  const tracked = order.fulfilments.filter(({ tracking_number }) => tracking_number !== '');
  return (
    <DetailList
      items={[
        [
          t.fields.shipping_address,
          <span className={classes.address} key="address">
            {addressLines(order, country, order.company_name)}
            <CopyButton
              text={[order.customer_name, addressLines(order, country, order.company_name)].join('\n')}
              what={t.fields.shipping_address}
            />
          </span>,
        ],
        ...(showsLocalityCode(order)
          ? [[fieldLabel(t, 'locality_code', order.country), order.locality_code] as const]
          : []),
        [t.fields.shipMethod, <ShipMethod order={order} key="method" />],
        [t.fields.warehouse, <Warehouse order={order} key="warehouse" />],
        [
          t.fields.tracking_number,
          tracked.length > 0
            ? tracked.map((fulfilment) => <TrackingLink key={fulfilment.id} fulfilment={fulfilment} />)
            : order.tracking_number,
        ],
      ]}
    />
  );
}

function ShipMethod({ order }: { order: OrderDetail }) {
  const { ui, orders: t } = useTexts();
  const methods = order.shipMethods.flatMap((group) => group.methods);
  const name = methods.find(({ code }) => code === order.shipMethod)?.name;
  const mapped = order.shipMethod && interpolate(t.detail.by_mapping, { code: order.shipping_code });
  return (
    <>
      {name ?? order.shipMethod ?? ui.none}
      <span className={classes.small}>{order.is_ship_method_chosen ? t.detail.by_hand : mapped}</span>
      {order.source_shipping && (
        <span className={classes.small}>
          {t.fields.source_shipping}: {order.source_shipping}
        </span>
      )}
    </>
  );
}

function Warehouse({ order }: { order: OrderDetail }) {
  const { ui, orders: t } = useTexts();
  const { display_warehouse } = order;
  return (
    <>
      {display_warehouse?.description ?? order.warehouse ?? ui.none}
      {order.is_warehouse_chosen && <span className={classes.small}>{t.detail.by_hand}</span>}
    </>
  );
}

function ShippingFields({ order, ...props }: FieldsProps & { order: OrderDetail }) {
  const { country, locality_code } = props.draft.values;
  const hasLocality =
    showsLocalityCode({ country, locality_code }) ||
    order.locality_code !== '' ||
    neededFields(props.draft).includes('locality_code');
  return (
    <div className={classes.fields}>
      <div data-wide>
        <DraftText {...props} name="address" />
      </div>
      <div data-wide>
        <DraftText {...props} name="address_2" />
      </div>
      <div data-wide>
        <DraftText {...props} name="address_3" />
      </div>
      <DraftText {...props} name="city" />
      <DraftText {...props} name="state" />
      <DraftText {...props} name="postal_code" />
      {hasLocality && <DraftText {...props} name="locality_code" />}
      <div data-wide>
        <DraftCountry {...props} />
      </div>
      <div data-wide>
        <DraftShipMethod {...props} order={order} />
      </div>
      <div data-wide>
        <DraftWarehouse {...props} order={order} />
      </div>
    </div>
  );
}
