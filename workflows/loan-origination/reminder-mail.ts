const WIDTH = 100;

/** As a sentence, in lines that every mail program shows whole. */
const inLines = (text: string): string => {
  const words = (/[.!?]$/.test(text.trim()) ? text : `${text.trim()}.`).split(/\s+/).filter(Boolean);
  const lines = words.reduce<string[]>((before, word) => {
    const line = before.at(-1);
    return line !== undefined && line.length + word.length < WIDTH
      ? [...before.slice(0, -1), `${line} ${word}`]
      : [...before, word];
  }, []);
  return lines.join('\n  ');
};

/** The e-mail that reminds a borrower of documents, as plain text, in the name of the lender. */
export const reminderMail = (reminder: {
  firstName: string;
  loanNumber: string;
  /** Documents still to come, in words such as `Pay stub of Ada Vale, Harbor Bakery`, and why each was asked for. */
  documents: readonly { readonly name: string; readonly reason: string }[];
  reminderNumber: number;
  uploadMaxMegabytes: number;
  companyName: string;
  nmlsId: string | null;
}): { subject: string; text: string } => {
  const { firstName, loanNumber, documents, reminderNumber, uploadMaxMegabytes, companyName, nmlsId } = reminder;
  const lines = documents.map(({ name, reason }) => inLines(`- ${name}: ${reason}`));
  return {
    subject: `Reminder ${reminderNumber}: documents for your mortgage application ${loanNumber}`,
    text: [
      `Dear ${firstName},`,
      '',
      `To go on with your mortgage application ${loanNumber} we still need:`,
      '',
      ...lines,
      '',
      `Please send them to your loan officer as PDF, JPEG, PNG or TIFF files, up to ${uploadMaxMegabytes} MB each. Do not send`,
      'them by replying to this email. If you have sent them in the meantime, there is nothing more to do.',
      '',
      companyName,
      ...(nmlsId === null ? [] : [`NMLS ID ${nmlsId}`]),
      '',
    ].join('\n'),
  };
};
