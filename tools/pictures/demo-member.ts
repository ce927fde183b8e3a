/** The member who opens the screens; the demo's password is no secret. */
export const DEMO_MEMBER = { email: 'admin@demo.test', password: 'demo-demo-demo' };
