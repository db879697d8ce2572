type RuleMail = {
  readonly firstName: string;
  readonly loanNumber: string;
  readonly companyName: string;
  readonly nmlsId: string | null;
};

const lines = ({ firstName, companyName, nmlsId }: RuleMail, body: readonly string[]): string =>
  [`Dear ${firstName},`, '', ...body, '', companyName, ...(nmlsId === null ? [] : [`NMLS ID ${nmlsId}`]), ''].join(
    '\n',
  );

/** Notifies a borrower of progress; never of a decision, which staff announce. */
export const notificationMail = (about: RuleMail): { subject: string; text: string } => ({
  subject: `News about your mortgage application ${about.loanNumber}`,
  text: lines(about, [
    `There is progress on your mortgage application ${about.loanNumber}: we have looked at what you sent us and go on`,
    'working on it. There is nothing you have to do now; your loan officer will tell you when there is.',
  ]),
});

/** Welcomes a borrower: what comes next, and which documents will be needed. @param about `documents` in words: `Photo ID of Ada Vale` */
export const welcomeMail = (
  about: RuleMail & { readonly documents: readonly string[] },
): { subject: string; text: string } => ({
  subject: `Welcome: your mortgage application ${about.loanNumber}`,
  text: lines(about, [
    `Thank you for your application. Its number is ${about.loanNumber}; please name it when you call or write.`,
    '',
    'These documents will be needed:',
    '',
    ...about.documents.map((name) => `- ${name}`),
    '',
    'Your loan officer will ask you for them. Do not send them by replying to this email.',
  ]),
});
