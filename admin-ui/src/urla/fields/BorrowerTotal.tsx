import type { Total } from '../../../../events/lending/urla/totals.ts';
import type { BorrowerDraft } from '../../../../events/lending/urla/urla.ts';
import { useWholeApplication } from '../draft/draft-context.ts';
import { TotalLine } from './TotalLine.tsx';

type Props = {
  readonly label: string;
  readonly borrowerId: string;
  readonly of: (borrower: BorrowerDraft) => Total;
};

/** A live total of what a borrower states. */
export const BorrowerTotal = ({ label, borrowerId, of }: Props) => (
  <TotalLine label={label} total={of(useWholeApplication().borrowers?.[borrowerId] ?? {})} />
);
