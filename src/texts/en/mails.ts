/** What Bodega mails. */
export const mails = {
  password_link: {
    subject: 'Your link to set a password for Bodega',
    text: `Hello {name},

Somebody asked for a new password for {email}. To choose it, open this link within an hour:

{link}

It works once. If it was not you who asked, there is nothing to do: your password stays as it is.
`,
  },
  invitation: {
    subject: '{who} invites you to {account} on Bodega',
    text: `Hello {name},

{who} invites you to work with {account} on Bodega. To choose your password and log in, open this link within {days} days:

{link}

It works once. If you do not know why you got this mail, there is nothing to do.
`,
  },
  documents_due: {
    subject: '{count} tax documents have to be sent until {when}',
    text: `Hello {name},

{count} tax documents have not reached their authority yet; the first has to be there until {when}. What each waits for is here:

{link}
`,
  },
  range_ends: {
    subject: 'The range of numbers for tax documents of {country} ends on {day}',
    text: `Hello {name},

the range of numbers that the authority of {country} granted ends on {day}. From then on no document can be issued there until a new one is
entered:

{link}
`,
  },
  range_used_up: {
    subject: 'Series {series} for tax documents of {country} has {count} numbers left',
    text: `Hello {name},

series {series} of {country} has {count} numbers left, fewer than the last month took. Ask the authority for a new range and enter it:

{link}
`,
  },
  certificate_ends: {
    subject: 'The certificate for tax documents of {country} ends on {day}',
    text: `Hello {name},

the certificate that tax documents of {country} are signed with ends on {day}. From then on no document can be issued there until a new one is
uploaded:

{link}
`,
  },
} as const;
