import { documentNameInText } from '../documents/document-wording.ts';
import type { DocumentType } from '../life-cycle/life-cycle.ts';

/** Users who made the newest file of a document what it is. */
export type EvidenceMakers = {
  readonly documentType: DocumentType;
  /** Null for a program or a partner, left out while there is no file. */
  readonly uploadedBy?: string | null | undefined;
  /** Each who verified or approved it; left out while nobody has. */
  readonly verifiedBy?: readonly string[] | undefined;
};

/** Users who did a step, and how a refusal of the next one tells them. */
export type Step = { readonly doneBy: readonly string[]; readonly what: string };

/** Who uploaded it: verified by another. */
export const uploadOf = ({ documentType, uploadedBy }: EvidenceMakers): Step => ({
  doneBy: uploadedBy ? [uploadedBy] : [],
  what: `You uploaded this ${documentNameInText(documentType)}`,
});

/** Who brought it in, and who alone verified it: a condition is cleared on it by another. */
export const evidenceOf = ({ documentType, uploadedBy, verifiedBy = [] }: EvidenceMakers): readonly Step[] => {
  const name = documentNameInText(documentType);
  const verifiers = [...new Set(verifiedBy)];
  return [
    { doneBy: uploadedBy ? [uploadedBy] : [], what: `You uploaded the ${name} that shows it` },
    {
      doneBy: verifiers.length === 1 ? verifiers : [],
      what: `You alone verified the ${name} that shows it`,
    },
  ];
};

/** Who noted what came in for a condition: it is cleared on the note by another. @param number of the condition */
export const receiptOf = (receivedBy: string | null | undefined, number: number): Step => ({
  doneBy: receivedBy ? [receivedBy] : [],
  what: `You noted what came in for condition ${number}`,
});
