import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '#ui/copy-button.tsx';
import { DetailList } from '#ui/detail-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import type { OrderDetail } from '../../detail-contract.ts';
import { DraftTaxIdKind, DraftText, type FieldsProps } from '../edit/draft-fields.tsx';
import type { OrderEditing } from '../edit/use-order-edit.ts';
import classes from './order-facts.module.css';

type Props = { order: OrderDetail; edit: OrderEditing };

/** Who ordered. */
export function CustomerPanel({ order, edit }: Props) {
  const t = useTexts().orders.detail;
  const { draft, isSaving } = edit;
  return (
    <Panel title={t.customer}>
      {draft && !isSaving ? <CustomerFields edit={edit} draft={draft} /> : <CustomerFacts order={order} />}
    </Panel>
  );
}

function CustomerFacts({ order }: { order: OrderDetail }) {
  const t = useTexts().orders.fields;
  const { customer_id, customer_email, customer_phone, buyer_tax_id, buyer_tax_id_kind } = order;
  return (
    <DetailList
      items={[
        [t.customer_name, order.customer_name],
        [
          t.customer_id,
          customer_id && (
            <Anchor
              inherit
              renderRoot={(props) => <Link to="/customers/$id" params={{ id: String(customer_id) }} {...props} />}
            >
              {customer_id}
            </Anchor>
          ),
        ],
        ...(order.company_name ? [[t.company_name, order.company_name] as const] : []),
        [
          t.buyer_tax_id,
          buyer_tax_id && (
            <>
              {[buyer_tax_id_kind, buyer_tax_id].filter(Boolean).join(' ')}
              <CopyButton text={buyer_tax_id} what={t.buyer_tax_id} />
            </>
          ),
        ],
        [t.customer_email, customer_email && <Email address={customer_email} what={t.customer_email} />],
        [
          t.customer_phone,
          customer_phone && (
            <Anchor href={`tel:${customer_phone}`} inherit>
              {customer_phone}
            </Anchor>
          ),
        ],
        [t.language_code, order.language_code],
      ]}
    />
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

function CustomerFields(props: FieldsProps) {
  return (
    <div className={classes.fields}>
      <div data-wide>
        <DraftText {...props} name="customer_name" />
      </div>
      <div data-wide>
        <DraftText {...props} name="company_name" />
      </div>
      <DraftTaxIdKind {...props} />
      <DraftText {...props} name="buyer_tax_id" />
      <div data-wide>
        <DraftText {...props} name="customer_email" type="email" />
      </div>
      <DraftText {...props} name="customer_phone" type="tel" />
      <DraftText {...props} name="language_code" />
    </div>
  );
}
