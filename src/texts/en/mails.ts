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
} as const;
