/** Members, roles, login. */
export const team = `
# Team, roles and login
Who may do what, and how logins are kept safe.

## invite: Inviting somebody
Choose **Invite** under **Team**, enter the e-mail and the role. A mail with a link is sent; it works once. If it expires, **Send again** makes a new one.

## roles: Roles
- **Administrator**: may do everything, and decides what roles allow.
- **Staff**: the daily work, without what is set up once.
- Roles of your own: **New role**, and tick what its members may do. Everybody may read everything.
A change counts from the next click. What your role does not allow is not shown, or says whom to ask.

## leave: When somebody leaves
**Deactivate** logs the person out everywhere at once. Their name stays in the history. **Reactivate** lets them in again.

## departments: Departments
Departments are groups of members. They do not change what somebody may do.

## login: A safer login
Under **Profile and sessions** everybody can turn on **Two-factor login**, a code from an app on the phone, and add **Passkeys**, the fingerprint or face of a device. Keep the **Recovery codes**: each lets you in once without the phone.
If a member lost the phone and the codes, an administrator chooses **Reset two-factor login**, after making sure who is asking.

## sessions: Sessions
**Profile and sessions** shows where you are logged in. End what you do not know, then change your password.

## password: Passwords
**Forgot password?** on the login page mails a link that works once, for an hour. Changing the password ends all your other sessions.

## company: Login with your company’s account
An administrator can connect your company’s own login (OpenID Connect) under **Login**, and decide whether members can log in only this way.

## account: Settings of the account
Under **Account** an administrator sets name, time zone, currency, holding time, order numbers, and which details of a recipient are required. A change of what is required says first how many orders would wait.

## audit: Who changed what
**Audit** shows every change with the old and the new value, by person, record and day. It is kept for as long as the account.

## accounts: Several accounts
If you work for several accounts with the same e-mail, switch between them in the user menu. A tab shows one account at a time.
`;
