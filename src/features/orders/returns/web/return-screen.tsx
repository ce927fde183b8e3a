import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { foundAs, openReturnStates } from '#features/core/order-lifecycle/return-rules.ts';
import { May } from '#features/people/access/web/may.tsx';
import { BackNav } from '#ui/back-nav.tsx';
import { type Detail, DetailList } from '#ui/detail-list.tsx';
import page from '#ui/detail-page.module.css';
import { DetailSkeleton } from '#ui/detail-skeleton.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import table from '#ui/panel-table.module.css';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { getReturn, type ReturnDetail } from '../contract.ts';
import { ReturnBadge } from './return-badge.tsx';
import { ReturnSlip } from './return-slip.tsx';
import { ReturnSteps } from './return-steps.tsx';
import classes from './returns.module.css';

/** One return: where it stands, what is in it, and its next steps. */
export function ReturnScreen() {
  const t = useTexts().returns.page;
  const id = Number(useParams({ strict: false }).id);
  const found = useQuery(queryOf(getReturn, { params: { id } }));
  return (
    <>
      <BackNav to="/returns" search label={t.back} />
      <Loaded found={found} pending={<DetailSkeleton />}>
        {(one) => <ReturnView key={id} of={one} />}
      </Loaded>
    </>
  );
}

type Props = { of: ReturnDetail };

function ReturnView({ of }: Props) {
  const t = useTexts().returns.page;
  return (
    <>
      <PageHeader
        title={of.number}
        badges={<ReturnBadge state={of.state} />}
        actions={
          <>
            <Button size="xs" variant="default" onClick={() => window.print()}>
              {t.print}
            </Button>
            <May access="edit_orders">
              <ReturnSteps of={of} />
            </May>
          </>
        }
      >
        <Link to="/orders/$id" params={{ id: String(of.order_id) }}>
          {interpolate(t.of_order, { number: of.order_number })}
        </Link>
        {` · ${of.customer_name}`}
      </PageHeader>
      <Text mb="sm">
        {t.next[of.state]}
        {of.channel?.is_told &&
          openReturnStates.includes(of.state) &&
          ` ${interpolate(t.told, { channel: of.channel.name })}`}
      </Text>
      <div className={page.columns}>
        <div className={page.column}>
          <Panel title={t.contents}>
            <Lines of={of} />
          </Panel>
        </div>
        <div className={page.column}>
          <Facts of={of} />
        </div>
      </div>
      <ReturnSlip of={of} />
    </>
  );
}

function Lines({ of: { lines } }: Props) {
  const { page: t, found } = useTexts().returns;
  const { none } = useTexts().ui;
  const { count } = useFormats();
  const isInspected = lines.some(({ good }) => good !== null);
  const pieces = (quantity: number | null) => (quantity === null ? none : count(quantity));
  return (
    <div className={table.frame}>
      <table className={`${table.table} ${classes.contents}`}>
        <caption className="visually-hidden">{t.contents}</caption>
        <thead>
          <tr>
            <th scope="col">{t.columns.item}</th>
            <th scope="col" data-align="right">
              {t.columns.pieces}
            </th>
            {isInspected &&
              foundAs.map((name) => (
                <th key={name} scope="col" data-align="right">
                  {found[name]}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.source_item_id}>
              <th scope="row">
                <span className="code">{line.sku}</span>
                {line.name !== '' && line.name !== line.sku && <small>{line.name}</small>}
              </th>
              <td data-align="right">{count(line.quantity)}</td>
              {isInspected &&
                foundAs.map((name) => (
                  <td key={name} data-align="right">
                    {pieces(line[name])}
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the return is called where it was sold, such as `Shop #1001-R1`. */
const channelNumber = ({ name, number }: NonNullable<ReturnDetail['channel']>): string =>
  number === '' ? '' : `${name} ${number}`;

function Facts({ of }: Props) {
  const t = useTexts().returns;
  const { fields, by, not_restocked } = t.page;
  const { longDate } = useFormats();
  const { requested_by, core_locations, restocked_at } = of;
  const made = longDate(of.requested_at);
  const at = (label: string, instant: string | null): Detail[] =>
    instant === null ? [] : [[label, longDate(instant)]];
  const place = core_locations.find(({ core_id }) => core_id === restocked_at)?.core_description ?? restocked_at;
  const said = (label: string, value: string): Detail[] => (value === '' ? [] : [[label, value]]);
  return (
    <Panel title={t.page.facts}>
      <DetailList
        items={[
          [fields.reason, t.reasons[of.reason]],
          [fields.note, of.note && <span className={classes.note}>{of.note}</span>],
          [fields.tracking_number, of.tracking_number],
          ...(of.channel === null ? [] : said(fields.channel, channelNumber(of.channel))),
          [fields.requested, requested_by === null ? made : interpolate(by, { when: made, who: requested_by })],
          ...at(fields.authorised, of.authorised_at),
          ...at(fields.received, of.received_at),
          ...at(fields.inspected, of.inspected_at),
          ...(of.inspected_at === null ? [] : ([[fields.restocked_at, place ?? not_restocked]] satisfies Detail[])),
          ...(of.outcome === null ? [] : ([[fields.outcome, t.outcomes[of.outcome]]] satisfies Detail[])),
          ...(of.exchange === null
            ? said(fields.end_reason, of.end_reason)
            : ([
                [
                  fields.exchange,
                  <Link key="exchange" to="/orders/$id" params={{ id: String(of.exchange.id) }}>
                    {of.exchange.order_number}
                  </Link>,
                ],
              ] satisfies Detail[])),
        ]}
      />
    </Panel>
  );
}
