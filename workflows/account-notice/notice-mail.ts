/** Plain-text notice to a member of staff that their account's e-mail address changed. */
export const noticeMail = (notice: {
  readonly firstName: string;
  readonly address: 'before' | 'after';
  /** ISO 8601. */
  readonly at: string;
  readonly timeZone: string;
  readonly companyName: string;
}): { subject: string; text: string } => {
  const { firstName, address, at, timeZone, companyName } = notice;
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(at),
  );
  const what =
    address === 'before'
      ? ['This address no longer belongs to your Lendlog account. Sign in with the new one from now on.']
      : ['This address belongs to your Lendlog account from now on. Sign in with an account that has it.'];
  return {
    subject: 'The email address of your Lendlog account was changed',
    text: [
      `Dear ${firstName},`,
      '',
      `On ${time} (${timeZone}) an administrator changed the email address of your Lendlog account.`,
      ...what,
      'You have been signed out everywhere. Your next sign-in links your identity provider account again.',
      '',
      'If you do not know of this change, tell an administrator at once. Do not reply to this email.',
      '',
      companyName,
      '',
    ].join('\n'),
  };
};
