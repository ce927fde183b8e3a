/** What Bodega mails. */
export const mails = {
  password_link: {
    subject: 'Your link to set a password for Bodega',
    text: `Hello {name},

Someone asked for a new password for {email}. To choose it, open this link within an hour:

{link}

It works once. If it was not you, you can ignore this mail: your password stays as it is.
`,
  },
  invitation: {
    subject: '{who} invites you to {account} on Bodega',
    text: `Hello {name},

{who} invites you to work with {account} on Bodega. To choose your password and log in, open this link within {days} days:

{link}

It works once. If you do not know why you got this mail, you can ignore it.
`,
  },
  documents_due: {
    subject: '{count} tax documents must be sent by {when}',
    text: `Hello {name},

{count} tax documents have not reached their authority yet; the first must be there by {when}. See what each is waiting for:

{link}
`,
  },
  range_ends: {
    subject: 'The range of numbers for tax documents of {country} ends on {day}',
    text: `Hello {name},

The range of numbers that the authority of {country} granted ends on {day}. From then on no document can be issued there until a new one is
entered:

{link}
`,
  },
  range_used_up: {
    subject: 'Series {series} for tax documents of {country} has {count} numbers left',
    text: `Hello {name},

Series {series} of {country} has {count} numbers left, fewer than the last month took. Ask the authority for a new range and enter it:

{link}
`,
  },
  certificate_ends: {
    subject: 'The certificate for tax documents of {country} expires on {day}',
    text: `Hello {name},

The certificate that signs tax documents of {country} expires on {day}. From then on no document can be issued there until a new one is
uploaded:

{link}
`,
  },
  buyer_link: {
    subject: 'Your data for the invoice of order {order_number} · {account_name}',
    text: `Hello {customer_name},

{account_name} needs your tax data for the invoice of your order {order_number}. Fill them in by {day}:

{link}

You need no login. If this is not your order, you can ignore this mail.
`,
  },
  tax_document: {
    subject: '{document} {full_number} · {account_name}',
    text: `Hello {customer_name},

Attached is {document} {full_number} of your order {order_number} for {total}, as XML and as PDF.

{account_name}
`,
    test: 'TEST: this document has no legal effect.',
  },
} as const;
