// Each of Playwright's workers asks again, so the ports come from outside: `npm test` finds free ones and sets these.
export const PORT = Number(process.env.JOURNEYS_PORT ?? 3177);
export const SANDBOX_PORT = Number(process.env.JOURNEYS_SANDBOX_PORT ?? 3178);
/** Passkeys belong to a name, so it is not 127.0.0.1. */
export const ADDRESS = `http://localhost:${PORT}`;
/** Where the demo of the journeys keeps its data. */
export const DATA_DIR = '.data-journeys';

/** The settings of the journeys' demo; the journeys open its database and read its secrets with the same. */
export const demoEnvironment = {
  PORT: String(PORT),
  SANDBOX_PORT: String(SANDBOX_PORT),
  BASE_URL: ADDRESS,
  DATA_DIR,
  DEMO: 'on',
  SECRET_KEY: 'no secret: the journeys and their demo share it',
  // Each journey's partners have a port of their own.
  ALLOWED_HOSTS: '127.0.0.1',
  // Orders come, and the warehouse goes on, only when a journey says so.
  SANDBOX_ORDER_EVERY_MS: '0',
  SANDBOX_STEP_MS: '86400000',
  SANDBOX_ORDERS: process.env.JOURNEYS_ORDERS ?? '',
};
