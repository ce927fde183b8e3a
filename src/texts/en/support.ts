/** Asking those who run the server for help. */
export const support = {
  title: 'Support request',
  hint: 'Those who run this server answer to {email}.',
  form: 'Your request',
  subject: 'Subject',
  text: 'What happened?',
  text_hint: 'What you did, what you expected, and what you saw instead.',
  files: 'Files',
  files_hint: 'Up to {count}, each of {megabytes} MB at most, such as screenshots.',
  choose: 'Choose files',
  clear: 'Remove the files',
  page: 'Sent with it: the page you came from, {page}',
  send: 'Send',
  sent: 'Request {id} was sent',
  sent_text: 'The answer comes to {email}.',
  another: 'Send another one',
  off: 'This server takes no support requests',
  off_text: 'It has no address to send them to. Ask whoever runs it: the address is set by SUPPORT_EMAIL.',
  wrong: {
    subject: 'Please enter a subject',
    subject_long: 'The subject is too long: 200 characters at most',
    text: 'Please describe what happened',
    text_long: 'The text is too long: 5,000 characters at most',
    too_many: 'At most {count} files',
    too_large: 'A file may have {megabytes} MB at most',
  },
  mail: {
    subject: '[{account}] {subject}',
    about: `--
Request {id} of {name} <{email}>, {account}
Page: {page}`,
  },
} as const;
