import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { showsLocalityCode } from '#features/core/order-lifecycle/order-rules.ts';
import { BuyerLinkButton } from '#features/orders/buyer-link/web/buyer-link-button.tsx';
import {
  DraftCountry,
  DraftFiscalFacts,
  DraftShipMethod,
  DraftTaxIdKind,
  DraftText,
  DraftWarehouse,
  type FieldsProps,
} from '#features/orders/edit/web/draft-fields.tsx';
import { EditCardButton } from '#features/orders/edit/web/edit-card-button.tsx';
import { neededFields } from '#features/orders/edit/web/order-draft.ts';
import type { OrderEditing } from '#features/orders/edit/web/use-order-edit.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import classes from '#features/orders/order/web/facts.module.css';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import { CustomerFacts, DestinationFacts } from './customer-facts.tsx';

type Props = { order: OrderDetail; edit: OrderEditing };

/** Who ordered, where it goes, how, and from where. */
export function CustomerCard({ order, edit }: Props) {
  const { cards } = useTexts().order_page;
  const t = useTexts().orders.detail;
  return (
    <Panel
      title={cards.customer}
      actions={
        <>
          <BuyerLinkButton order={order} />
          <EditCardButton order={order} edit={edit} card="customer" title={cards.customer} />
        </>
      }
    >
      {edit.isOpen('customer') ? (
        <Fields order={order} edit={edit} />
      ) : (
        <>
          <CustomerFacts order={order} />
          <div className={classes.part}>
            <DestinationFacts order={order} />
          </div>
        </>
      )}
      {order.core_locations.length === 0 && (
        <Anchor size="sm" mt="sm" display="block" renderRoot={(props) => <Link to="/settings/connectors" {...props} />}>
          {t.map_locations}
        </Anchor>
      )}
    </Panel>
  );
}

function Fields(props: FieldsProps) {
  const { order } = props;
  const { values } = props.edit.draft;
  const hasLocality =
    showsLocalityCode(values) ||
    order.locality_code !== '' ||
    neededFields(values, order.required_fields).includes('locality_code');
  return (
    <>
      <div className={classes.fields}>
        <DraftText {...props} name="customer_name" />
        <DraftText {...props} name="company_name" />
        <DraftTaxIdKind {...props} />
        <DraftText {...props} name="buyer_tax_id" />
        <DraftFiscalFacts {...props} />
        <DraftText {...props} name="customer_email" type="email" />
        <DraftText {...props} name="customer_phone" type="tel" />
        <DraftText {...props} name="language_code" />
      </div>
      <div className={`${classes.fields} ${classes.part}`}>
        <DraftText {...props} name="address" />
        <DraftText {...props} name="address_2" />
        <DraftText {...props} name="address_3" />
        <DraftText {...props} name="city" />
        <DraftText {...props} name="state" />
        <DraftText {...props} name="postal_code" />
        {hasLocality && <DraftText {...props} name="locality_code" />}
        <DraftCountry {...props} />
        <DraftShipMethod {...props} />
        <DraftWarehouse {...props} />
      </div>
    </>
  );
}
