import { ERASED } from '../../../events/kernel/personal-data.ts';
import { stateAfter } from '../../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { fullName } from '../../../events/lending/fields/words.ts';
import type { StatedTerms } from '../../../events/lending/file-disclosures/disclosure-terms.ts';
import { type EstimatedFile, estimatesExpire } from '../../../events/lending/file-disclosures/estimated-file.ts';
import { loanApplicationDecider, type LoanFile } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { estimateBlock } from '../../../events/loan-application/disclosures/disclosures.decider.ts';
import { currentUrlaOf } from '../../../events/loan-application/stated/current-urla.ts';
import { contentOf } from '../../../events/loan-application/stated/file-content.ts';
import { type LenderSettings, mainBranchOf } from '../../../events/settings/settings.state.ts';
import { noSuchApplication } from '../../services/file/applications.ts';
import { saidOf } from '../fees/fees.view.ts';

type History = readonly RecordedEvent<LoanApplicationEvent>[];

/** A file as the next Loan Estimate is made of it, in the version that it was read in. */
export type FileBeforeEstimate = {
  readonly state: LoanFile;
  readonly file: EstimatedFile;
  readonly version: number;
  /** Why none is issued, whatever the file says; null where nothing stands in the way. */
  readonly block: string | null;
};

const FORGOTTEN = 'A borrower of this application has been forgotten: no Loan Estimate can name them';

const feesWithWords = (history: History, { facts }: LoanFile): EstimatedFile['fees'] =>
  (facts.fees ?? []).flatMap(({ isEstimate: _isEstimate, ...fee }) => {
    const said = saidOf(history, fee.feeId);
    return said ? [{ ...fee, label: said.label, item: said.item }] : [];
  });

const termsOver = (standing: StatedTerms, typed: StatedTerms): StatedTerms => ({
  ...standing,
  ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined)),
});

/**
 * Reads a file for its next Loan Estimate. @param history of its stream, personal data in clear @param typed terms over those of the newest
 * estimate @param now ISO 8601 @throws NotFoundError
 */
export const fileBeforeEstimate = (
  id: string,
  history: History,
  typed: StatedTerms,
  { settings, now }: { readonly settings: LenderSettings; readonly now: string },
): FileBeforeEstimate => {
  const state = stateAfter(loanApplicationDecider, history);
  const urla = currentUrlaOf(history)?.urla;
  const content = contentOf(history);
  if (state.status === 'not_submitted' || !urla || !content) throw noSuchApplication(id);
  const borrowers = content.borrowers.map((borrower) => ({
    borrowerId: borrower.borrowerId,
    name: fullName(borrower),
  }));
  const branch = mainBranchOf(settings);
  const issuedOn = plainDateIn(now, branch.timeZone);
  return {
    state,
    block: estimateBlock(state) ?? (borrowers.some(({ name }) => name === ERASED) ? FORGOTTEN : null),
    version: history.at(-1)?.version ?? 0,
    file: {
      loanNumber: content.loanNumber,
      borrowers,
      urla,
      facts: state.facts,
      fees: feesWithWords(history, state),
      lender: { name: settings.companyName, nmlsId: settings.nmlsId, address: settings.noticeDetails },
      issuedOn,
      estimatesExpire: estimatesExpire(issuedOn, branch),
      terms: termsOver(state.loanEstimate?.terms ?? {}, typed),
    },
  };
};
