/** Logging in. */
export const access = {
  title: 'Log in',
  welcome: 'Log in to Bodega',
  tagline: 'Orders in, parcels and tax documents out.',
  email: 'E-mail',
  password: 'Password',
  log_in: 'Log in',
  forgot: 'Forgot password?',
  email_missing: 'Please enter your e-mail address',
  password_missing: 'Please enter your password',
  demo: {
    title: 'Demo logins',
    text: 'This is the demo. Choose who you want to be.',
    admin: 'Administrator of Demo',
    staff: 'Staff of Demo',
    other: 'Administrator of Other',
    mail: 'Mail of this demo',
  },
} as const;
