/** Calls whose answers a return changes. */
export const RETURN_PATHS = ['/api/returns', '/api/orders', '/api/stock', '/api/products'];
