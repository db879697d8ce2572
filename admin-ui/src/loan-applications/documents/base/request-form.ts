import type { z } from 'zod';
import {
  requestDocumentSchema,
  requestProblems,
} from '../../../../../api/loan-application/documents/documents.contract.ts';
import { type DocumentType, isSettledDocument } from '../../../../../events/lending/life-cycle/life-cycle.ts';
import type { LoanDocument } from '../../../../../api/loan-application/documents/documents.contract.ts';
import { formSchema } from '../../../kit/form/form-schema.ts';
import { todayAtBranch } from '../../../kit/form/today.ts';

/** Form values: '' for an empty field. */
export type RequestValues = { documentType: DocumentType; reason: string; dueOn: string; againBecause: string };

export const blankRequest = (documentType: DocumentType): RequestValues => ({
  documentType,
  reason: '',
  dueOn: '',
  againBecause: '',
});

export const toRequest = ({
  documentType,
  reason,
  dueOn,
  againBecause,
}: RequestValues): z.input<typeof requestDocumentSchema> => ({
  documentType,
  reason,
  ...(dueOn && { dueOn }),
  ...(againBecause && { againBecause }),
});

/**
 * The contract's own rules, that nothing is due before today, and that it is said why a verified document does not do.
 * @param why what is said beneath the field where that is missing
 */
export const requestFormSchema = (documents: readonly LoanDocument[], why: string) =>
  formSchema<RequestValues>({
    contract: requestDocumentSchema,
    toRequest,
    problemsOf: (values) => [
      ...requestProblems(toRequest(values), todayAtBranch()),
      ...(isAskedAgain(alreadyThere(documents, values.documentType)) && values.againBecause.trim() === ''
        ? [{ field: 'againBecause', message: why }]
        : []),
    ],
  });

/** True when the request repeats one for a verified document. */
export const isAskedAgain = (there: LoanDocument | undefined): boolean =>
  there !== undefined && isSettledDocument(there.status);

/** The document of a type that cannot be requested twice; of other types there may be many. */
export const alreadyThere = (documents: readonly LoanDocument[], type: DocumentType): LoanDocument | undefined =>
  type === 'other'
    ? undefined
    : documents.find(({ documentType, status }) => documentType === type && status !== 'rejected');
