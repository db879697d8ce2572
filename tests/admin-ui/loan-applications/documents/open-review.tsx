import { screen, within } from '@testing-library/react';
import { RecordDialogs } from '../../../../admin-ui/src/layout/RecordDialogs.tsx';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import type { Role } from '../../../../events/lending/permissions/permissions.ts';
import { show } from '../../../support/component.tsx';
import { fileId, loanFile } from '../../../support/component/loan-file.ts';
import { documentsAnswers } from './document-answers.ts';

/** The documents of a file in Application Review, over another page. */
export const openReview = async (as: Role, ...documents: LoanDocument[]) => {
  const answers = documentsAnswers(loanFile({ documents }));
  const { user, answer, askedFor } = show(<RecordDialogs />, { as, at: `/?review=${fileId}&tab=documents`, answers });
  return { user, answer, askedFor, dialog: within(await screen.findByRole('dialog', { name: 'Application Review' })) };
};
