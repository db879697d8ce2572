import type { z } from 'zod';
import {
  requestDocumentSchema,
  requestProblems,
} from '../../../../../api/loan-application/documents/documents.contract.ts';
import { type DocumentType, isSettledDocument } from '../../../../../events/lending/life-cycle/life-cycle.ts';
import type { LoanDocument } from '../../../../../api/loan-application/documents/documents.contract.ts';
import { formSchema } from '../../../kit/form/form-schema.ts';
import { todayAtBranch } from '../../../kit/form/today.ts';

/** What the form holds: '' where nothing has been entered. */
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

/** Whether asking for it is asking again for what is verified. */
export const isAskedAgain = (there: LoanDocument | undefined): boolean =>
  there !== undefined && isSettledDocument(there.status);

/** What there is of a type already, which is not asked for a second time; of other papers there may be many. */
export const alreadyThere = (documents: readonly LoanDocument[], type: DocumentType): LoanDocument | undefined =>
  type === 'other'
    ? undefined
    : documents.find(({ documentType, status }) => documentType === type && status !== 'rejected');
