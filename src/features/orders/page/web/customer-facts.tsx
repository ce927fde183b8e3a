import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { showsLocalityCode } from '#features/core/order-lifecycle/order-rules.ts';
import type { Code } from '#features/orders/edit/web/code-select.tsx';
import { fieldLabel } from '#features/orders/edit/web/field-labels.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { addressLines } from '#features/orders/order/web/address-lines.ts';
import classes from '#features/orders/order/web/facts.module.css';
import { Facts } from '#features/orders/order/web/facts.tsx';
import { TrackingLink } from '#features/warehouse/fulfilment/web/tracking-link.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { countryName } from '#ui/country-names.ts';
import { languageName } from '#ui/language-names.ts';
import { useLanguage, useTexts } from '#ui/texts.ts';

/** Who ordered. */
export function CustomerFacts({ order }: { order: OrderDetail }) {
  const t = useTexts().orders.fields;
  const { cards } = useTexts().order_page;
  const language = useLanguage();
  const { customer_email, customer_phone, buyer_tax_id, buyer_tax_id_kind, language_code } = order;
  return (
    <Facts
      items={[
        [t.customer_name, <CustomerName key="name" order={order} />],
        [t.company_name, order.company_name],
        [
          t.buyer_tax_id,
          buyer_tax_id && (
            <>
              {[buyer_tax_id_kind, buyer_tax_id].filter(Boolean).join(' ')}
              <CopyButton text={buyer_tax_id} what={t.buyer_tax_id} />
            </>
          ),
        ],
        [t.fiscal_name, order.fiscal_name],
        [t.fiscal_postal_code, order.fiscal_postal_code],
        [t.fiscal_regime, codeName(order.buyer_codes?.fiscal_regime, order.fiscal_regime)],
        [t.fiscal_use, codeName(order.buyer_codes?.fiscal_use, order.fiscal_use)],
        [t.customer_email, customer_email && <Email address={customer_email} what={t.customer_email} />],
        [
          t.customer_phone,
          customer_phone && (
            <>
              <Anchor href={`tel:${customer_phone}`} inherit>
                {customer_phone}
              </Anchor>
              <CopyButton text={customer_phone} what={t.customer_phone} />
            </>
          ),
        ],
        [cards.language, language_code && <span title={language_code}>{languageName(language_code, language)}</span>],
        [t.customer_id, order.customer_id],
      ]}
    />
  );
}

/** A code with the authority's name of it. */
function codeName(codes: readonly Code[] | undefined, code: string): string {
  return [code, codes?.find((known) => known.code === code)?.name].filter(Boolean).join(' ');
}

/** Leads to the customer's page, where there is one. */
function CustomerName({ order: { customer_id, customer_name } }: { order: OrderDetail }) {
  if (customer_id === null) return customer_name;
  return (
    <Anchor
      inherit
      renderRoot={(props) => <Link to="/customers/$id" params={{ id: String(customer_id) }} {...props} />}
    >
      {customer_name}
    </Anchor>
  );
}

/** May break before its domain. */
function Email({ address, what }: { address: string; what: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      <Anchor href={`mailto:${address}`} inherit>
        {address.slice(0, at)}
        <wbr />
        {address.slice(at)}
      </Anchor>
      <CopyButton text={address} what={what} />
    </>
  );
}

/** Where the parcel goes, how, and from where. */
export function DestinationFacts({ order }: { order: OrderDetail }) {
  const t = useTexts().orders;
  const country = countryName(order.country, useLanguage());
  const tracked = order.fulfilments.filter(({ tracking_number }) => tracking_number !== '');
  const address = addressLines(order, country, order.company_name);
  return (
    <Facts
      items={[
        [
          t.fields.shipping_address,
          <span className={classes.address} key="address">
            {address}
            <CopyButton text={[order.customer_name, address].join('\n')} what={t.fields.shipping_address} />
          </span>,
        ],
        [
          fieldLabel(t, 'locality_code', order.country),
          showsLocalityCode(order) && (order.locality_code || <MissingCode />),
        ],
        [t.fields.shipMethod, (order.shipMethod || order.source_shipping) && <ShipMethod order={order} />],
        [t.fields.warehouse, order.warehouse && <Warehouse order={order} />],
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

/** Where it is asked for and not there, its line stays. */
function MissingCode() {
  return useTexts().ui.none;
}

/** By name; its code, and where it comes from, on the second line. */
function ShipMethod({ order }: { order: OrderDetail }) {
  const t = useTexts().orders;
  const { cards } = useTexts().order_page;
  const { shipMethod } = order;
  const methods = order.shipMethods.flatMap((group) => group.methods);
  const name = methods.find(({ code }) => code === shipMethod)?.name;
  const mapped = shipMethod && interpolate(cards.from_code, { code: order.shipping_code });
  return (
    <>
      {shipMethod && <span title={shipMethod}>{name ?? shipMethod}</span>}
      {shipMethod && <span className="second">{order.is_ship_method_chosen ? t.detail.by_hand : mapped}</span>}
      {order.source_shipping && (
        <span className="second">
          {t.fields.source_shipping}: {order.source_shipping}
        </span>
      )}
    </>
  );
}

function Warehouse({ order }: { order: OrderDetail }) {
  const t = useTexts().orders;
  return (
    <>
      <span title={order.warehouse ?? undefined}>{order.display_warehouse?.description ?? order.warehouse}</span>
      {order.is_warehouse_chosen && <span className="second">{t.detail.by_hand}</span>}
    </>
  );
}
