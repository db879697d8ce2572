import { isFinal, isPaused } from '../../events/lending/disposition/disposition.ts';
import {
  isAwaitingBorrower,
  isAwaitingReview,
  type StageId,
  stageName,
} from '../../events/lending/life-cycle/life-cycle.ts';
import { documentName } from '../../events/lending/documents/document-wording.ts';
import { outstandingDocuments } from '../../events/lending/needs/needs-list.ts';
import type { Elapsed } from '../engine/state-driven/wait-clock.ts';
import type { DocumentSummary, LoanFileSummary, Since } from './loan-file-summary.ts';
import {
  BORROWER_SILENT_DAYS,
  DAY_MS,
  FLAGGED_STAGE_OPENING_DAYS,
  REMINDER_AFTER_DAYS,
  REVIEW_OPENING_DAYS,
  SHARED_REMINDER_MS,
} from './waiting-times.ts';
import { dayInWords } from '../../events/lending/fields/day-words.ts';

/** Something that may last so long and no longer; the key makes sure that one wait is escalated once. */
export type Wait = Since & {
  readonly key: string;
  readonly subject: string;
  readonly limitMs: number;
  readonly stageId?: StageId;
};

export type Reminder = {
  readonly documentIds: readonly string[];
  readonly reminderNumber: number;
  readonly reminderKey: string;
};

export const documentsFromBorrower = (file: LoanFileSummary): DocumentSummary[] =>
  outstandingDocuments(file.documents)
    .filter(({ status }) => isAwaitingBorrower(status))
    .toSorted((one, other) => one.sinceVersion - other.sinceVersion);

export const documentsForReview = (file: LoanFileSummary): DocumentSummary[] =>
  outstandingDocuments(file.documents)
    .filter(({ status }) => isAwaitingReview(status))
    .toSorted((one, other) => one.sinceVersion - other.sinceVersion);

/** The borrower has been silent since the oldest open request, or since whatever came in last. */
export const borrowerSilentSince = (file: LoanFileSummary): Since | undefined => {
  const [oldest] = documentsFromBorrower(file);
  const { lastUpload } = file;
  return oldest && lastUpload && lastUpload.sinceVersion > oldest.sinceVersion ? lastUpload : oldest;
};

/** Recorded times that anything about the file may count from: ISO 8601. */
export const recordedTimes = ({ documents, stages, conditions, lastUpload, pause }: LoanFileSummary): string[] =>
  [...documents, ...stages, ...conditions, ...(lastUpload ? [lastUpload] : []), ...(pause ? [pause] : [])].map(
    ({ since }) => since,
  );

/** Every wait of the file that needs a notice when it lasts too long, and has had none yet. */
export const openWaits = (file: LoanFileSummary): Wait[] => {
  if (isFinal(file)) return [];
  if (isPaused(file)) return pauseOf(file).filter(({ key }) => !file.escalationKeys.includes(key));
  const silent = borrowerSilentSince(file);
  const waits: Wait[] = [
    ...documentsForReview(file).map(({ documentId, documentType, since, sinceVersion, staffDueAfterMs }) => ({
      key: `review-${documentId}-v${sinceVersion}`,
      subject: `${documentName(documentType)} awaits review`,
      limitMs: staffDueAfterMs ?? REVIEW_OPENING_DAYS * DAY_MS,
      since,
      sinceVersion,
    })),
    ...file.stages
      .filter(({ status }) => status === 'requires_attention')
      .map(({ stageId, since, sinceVersion, staffDueAfterMs }) => ({
        key: `stage-${stageId}-v${sinceVersion}`,
        subject: `${stageName(stageId)} requires attention`,
        limitMs: staffDueAfterMs ?? FLAGGED_STAGE_OPENING_DAYS * DAY_MS,
        stageId,
        since,
        sinceVersion,
      })),
    ...conditionsOverdue(file),
    ...(silent
      ? [
          {
            key: `borrower-v${silent.sinceVersion}`,
            subject: 'The borrower has not sent the documents asked for',
            limitMs: BORROWER_SILENT_DAYS * DAY_MS,
            since: silent.since,
            sinceVersion: silent.sinceVersion,
          },
        ]
      : []),
  ];
  return waits.filter(({ key }) => !file.escalationKeys.includes(key));
};

/** Once for each day by which something was to come in; another day is another wait. */
const conditionsOverdue = ({ conditions }: LoanFileSummary): Wait[] =>
  conditions.flatMap(({ conditionId, number, dueOn, since, sinceVersion, endsAfterMs }) =>
    endsAfterMs === undefined
      ? []
      : [
          {
            key: `condition-${conditionId}-${dueOn}`,
            subject: `Condition ${number} is past its day, ${dueOn && dayInWords(dueOn)}`,
            limitMs: endsAfterMs,
            since,
            sinceVersion,
          },
        ],
  );

/** While a file pauses it waits for one thing only: that someone looks at it when its time is over. */
const pauseOf = ({ pause }: LoanFileSummary): Wait[] =>
  pause?.endsAfterMs === undefined
    ? []
    : [
        {
          key: `${pause.disposition}-v${pause.sinceVersion}`,
          subject: pauseEnds[pause.disposition],
          limitMs: pause.endsAfterMs,
          since: pause.since,
          sinceVersion: pause.sinceVersion,
        },
      ];

const pauseEnds = {
  suspended: 'The application is still suspended, and was to be looked at again',
  counteroffer: 'The counteroffer has expired without an answer',
} as const;

const reminderAfterMs = ({ remindersSent }: DocumentSummary): number | undefined => {
  const days = REMINDER_AFTER_DAYS[remindersSent];
  return days === undefined ? undefined : days * DAY_MS;
};

/** The e-mail that is due now, with every document that is due for the same reminder within a day. */
export const reminderDue = (file: LoanFileSummary, elapsed: Elapsed): Reminder | undefined => {
  if (isPaused(file)) return undefined;
  const outstanding = documentsFromBorrower(file);
  const first = outstanding.find((document) => elapsed(document.since) >= (reminderAfterMs(document) ?? Infinity));
  if (!first) return undefined;
  const due = outstanding.filter(
    (document) =>
      document.remindersSent === first.remindersSent &&
      elapsed(document.since) + SHARED_REMINDER_MS >= (reminderAfterMs(document) ?? Infinity),
  );
  const reminderNumber = first.remindersSent + 1;
  return {
    documentIds: due.map(({ documentId }) => documentId),
    reminderNumber,
    reminderKey: `reminder-${reminderNumber}-${first.documentId}-v${first.sinceVersion}`,
  };
};

/** @returns milliseconds until the next reminder or escalation falls due; undefined when none will */
export const nextDueInMs = (file: LoanFileSummary, elapsed: Elapsed): number | undefined => {
  const reminders = (isPaused(file) ? [] : documentsFromBorrower(file)).flatMap((document) => {
    const after = reminderAfterMs(document);
    return after === undefined ? [] : [after - elapsed(document.since)];
  });
  const escalations = openWaits(file).map(({ since, limitMs }) => limitMs - elapsed(since));
  const due = [...reminders, ...escalations];
  return due.length === 0 ? undefined : Math.max(0, Math.min(...due));
};
