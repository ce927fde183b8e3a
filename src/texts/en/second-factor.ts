/** Codes of an app at the login: turned on, used and turned off. */
export const secondFactor = {
  title: 'Two-factor login',
  off_hint:
    'After your password, the login asks for a code from an app on your phone. Someone who only knows your password cannot get in.',
  on: 'On',
  on_since: 'since {when}',
  left: { one: '{count} recovery code is left', many: '{count} recovery codes are left' },
  none_left: 'No recovery code is left',
  turn_on: 'Turn on',
  turn_off: 'Turn off',
  new_codes: 'New recovery codes',
  start_title: 'Turn on two-factor login',
  end_title: 'Turn off two-factor login',
  next: 'Continue',
  scan: 'Scan this with an authenticator app, such as Aegis, Google Authenticator or a password manager.',
  picture: 'QR code with the secret',
  by_hand: 'Or type the secret',
  secret: 'secret',
  codes_title: 'Recovery codes',
  codes_text:
    'Each lets you in once when you do not have the app. Keep them where you keep your passwords: they are not shown again.',
  download: 'Download',
  copy: 'Copy',
  kept: 'I have saved them',
  turned_on: 'Two-factor login is on',
  turned_off: 'Two-factor login is off',
  end_text: 'Your password alone will be enough to log in.',
} as const;
