import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { countCustomersByDay, countOrdersByDay, countStatuses } from '../contract.ts';
import { countByDay } from './count-by-day.ts';
import { countByStatus } from './count-statuses.ts';

/** The dashboard's figures. */
export function dashboardRoutes(app: FastifyInstance): void {
  route(app, countStatuses, ({ staff, query }) => countByStatus(staff, query));
  route(app, countOrdersByDay, async ({ staff, query }) => {
    const { days, connectors } = await countByDay(staff, query, { table: 'orders', column: 'order_date' });
    return { orders: days, connectors };
  });
  route(app, countCustomersByDay, async ({ staff, query }) => {
    const { days, connectors } = await countByDay(staff, query, { table: 'customers', column: 'created_at' });
    return { customers: days, connectors };
  });
}
