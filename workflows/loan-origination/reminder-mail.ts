import { documentName } from '../../events/lending/documents/document-wording.ts';
import { documentReason } from '../../events/lending/documents/document-reasons.ts';
import type { DocumentType } from '../../events/lending/life-cycle/life-cycle.ts';

/** The e-mail that reminds a borrower of documents, as plain text, in the name of the lender. */
export const reminderMail = (reminder: {
  firstName: string;
  loanNumber: string;
  documentTypes: readonly DocumentType[];
  reminderNumber: number;
  uploadMaxMegabytes: number;
  companyName: string;
  nmlsId: string | null;
}): { subject: string; text: string } => {
  const { firstName, loanNumber, documentTypes, reminderNumber, uploadMaxMegabytes, companyName, nmlsId } = reminder;
  const lines = documentTypes.map((type) => `- ${documentName(type)}: ${documentReason(type)}.`);
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
