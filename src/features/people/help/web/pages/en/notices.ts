/** What is told under the bell and by mail. */
export const notices = `
# Notices and mail
How you learn that something is stuck.

## bell: The bell
The bell counts what is stuck until somebody acts: a connector that fails, orders that have waited a long time, rejected or doubtful tax documents, rejected stock, a certificate that expires soon. Each entry leads to where it is solved.

## solved: How entries disappear
An entry disappears automatically when its reason is gone. There is nothing to mark as read.

## mail: Mail to you and to the account
- For yourself: choose **At once**, **Once a day** or **Never** under **Mails to you**.
- For everybody: an administrator sets one address for the whole account, and after how many hours waiting orders are mailed, under **Account**.
Each thing is mailed once, however long it lasts.
`;
