import type { ComponentProps } from 'react';
import type { UrlaProposal } from '../../../../../api/loan-application/urla/urla.contract.ts';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';
import type { ChangeSet } from './change-set.ts';
import { ChangeSheet, type Done } from './ChangeSheet.tsx';

/** What is about to be sent: the answers that were typed, a change that is taken back, or a partner's proposal. */
export type Sheet = 'changes' | 'undo' | UrlaProposal;

type Props = Omit<ComponentProps<typeof ChangeSheet>, 'wanted' | 'reason'> & {
  readonly sheet: Sheet;
  readonly changeSet: ChangeSet;
  /** The change that may be taken back. */
  readonly done: Done | null;
};

/** The sheet that is open, with what it sends and the reason that it begins with. */
export const OpenSheet = ({ sheet, changeSet, done, ...rest }: Props) => {
  const t = useUrlaTabText();
  if (sheet === 'changes') return <ChangeSheet wanted={changeSet} {...rest} />;
  if (sheet === 'undo') {
    return (
      done && (
        <ChangeSheet
          wanted={{ undoes: done.changeId }}
          reason={t('done.undoReason', { reason: done.reason })}
          {...rest}
        />
      )
    );
  }
  const { proposalId, partner, reason, changes } = sheet;
  return (
    <ChangeSheet
      wanted={{ proposalId, count: changes.length }}
      reason={t('proposal.takeReason', { name: partner.name, reason })}
      {...rest}
    />
  );
};
