import type { FastifyInstance } from 'fastify';
import { noContent, route } from '#platform/http/route.ts';
import {
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../second-factor-contract.ts';
import { confirmApp, endWithApp, findSecondFactor, renewCodes, startWithApp } from './second-factor.ts';

/** The member's own second factor. */
export function secondFactorRoutes(app: FastifyInstance): void {
  route(app, getSecondFactor, ({ staff }) => findSecondFactor(staff));

  route(app, startSecondFactor, ({ staff, body, services, request }) =>
    startWithApp(services, staff, { ...body, address: request.ip }),
  );

  route(app, confirmSecondFactor, async ({ staff, body, services, request }) => ({
    recovery_codes: await confirmApp(services, staff, { ...body, address: request.ip }),
  }));

  route(app, renewRecoveryCodes, async ({ staff, body, services, request }) => ({
    recovery_codes: await renewCodes(services, staff, { ...body, address: request.ip }),
  }));

  route(app, endSecondFactor, async ({ staff, body, services, request }) => {
    await endWithApp(services, staff, { ...body, address: request.ip });
    return noContent;
  });
}
