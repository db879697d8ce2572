import type { z } from 'zod';
import {
  requestDocumentSchema,
  requestProblems,
} from '../../../../../api/loan-application/documents/documents.contract.ts';
import { isSettledDocument } from '../../../../../events/lending/life-cycle/life-cycle.ts';
import type { LoanDocument } from '../../../../../api/loan-application/documents/documents.contract.ts';
import { askedAs, documentFor } from '../../actions/need-choices.ts';
import { formSchema } from '../../../kit/form/form-schema.ts';
import { todayAtBranch } from '../../../kit/form/today.ts';

/** Form values: '' for an empty field; what is asked for by its key. */
export type RequestValues = { need: string; reason: string; dueOn: string; againBecause: string };

export const blankRequest = (need: string): RequestValues => ({
  need,
  reason: '',
  dueOn: '',
  againBecause: '',
});

export const toRequest = ({
  need,
  reason,
  dueOn,
  againBecause,
}: RequestValues): z.input<typeof requestDocumentSchema> => ({
  ...askedAs(need),
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
      ...(isAskedAgain(documentFor(documents, values.need)) && values.againBecause.trim() === ''
        ? [{ field: 'againBecause', message: why }]
        : []),
    ],
  });

/** True when the request repeats one for a verified document. */
export const isAskedAgain = (there: LoanDocument | undefined): boolean =>
  there !== undefined && isSettledDocument(there.status);
