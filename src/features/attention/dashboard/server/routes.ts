import type { FastifyInstance } from 'fastify';
import { dayInZone } from '#base/calendar-date.ts';
import { route } from '#platform/http/route.ts';
import { countCustomersByDay, countOrdersByDay, countStatuses, getToday } from '../contract.ts';
import { countCustomers, countOrders } from './count-by-day.ts';
import { countByStatus } from './count-statuses.ts';
import { readToday } from './read-today.ts';

/** The dashboard's figures. */
export function dashboardRoutes(app: FastifyInstance): void {
  route(app, countStatuses, ({ staff, query }) => countByStatus(staff, query));
  route(app, getToday, ({ staff, query }) => readToday(staff, dayInZone(new Date(), staff.time_zone), query.after_id));
  route(app, countOrdersByDay, async ({ staff, query }) => {
    const { days, connectors } = await countOrders(staff, query);
    return { orders: days, connectors };
  });
  route(app, countCustomersByDay, async ({ staff, query }) => {
    const { days, connectors } = await countCustomers(staff, query);
    return { customers: days, connectors };
  });
}
