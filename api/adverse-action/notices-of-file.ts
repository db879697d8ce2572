import { ERASED } from '../../events/kernel/personal-data.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import { adverseActionNotice, type NoticeFacts } from '../../events/lending/adverse-action/notice.ts';
import type { ReportUsed } from '../../events/lending/adverse-action/notice-credit.ts';
import { type NoticeDue, noticeDue } from '../../events/lending/adverse-action/notice-due.ts';
import { isAwaitingBorrower, isIssuedDocument } from '../../events/lending/life-cycle/life-cycle.ts';
import { outstandingDocuments } from '../../events/lending/needs/needs-list.ts';
import { addressLine, fullName } from '../../events/lending/fields/words.ts';
import type { CreditResult } from '../../events/lending/vendor-orders/credit/credit.kind.ts';
import { shownGrounds } from '../../events/loan-application/adverse-action/notices.state.ts';
import type { LoanFile } from '../../events/loan-application/loan-application.decider.ts';
import type { LenderSettings } from '../../events/settings/settings.state.ts';
import type { LoanFileRecord } from '../../projections/loan-file/loan-file.queries.ts';
import type { IssueNotices } from './adverse-action.contract.ts';

/** A file as its decider and its readers see it. */
export type NoticedFile = {
  readonly state: LoanFile;
  readonly record: LoanFileRecord;
  readonly settings: LenderSettings;
  readonly timeZone: string;
  /** Of the order that the newest credit report was delivered for; null where it has none. */
  readonly result: CreditResult | null;
};

/** When the notices are due; null on a file that is not rejected. */
export const dueOf = ({ state, record, timeZone }: NoticedFile): NoticeDue | null => {
  const { submittedAt, decidedAt, documents, creditReport, arrivals = [] } = record;
  if (!state.rejectedFor || decidedAt === null) return null;
  const received = documents.filter(({ documentType }) => !isIssuedDocument(documentType));
  const arrivedAt = [
    ...received.flatMap(({ versions }) => versions.map(({ uploadedAt }) => uploadedAt)),
    ...(creditReport ? [creditReport.receivedAt] : []),
    ...arrivals.map(({ at }) => at),
  ];
  return noticeDue({
    submittedOn: plainDateIn(submittedAt, timeZone),
    arrivedOn: arrivedAt.map((at) => plainDateIn(at, timeZone)),
    rejectedOn: plainDateIn(decidedAt, timeZone),
    offeredOn: state.offeredOn,
    isIncomplete: outstandingDocuments(state.documents).some(({ status }) => isAwaitingBorrower(status)),
  });
};

/** The newest credit report, with what lowers each score where it says so. */
const reportOf = ({ record: { creditReport, borrowers }, result }: NoticedFile): ReportUsed | null =>
  creditReport && {
    issuedOn: creditReport.issuedOn,
    scores: creditReport.scores.map((score) => {
      const delivered = result?.scores.find(
        ({ borrower, bureau }) => borrowers[borrower]?.borrowerId === score.borrowerId && bureau === score.bureau,
      );
      return { ...score, factors: delivered?.factors.map(({ text }) => text) ?? [] };
    }),
  };

const applicantOf = ({
  currentAddress,
  ...borrower
}: LoanFileRecord['borrowers'][number]): NoticeFacts['applicant'] => {
  const name = fullName(borrower);
  const isKnown = currentAddress !== undefined && currentAddress.street !== ERASED && currentAddress.street !== '';
  return {
    borrowerId: borrower.borrowerId,
    name: name === ERASED ? null : name,
    address: isKnown ? addressLine(currentAddress) : null,
  };
};

/** The notice to each applicant: its content, or what is missing of it. @param entered by whoever issues them */
export const noticesTo = (file: NoticedFile, { otherReason, keyFactors = [] }: IssueNotices = {}) => {
  const { state, record, settings } = file;
  const report = reportOf(file);
  return record.borrowers.map(applicantOf).map((applicant) => ({
    applicant,
    issued: state.notices.find(({ borrowerId }) => borrowerId === applicant.borrowerId),
    notice: adverseActionNotice({
      applicant,
      lender: settings.noticeDetails,
      reasons: state.rejectedFor?.reasons ?? [],
      grounds: shownGrounds(state),
      otherReason,
      report,
      factors: keyFactors.find(({ borrowerId }) => borrowerId === applicant.borrowerId)?.factors,
    }),
  }));
};
