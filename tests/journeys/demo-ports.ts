// Each of Playwright's workers asks anew, so the ports must be the same every time.
export const PORT = 3177;
export const SANDBOX_PORT = 3178;
