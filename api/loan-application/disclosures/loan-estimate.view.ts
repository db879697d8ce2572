import { centsToDollars } from '../../../events/kernel/money.ts';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import {
  type FileEstimate,
  loanEstimateOfFile,
} from '../../../events/lending/file-disclosures/loan-estimate-of-file.ts';
import type { LoanEstimateIssued } from '../../../events/loan-application/disclosures/disclosures.events.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import type { Outcome } from '../../../events/store/append/aggregate.ts';
import type { FileBeforeEstimate } from './estimated-file.ts';
import type { EstimateIssued, LoanEstimateAnswer } from './loan-estimate.contract.ts';

type History = readonly RecordedEvent<LoanApplicationEvent>[];

const isIssue = (event: History[number]): event is RecordedEvent<LoanEstimateIssued> =>
  event.type === 'LoanEstimateIssued';

const issuedIn = (history: History): LoanEstimateAnswer['issued'] =>
  history.filter(isIssue).map(({ data, metadata }) => ({
    number: data.number,
    issuedOn: data.issuedOn,
    documentId: data.documentId,
    documentVersion: data.documentVersion,
    apr: data.aprPercent,
    cashToClose: centsToDollars(data.cashToCloseCents),
    by: metadata.actor.name,
    revision: data.revision ?? null,
  }));

const toEstimate = (made: FileEstimate): LoanEstimateAnswer['estimate'] => {
  if (made.kind === 'incomplete') return null;
  const { figures, totals, estimate } = made;
  return {
    apr: figures.aprPercent,
    cashToClose: figures.cashToCloseDollars,
    loanCosts: centsToDollars(totals.loanCostsCents),
    otherCosts: centsToDollars(totals.otherCostsCents),
    lenderCredits: centsToDollars(totals.lenderCreditsCents),
    sections: Object.fromEntries(
      Object.entries(totals.sections).map(([section, cents]) => [section, centsToDollars(cents)]),
    ),
    expiresOn: estimate.head.estimatesExpire,
  };
};

/** The next Loan Estimate of a file, with those that were issued. */
export const toLoanEstimate = (history: History, { file, version, block }: FileBeforeEstimate): LoanEstimateAnswer => {
  const made = block === null ? loanEstimateOfFile(file) : null;
  return {
    issued: issuedIn(history),
    terms: file.terms,
    estimate: made && toEstimate(made),
    missing: made?.kind === 'incomplete' ? [...made.missing] : [],
    block,
    today: file.issuedOn,
    version,
  };
};

/** @param outcome of an issue, or of the first one where it is repeated */
export const toIssued = ({ id, version, events }: Outcome<LoanApplicationEvent>): EstimateIssued => {
  const issued = events.find(isIssue);
  if (!issued) throw new Error('An issue recorded no Loan Estimate');
  const { number, documentId, documentVersion } = issued.data;
  return { id, number, documentId, documentVersion, version };
};
