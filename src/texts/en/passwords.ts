/** Choosing a new password by a link, and where the demo shows its mail. */
export const passwords = {
  no_accounts: {
    title: 'Nobody can log in yet',
    text: 'This server has no account. Its operator creates the first one there with this command:',
  },
  forgot: {
    title: 'Forgot your password?',
    hint: 'We mail you a link to choose a new one.',
    send: 'Send link',
    sent: 'Check your mail',
    sent_text: 'If {email} belongs to a member, a mail with a link is on its way. The link works once, for an hour.',
    nothing_came: 'Nothing came? Check your spam folder, or ask again in a few minutes.',
    open_mail: 'Open the mail of this demo',
    off: 'This server sends no mail',
    off_text: 'Ask its operator for a link to set your password. This command makes one there:',
    back: 'Back to the login',
  },
  link: {
    title: 'Choose a password',
    hint: '{name}, this will be your password for {email}.',
    save: 'Save and log in',
    gone: 'This link does not work any more',
    gone_text: 'It was used already, or it is too old.',
    ask: 'Ask for a new link',
  },
  field: {
    label: 'New password',
    rule: 'At least {least} characters. A few words in a row are easy to remember.',
    too_short: 'Shorter than {least} characters',
    is_email: 'This is your e-mail address',
  },
  mail: {
    title: 'Mail of this demo',
    hint: 'There is no mail server here. What would be sent is kept on this page, for everybody who opens the demo.',
    to: 'To {recipient}',
    none: 'No mail yet',
    none_text: 'Ask for a new password: the mail will appear here.',
    back: 'Back to Bodega',
  },
} as const;
