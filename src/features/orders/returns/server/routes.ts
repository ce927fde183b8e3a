import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { dayInZone } from '#base/calendar-date.ts';
import { answer, route, staffOf } from '#platform/http/route.ts';
import { findPage } from '#platform/lists/find-page.ts';
import {
  countReturns,
  findOrderReturns,
  findReturns,
  getReturn,
  RETURN_FILE_PATH,
  requestReturn,
  returnFileQuery,
  takeReturnStep,
} from '../contract.ts';
import { countByState } from './count-returns.ts';
import { findReturnsOf } from './find-order-returns.ts';
import { getReturnDetail } from './get-return.ts';
import { makeReturn } from './request-return.ts';
import { returnList } from './return-list.ts';
import { takeStep } from './take-step.ts';
import { writeReturnFile } from './write-return-file.ts';

/** The list of returns, one return, and what staff do with it. */
export function returnRoutes(app: FastifyInstance): void {
  route(app, findReturns, ({ staff, query }) => findPage(returnList, staff, query));
  route(app, countReturns, ({ staff }) => countByState(staff.db));
  route(app, getReturn, ({ staff, params }) => getReturnDetail(staff.db, params.id));
  route(app, findOrderReturns, ({ staff, params }) => findReturnsOf(staff.db, params.id));
  route(app, requestReturn, async ({ staff, params, body }) => answer(201, await makeReturn(staff, params.id, body)));
  route(app, takeReturnStep, ({ staff, params, body }) => takeStep(staff, params.id, body));
  returnFileRoute(app);
}

/** The call whose answer is a file, so that no contract checks it. */
function returnFileRoute(app: FastifyInstance): void {
  app.get(
    RETURN_FILE_PATH,
    {
      config: { access: 'export' },
      schema: { summary: 'Returns as CSV, a row for each line, as the list is narrowed', querystring: returnFileQuery },
    },
    (request, reply) => {
      const staff = staffOf(request);
      const file = Readable.from(writeReturnFile(staff, returnFileQuery.parse(request.query)));
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="returns-${dayInZone(new Date(), staff.time_zone)}.csv"`)
        .send(file);
    },
  );
}
