// Each of Playwright's workers asks again, so the ports come from outside: `npm test` finds free ones and sets these.
export const PORT = Number(process.env.JOURNEYS_PORT ?? 3177);
export const SANDBOX_PORT = Number(process.env.JOURNEYS_SANDBOX_PORT ?? 3178);
/** Where the partners of `givenOwnShop` are, one for each worker. */
export const OWN_SHOP_PORTS = (process.env.JOURNEYS_OWN_SHOP_PORTS ?? '3179,3180').split(',').map(Number);
/** Where the demo of the journeys keeps its data. */
export const DATA_DIR = '.data-journeys';
