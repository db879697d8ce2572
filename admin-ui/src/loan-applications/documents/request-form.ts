import type { z } from 'zod';
import { requestDocumentSchema, requestProblems } from '../../../../api/loan-application/documents.contract.ts';
import type { DocumentType } from '../../../../events/lending/life-cycle.ts';
import type { LoanDocument } from '../../../../api/loan-application/documents.contract.ts';
import { formSchema } from '../../kit/form/form-schema.ts';
import { todayAtBranch } from '../../kit/form/today.ts';

/** What the form holds: '' where nothing has been entered. */
export type RequestValues = { documentType: DocumentType; reason: string; dueOn: string };

export const blankRequest: RequestValues = { documentType: 'pay_stub', reason: '', dueOn: '' };

export const toRequest = ({ documentType, reason, dueOn }: RequestValues): z.input<typeof requestDocumentSchema> => ({
  documentType,
  reason,
  ...(dueOn && { dueOn }),
});

/** The contract's own rules, and that nothing is due before today. */
export const requestFormSchema = formSchema<RequestValues>({
  contract: requestDocumentSchema,
  toRequest,
  problemsOf: (values) => requestProblems(toRequest(values), todayAtBranch()),
});

/** What there is of a type already, which is not asked for a second time; of other papers there may be many. */
export const alreadyThere = (documents: readonly LoanDocument[], type: DocumentType): LoanDocument | undefined =>
  type === 'other'
    ? undefined
    : documents.find(({ documentType, status }) => documentType === type && status !== 'rejected');
