import { type ReactNode, useState } from 'react';
import { ERASED } from '../../../../../events/kernel/personal-data.ts';
import { type RevealableField, revealableFields } from '../../../../../events/lending/permissions/reveals.ts';
import { answersOf } from '../../../../../events/lending/urla/answers.ts';
import type { BorrowerDraft } from '../../../../../events/lending/urla/urla.ts';
import { RevealDialog } from '../../../kit/personal-data/RevealDialog.tsx';
import { useReveal } from '../../../kit/personal-data/useReveal.ts';
import { nameIn } from './parts.ts';
import { revealableAt, RevealingContext } from './reveal-context.ts';

type Props = {
  readonly applicationId: string;
  readonly borrowerId: string;
  /** Masked. */
  readonly borrower: BorrowerDraft;
  readonly children: ReactNode;
};

/** What the borrower has answered of each kind, masked. */
const heldBy = (borrower: BorrowerDraft): readonly RevealableField[] => {
  const held = answersOf(borrower).map(({ path, value }) => (value === ERASED ? undefined : revealableAt(path)));
  return revealableFields.filter((field) => held.includes(field));
};

/** Lets the masked answers beneath be shown in clear for a minute. */
export const BorrowerReveals = ({ applicationId, borrowerId, borrower, children }: Props) => {
  const { clear, show, mask } = useReveal();
  const [asksFor, setAsksFor] = useState<RevealableField | null>(null);
  const name = nameIn(borrower);
  const inClear = (path: string): string | undefined => {
    const field = revealableAt(path);
    if (field === 'accountNumbers') return clear.accountNumbers?.[path];
    return field && clear[field];
  };
  const { ssn = null, dateOfBirth = null } = borrower.personal ?? {};
  return (
    <RevealingContext value={{ name, inClear, ask: setAsksFor, mask }}>
      {children}
      {asksFor && (
        <RevealDialog
          person={{ applicationId, borrowerId, name, ssn, dateOfBirth }}
          revealable={heldBy(borrower)}
          asksFor={asksFor}
          onRevealed={show}
          onClose={() => setAsksFor(null)}
        />
      )}
    </RevealingContext>
  );
};
