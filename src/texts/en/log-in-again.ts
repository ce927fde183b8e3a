/** The login over a page whose session has ended. */
export const logInAgain = {
  title: 'Log in again',
  text: 'Your session has ended. What you typed on this page is still here: log in and go on with it.',
  company_hint: 'In a new tab; this page then goes on by itself',
  not_me: 'I am not {name}: leave this page',
  other_title: 'Somebody else is logged in',
  other_text:
    'This page belongs to {page} in {page_account}. This browser is now logged in as {found} in {found_account}, so what was typed here cannot be saved.',
  go_on_as: 'Go on as {found}',
} as const;
