/** A member's own sessions and password. */
export const profile = {
  menu: 'Profile and sessions',
  support: 'Support request',
  kept_mail: 'Mail of this demo',
  title: 'Profile',
  sessions: {
    title: 'Sessions',
    hint: 'Where you are logged in. End those that you do not know, then change your password.',
    device: '{browser} on {system}',
    unknown: 'Unknown device',
    current: 'This one',
    started: 'Started',
    seen: 'last seen',
    end: 'End',
    end_one: 'End the session: {device}',
    end_others: 'End all others',
    ended: 'The session was ended',
    others_ended: { one: '{count} other session was ended', many: '{count} other sessions were ended' },
  },
  password: {
    title: 'Change password',
    hint: 'All your other sessions end when it is changed.',
    save: 'Change password',
    changed: 'Your password was changed, and all other sessions were ended',
  },
} as const;
