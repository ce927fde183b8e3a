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
  code: {
    title: 'Enter your code',
    hint: 'Your login also asks for a code of your authenticator app.',
    label: 'Code',
    app: 'Six digits of the app',
    any: 'Six digits of the app, or a recovery code',
    missing: 'Please enter the code',
    back: 'Back',
  },
  demo: {
    title: 'Demo logins',
    text: 'This is the demo. Choose who you want to be.',
    admin: 'Administrator of Demo',
    staff: 'Staff of Demo',
    other: 'Administrator of Other',
    mail: 'Mail of this demo',
  },
} as const;
