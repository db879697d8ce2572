import { byType, forEvery } from '../../events/kernel/by-type.ts';
import { centsInWords, wholeDollarsInWords } from '../../events/kernel/money.ts';
import { noticeChannelNames } from '../../events/lending/adverse-action/notice-channels.ts';
import { statedReasons } from '../../events/lending/adverse-action/notice-reasons.ts';
import { type AdverseActionReason, adverseActionReasonNames } from '../../events/lending/denial/adverse-action.ts';
import { type DenialGround, groundInWords } from '../../events/lending/denial/denial-words.ts';
import { dayInWords } from '../../events/lending/fields/day-words.ts';
import { dispositionNames } from '../../events/lending/disposition/disposition.ts';
import { requestChannelNames, suspensionCauseNames } from '../../events/lending/disposition/disposition-facts.ts';
import { revisionReasonNames } from '../../events/lending/file-disclosures/revision-reasons.ts';
import { actionKinds } from '../../events/lending/automation/actions.ts';
import { reasonInWords, resultInWords } from '../../events/lending/automation/rule-words.ts';
import { documentNameInText } from '../../events/lending/documents/document-wording.ts';
import { documentInWords } from '../../events/lending/needs/need-words.ts';
import { typesOf } from '../../events/lending/needs/needs-list.ts';
import { pagesInWords } from '../../events/lending/documents/page-ranges.ts';
import { applicationStatusNames, stageName } from '../../events/lending/life-cycle/life-cycle.ts';
import { representativeScore } from '../../events/lending/credit/credit-score.ts';
import { revealableFieldNames, revealPurposeNames } from '../../events/lending/permissions/reveals.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { conditionsEvents } from '../../events/loan-application/conditions/conditions.events.ts';
import type { LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import type { OfferedTerms } from '../../events/loan-application/disposition/disposition.events.ts';
import { onePersonInWords } from '../../events/lending/decisions/two-people.ts';
import type { LoanApplicationStatusChanged } from '../../events/loan-application/status/status.events.ts';
import { vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import { fullName, inWords } from '../../events/lending/fields/words.ts';
import { tellCondition } from './condition.sentences.ts';
import { debtName, treatmentInWords } from './debt.sentences.ts';
import type { LoanFileRecord } from './loan-file.record.ts';
import { urlaSentences } from './urla.sentences.ts';

export type Told = { readonly sentence: string; readonly notes: string | null };

const plain = (sentence: string, notes?: string): Told => ({ sentence, notes: notes ?? null });

/**
 * A sentence about the event; actor and time stand beside it. Every event has one, so a file's history has no gaps.
 * @param file the file after the event
 */
export const tell = byType<RecordedEvent<LoanApplicationEvent>, [file: LoanFileRecord], Told>({
  LoanApplicationSubmitted: () => plain('Application submitted'),
  UrlaStated: () => plain('Kept as stated on the URLA'),
  ...urlaSentences,
  LoanApplicationStatusChanged: ({ data }) => ({ sentence: statusChange(data), notes: data.notes ?? null }),

  LoanApplicationWithdrawn: ({ data: { effectiveOn, requestedBy, channel, reason } }, file) =>
    plain(
      `Withdrawn on ${dayInWords(effectiveOn)} at the request of ${borrowerName(file, requestedBy)} (${requestChannelNames[channel].toLowerCase()})`,
      reason,
    ),
  LoanApplicationClosedIncomplete: ({ data: { effectiveOn, noticeSentOn, answerDueOn, missing } }) =>
    plain(
      `Closed for incompleteness on ${dayInWords(effectiveOn)}: the notice of ${dayInWords(noticeSentOn)} was not answered by ${dayInWords(answerDueOn)}`,
      missing,
    ),
  LoanApprovalNotAccepted: ({ data: { effectiveOn, reason } }) =>
    plain(`Approval not accepted on ${dayInWords(effectiveOn)}`, reason),
  CounterofferMade: ({ data: { terms, expiresOn, reasons, notes } }) =>
    plain(
      `Counteroffer made: ${termsInWords(terms)}, open until ${dayInWords(expiresOn)}; instead of the terms asked for because of: ${reasons.map((reason) => adverseActionReasonNames[reason]).join('; ')}`,
      notes,
    ),
  CounterofferAccepted: ({ data: { effectiveOn, terms, notes } }) =>
    plain(`Counteroffer accepted on ${dayInWords(effectiveOn)}: the loan is now ${termsInWords(terms)}`, notes),
  CounterofferDeclined: ({ data: { effectiveOn, how, notes } }) =>
    plain(
      how === 'declined'
        ? `Counteroffer declined on ${dayInWords(effectiveOn)}`
        : `Counteroffer not accepted in its time, on ${dayInWords(effectiveOn)}`,
      notes,
    ),
  LoanApplicationSuspended: ({ data: { waitsFor, reviewOn, reason } }) =>
    plain(
      `Suspended until ${dayInWords(reviewOn)} at the latest: waits for ${suspensionCauseNames[waitsFor].what}`,
      reason,
    ),
  LoanApplicationResumed: ({ data }) => plain('Resumed', data.notes),
  DispositionTakenBack: ({ data: { disposition, notes } }) =>
    plain(`${dispositionNames[disposition]} taken back`, notes),

  LoanStageStarted: ({ data: { stageId, assigneeName, notes } }) => {
    const started = `Stage ${stageName(stageId)} started`;
    return plain(assigneeName ? `${started}, assigned to ${assigneeName}` : started, notes);
  },
  LoanStageProcessingStarted: ({ data }) =>
    plain(`Stage ${stageName(data.stageId)} handed to automatic processing`, data.notes),
  LoanStageCompleted: ({ data: { stageId, notes, evidence, override } }) => {
    const completed = `Stage ${stageName(stageId)} completed`;
    if (evidence) return plain(`${completed} by the accepted report of order ${evidence.orderNumber}`, notes);
    return plain(override ? `${completed} (override)` : completed, notes);
  },
  LoanStageFlagged: ({ data }) => plain(`Stage ${stageName(data.stageId)} flagged for attention`, data.notes),
  LoanStageRejected: ({ data }) => plain(`Stage ${stageName(data.stageId)} rejected`, data.notes),
  PreApprovalLetterIssued: ({ data }) =>
    plain(
      `Pre-approval letter issued for ${wholeDollarsInWords(data.amountCents)}, good until ${dayInWords(data.expiresOn)}`,
    ),
  AdverseActionNoticeIssued: ({ data: { borrowerId, dueOn, reasons, otherReason } }, file) =>
    plain(
      `Adverse action notice to ${borrowerName(file, borrowerId)} issued, due by ${dayInWords(dueOn)}`,
      statedReasons(reasons, otherReason)
        .map(({ text }) => text)
        .join('; '),
    ),
  AdverseActionNoticeSent: ({ data: { borrowerId, sentOn, dueOn, channel } }, file) =>
    plain(
      `Adverse action notice to ${borrowerName(file, borrowerId)} sent on ${dayInWords(sentOn)}, ${noticeChannelNames[channel].toLowerCase()}${sentOn > dueOn ? `, after its last day ${dayInWords(dueOn)}` : ''}`,
    ),
  LoanEstimateIssued: ({ data: { number, aprPercent, cashToCloseCents, revision } }) => {
    const figures = `APR ${aprPercent.toFixed(3)}%, cash to close ${wholeDollarsInWords(cashToCloseCents)}`;
    return revision
      ? plain(
          `Revised Loan Estimate ${number} issued: ${figures}; ${revisionReasonNames[revision.reason]}, known since ${dayInWords(revision.learnedOn)}`,
          revision.notes,
        )
      : plain(`Loan Estimate issued: ${figures}`);
  },
  LoanStageClaimed: ({ data }) => plain(`Stage ${stageName(data.stageId)} claimed by ${data.assigneeName}`),
  LoanStageAssigned: ({ data }) => plain(`Stage ${stageName(data.stageId)} assigned to ${data.assigneeName}`),
  LoanStageReleased: ({ data }) => plain(`Stage ${stageName(data.stageId)} released: no one has it`),

  DocumentRequested: ({ data }, file) => {
    const { dueOn, reason } = data;
    const requested = `${documentInWords(data, file)} requested`;
    return plain(dueOn ? `${requested}, due on ${dayInWords(dueOn)}` : requested, reason);
  },
  DocumentRequestRevised: ({ data: { documentType, dueOn, reason } }) => {
    const revised = `Request for the ${documentNameInText(documentType)} changed`;
    return plain(dueOn ? `${revised}, due on ${dayInWords(dueOn)}` : revised, reason);
  },
  DocumentRequestWithdrawn: ({ data }, file) =>
    plain(`${documentInWords(data, file)} no longer asked for`, data.reason),
  DocumentAssigned: ({ data }, file) => plain(`Said whose it is: ${documentInWords(data, file)}`),
  DocumentReplacementRequested: ({ data }, file) => {
    const { documentVersion, dueOn, reason, againBecause } = data;
    const asked = `${documentInWords(data, file)} asked for again (version ${documentVersion} was verified)`;
    return plain(
      dueOn ? `${asked}, due on ${dayInWords(dueOn)}` : asked,
      `${againBecause}. To the borrower: ${reason}`,
    );
  },
  DocumentUploaded: ({ data }, file) => {
    const { fileName, documentVersion, splitFrom } = data;
    if (splitFrom) {
      const source = `${pagesInWords(splitFrom.pages)} of ${nameOf(file, splitFrom.documentId)}`;
      return plain(`${documentInWords(data, file)} made of ${source}: ${fileName}`);
    }
    const uploaded = `${documentInWords(data, file)} uploaded: ${fileName}`;
    return plain(documentVersion > 1 ? `${uploaded} (version ${documentVersion})` : uploaded);
  },
  DocumentSplit: ({ data: { documentId, partIds, pagesLeft } }, file) => {
    const split = `${nameOf(file, documentId)} split into ${partIds.length} ${partIds.length === 1 ? 'document' : 'documents'}`;
    return plain(pagesLeft.length === 0 ? split : `${split}; in none: ${pagesInWords(pagesLeft)}`);
  },
  DocumentPrinted: ({ data: { documentId, template } }, file) =>
    plain(`Printed from template ${template.id}, version ${template.version}: ${nameOf(file, documentId)}`),
  DocumentQuarantined: ({ data }, file) => plain(`Waiting for the virus scanner: ${nameOf(file, data.documentId)}`),
  DocumentReleased: ({ data }, file) => plain(`Virus scanner found nothing: ${nameOf(file, data.documentId)}`),
  DocumentFoundInfected: ({ data }, file) =>
    plain(`Virus scanner found ${data.signature}: ${nameOf(file, data.documentId)}`),
  DocumentReviewStarted: ({ data }, file) =>
    plain(`Review started: ${nameOf(file, data.documentId)}`, data.reviewNotes),
  DocumentVerified: ({ data }, file) =>
    plain(`Document verified: ${nameOf(file, data.documentId)}${onePersonInWords(data)}`, data.reviewNotes),
  DocumentApproved: ({ data }, file) =>
    plain(`Document approved: ${nameOf(file, data.documentId)}${onePersonInWords(data)}`, data.reviewNotes),
  DocumentChangesRequested: ({ data }, file) =>
    plain(`Changes requested: ${nameOf(file, data.documentId)}`, data.reviewNotes),
  DocumentRejected: ({ data }, file) => plain(`Document rejected: ${nameOf(file, data.documentId)}`, data.reviewNotes),
  DocumentFactsRead: ({ data: { documentId, outcome, facts } }, file) =>
    plain(
      outcome === 'read'
        ? `Text of the document read, ${facts.length} ${facts.length === 1 ? 'figure' : 'figures'} found: ${nameOf(file, documentId)}`
        : `Text of the document not read, ${inWords(outcome)}: ${nameOf(file, documentId)}`,
    ),
  DocumentReminderSent: ({ data: { reminderNumber, documentIds, mayBeTwice } }, file) => {
    const names = documentIds.map((documentId) => nameOf(file, documentId)).join(', ');
    return plain(`Reminder ${reminderNumber} sent by email${mayBeTwice ? ', perhaps twice' : ''}: ${names}`);
  },

  ...forEvery(conditionsEvents, tellCondition),

  LoanApplicationAssigned: ({ data }) => plain(`Assigned to ${data.assigneeName}`),
  LoanApplicationUnassigned: () => plain('Assignee removed'),
  LoanApplicationPrioritized: ({ data }) => plain(`Priority changed from ${data.from} to ${data.to}`),

  LoanApplicationCommented: ({ data }) => plain('Comment added', data.comment),
  LoanApplicationEscalated: ({ data }) => plain(`Escalated after ${days(data.daysWaiting)}: ${data.subject}`),

  RelianceConfirmed: ({ data: { name, reason, onePersonUpToCents } }) =>
    plain(`${name}: still good after the change${onePersonInWords({ onePersonUpToCents })}`, reason),

  CreditAuthorized: () => plain('Credit inquiries authorized by the borrowers'),
  CreditReportOrdered: ({ data }) => plain('Credit report ordered', data.reason),
  CreditReportReceived: ({ data, metadata }) => {
    const score = representativeScore(data.scores);
    const received = `Credit report received from ${data.vendorName ?? metadata.actor.onBehalfOf ?? metadata.actor.name}`;
    return plain(score === null ? received : `${received}, representative score ${score}`);
  },

  ReportTakenOver: ({ data: { orderNumber, facts, findings } }) => {
    const { name } = vendorKinds[facts.kind];
    return plain(
      `${name} order ${orderNumber}: report taken over`,
      findings.map(({ text }) => text).join('; ') || undefined,
    );
  },
  ReportNoLongerStands: ({ data: { orderNumber, kind, because } }) =>
    plain(
      `${vendorKinds[kind].name} order ${orderNumber}: the file no longer rests on its report (${because} asked for)`,
    ),

  IncomeQualified: ({ data: { borrowerId, incomeType, source, monthlyCents, note } }, file) =>
    plain(
      `Income of ${borrowerName(file, borrowerId)} (${inWords(incomeType)}${source ? `, ${source}` : ''}) qualified with ${centsInWords(monthlyCents)} a month`,
      note,
    ),
  IncomeWorksheetDropped: ({ data: { reason } }) => plain('Income worksheet taken back', reason),
  DebtTreated: ({ data }) => plain(`${debtName(data)} ${treatmentInWords(data)}`, data.note),
  DebtAdded: ({ data: { creditor, monthlyCents, communityState, note } }) =>
    plain(
      `Debt to ${creditor} added${communityState ? `, of a spouse who does not borrow (${communityState})` : ''}: ${centsInWords(monthlyCents)} a month`,
      note,
    ),
  DebtTreatmentTakenBack: ({ data }) => plain(`${debtName(data)}: treatment taken back`, data.reason),

  FeesEstimated: ({ data: { template, lines } }) =>
    plain(
      `Fees estimated from the template (${inWords(template.loanType)}, ${inWords(template.purpose)}, ${template.state}): ${lines.length} lines`,
    ),
  FeeEntered: ({ data: { label, section, cents } }) =>
    plain(`Fee entered: ${label} (${inWords(section)}), ${centsInWords(cents)}`),
  FeeRemoved: () => plain('Fee removed from the worksheet'),
  AssetQualified: ({ data: { borrowerId, source, sheet, enteredCents, note } }, file) =>
    plain(
      `Asset of ${borrowerName(file, borrowerId)} (${inWords(sheet.kind)}${source ? `, ${source}` : ''}) ${enteredCents === undefined ? 'qualified with a balance of' : 'entered with'} ${centsInWords(enteredCents ?? sheet.balanceCents)}`,
      note,
    ),
  AssetDropped: ({ data: { reason } }) => plain('Asset no longer qualified', reason),

  PersonalDataRevealed: ({ data: { borrowerId, fields, purpose, reason } }, file) => {
    const what = listOf(fields.map((field) => revealableFieldNames[field]));
    return plain(`${what} of ${borrowerName(file, borrowerId)} revealed`, `${revealPurposeNames[purpose]}: ${reason}`);
  },
  BorrowerErasureBegun: ({ data }) =>
    plain('Erasure of personal data of a borrower begun', `${data.legalBasis}: ${data.reason}`),
  BorrowerForgotten: ({ data }) => plain('Personal data of a borrower erased', `${data.legalBasis}: ${data.reason}`),
  LoanApplicationTextErased: () => plain('Personal data erased'),

  RuleEvaluated: ({ data }) =>
    plain(`Rule ${data.ruleName} (version ${data.ruleVersion}) ${resultInWords(data)}`, reasonInWords(data)),
  RuleActionCarriedOut: ({ data: { ruleName, action, outcome, why, mayBeTwice } }) => {
    const ended = outcome === 'done' ? (mayBeTwice ? ', mail perhaps sent twice' : '') : ' came to nothing';
    return plain(`Rule ${ruleName}: ${actionKinds[action].name}${ended}`, why);
  },
});

const statusChange = ({
  from,
  to,
  override,
  passedOver = [],
  reasons = [],
  grounds = [],
  documentTypes = [],
  closingDocuments = [],
  onePersonUpToCents,
}: LoanApplicationStatusChanged['data']): string => {
  const change = `Status changed from ${applicationStatusNames[from]} to ${applicationStatusNames[to]}`;
  const passed = passedOver.map(({ stageId, status }) => `${stageName(stageId)} (${inWords(status)})`);
  const closing = typesOf(closingDocuments).map(documentNameInText);
  return [
    override ? `${change} (override)` : change,
    ...(passed.length > 0 ? [`, past ${passed.join(', ')}`] : []),
    ...(reasons.length > 0 ? [`: ${reasons.map((reason) => reasonWithGrounds(reason, grounds)).join('; ')}`] : []),
    ...(closing.length > 0 ? [`; needed before closing: ${closing.join(', ')}`] : []),
    ...(documentTypes.length > 0 ? [`; asked for: ${documentTypes.map(documentNameInText).join(', ')}`] : []),
    onePersonInWords({ onePersonUpToCents }),
  ].join('');
};

/** `Excessive obligations in relation to income (debt-to-income 52.3%, at most 43%)`. */
const reasonWithGrounds = (reason: AdverseActionReason, grounds: readonly DenialGround[]): string => {
  const shown = grounds.filter((ground) => ground.reason === reason).map(groundInWords);
  const name = adverseActionReasonNames[reason];
  return shown.length > 0 ? `${name} (${shown.join('; ')})` : name;
};

/** `$280,000.00 over 30 years at 6.5%`. */
const termsInWords = ({ amountCents, termYears, ratePercent }: OfferedTerms): string =>
  `${centsInWords(amountCents)} over ${termYears} years at ${ratePercent}%`;

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** `Pay stub, stub.pdf`; only the type while nothing has been uploaded. */
const nameOf = (file: LoanFileRecord, documentId: string): string => {
  const document = file.documents.find((each) => each.documentId === documentId);
  if (!document) return documentId;
  const fileName = document.versions.at(-1)?.fileName;
  const name = documentInWords(document, file);
  return fileName ? `${name}, ${fileName}` : name;
};

const borrowerName = (file: LoanFileRecord, borrowerId: string): string => {
  const borrower = file.borrowers.find((each) => each.borrowerId === borrowerId);
  return borrower ? fullName(borrower) : borrowerId;
};

/** `SSN and date of birth`, the first letter in upper case. */
const listOf = (names: readonly string[]): string => {
  const list = new Intl.ListFormat('en-US').format(names);
  return list.slice(0, 1).toUpperCase() + list.slice(1);
};
