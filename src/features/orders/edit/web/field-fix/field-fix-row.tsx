import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { interpolate } from '#base/text.ts';
import type { EditableField } from '#features/core/order-lifecycle/editable-fields.ts';
import { findWaitingOrders } from '#features/core/order-problems/contract.ts';
import type { OrderDetail, OrderProblem } from '#features/orders/order/detail-contract.ts';
import { Icon } from '#ui/icons.tsx';
import { queryOf } from '#ui/query.ts';
import { Strip } from '#ui/strip.tsx';
import { useTexts } from '#ui/texts.ts';
import { fieldLabel } from '../field-labels.ts';
import { FieldInput } from './field-input.tsx';

/** The address's hash when the member comes from an order of the same cause: the cursor starts in the field. */
const TYPE_HERE = 'fix';

/** A field that was filled in, and the next order that lacks the same. */
export type FixedField = { field: EditableField; problem: OrderProblem; next: NextOrder | undefined };
type NextOrder = { id: number; order_number: string };

type Props = { order: OrderDetail; problem: OrderProblem; field: EditableField; onFixed: (fixed: FixedField) => void };

/** The field that a problem is about, in place of a link to the form. */
export function FieldFixRow({ order, problem, field, onFixed }: Props) {
  const { kind, connection_id, subject } = problem;
  const waiting = useQuery(queryOf(findWaitingOrders, { query: { kind, connection_id, subject } }));
  const isAsked = useRouterState({ select: ({ location }) => location.hash === TYPE_HERE });
  const others = waiting.data?.data ?? [];
  const at = others.findIndex(({ id }) => id === order.id);
  const next = [...others.slice(at + 1), ...others.slice(0, Math.max(0, at))][0];
  return (
    <FieldInput order={order} field={field} isFocused={isAsked} onSaved={() => onFixed({ field, problem, next })} />
  );
}

/**
 * Shown once a field was filled in. The link to the next order of the same cause has the focus, so Enter opens it.
 */
export function FieldFixed({ order, fixed: { field, problem, next } }: { order: OrderDetail; fixed: FixedField }) {
  const orders = useTexts().orders;
  const t = useTexts().field_fix;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <Strip tone="success" role="status" mb="sm">
      <Icon name="check" size={16} />
      {interpolate(t.saved, { field: fieldLabel(orders, field, order.country) })}
      {next && (
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/orders/$id"
              params={{ id: String(next.id) }}
              search={{
                problem: problem.kind,
                subject: problem.subject,
                connection_id: String(problem.connection_id),
                orderDir: 'ASC',
              }}
              hash={TYPE_HERE}
              {...props}
              ref={link}
            />
          )}
        >
          {interpolate(t.next, { number: next.order_number })}
        </Button>
      )}
    </Strip>
  );
}
