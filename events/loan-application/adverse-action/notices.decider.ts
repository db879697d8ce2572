import { IllegalTransitionError, NotFoundError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import type { PrintedFrom } from '../../kernel/printed-from.ts';
import type { NoticeChannel } from '../../lending/adverse-action/notice-channels.ts';
import { needsOwnWords, statedReasons } from '../../lending/adverse-action/notice-reasons.ts';
import { adverseActionReasonNames } from '../../lending/denial/adverse-action.ts';
import { standingInSentence } from '../../lending/disposition/disposition.ts';
import { assertDates } from '../../lending/disposition/disposition-dates.ts';
import { dayInWords } from '../../lending/fields/day-words.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { DocumentEventOf } from '../documents/documents.events.ts';
import type { DocumentsSlice, DocumentState } from '../documents/documents.state.ts';
import type { FiguresSlice } from '../figures/figures.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { NoticesEventOf } from './notices.events.ts';
import { type IssuedNotice, noticesFold, type NoticesSlice, unshownReasons } from './notices.state.ts';

/** Issues notices whose files are in the store: their documents come approved, because the portal has written them. */
export type IssueAdverseActionNotices = Command<
  'IssueAdverseActionNotices',
  {
    /** Plain dates at the branch. */
    issuedOn: string;
    dueOn: string;
    otherReason?: string | undefined;
    notices: readonly {
      borrowerId: string;
      /** Of the first notice to them; a later one is a version of the document that stands. */
      documentId: string;
      fileName: string;
      sizeBytes: number;
      sha256: string;
      printedFrom: PrintedFrom;
    }[];
  }
>;
/** Keeps that a notice was mailed or delivered. */
export type MarkAdverseActionNoticeSent = Command<
  'MarkAdverseActionNoticeSent',
  {
    borrowerId: string;
    sentOn: string;
    channel: NoticeChannel;
    /** At the branch. */
    today: string;
  }
>;
export type NoticesCommand = IssueAdverseActionNotices | MarkAdverseActionNoticeSent;

type Slices = NoticesSlice &
  StatusSlice &
  DispositionSlice &
  FiguresSlice &
  DocumentsSlice &
  Pick<IntakeSlice, 'applicationId' | 'borrowers'>;

/** The notice to that borrower which stands among the documents; undefined before there is one. */
const documentFor = ({ documents }: DocumentsSlice, borrowerId: string): DocumentState | undefined =>
  documents.find(
    ({ documentType, subjects }) =>
      documentType === 'adverse_action_notice' && subjects?.some((subject) => subject.borrowerId === borrowerId),
  );

/** @throws IllegalTransitionError on a file that is not rejected */
const assertRejected = (file: Slices): NonNullable<NoticesSlice['rejectedFor']> => {
  if (file.rejectedFor) return file.rejectedFor;
  throw new IllegalTransitionError(
    `The application is ${standingInSentence(file)}: only one that is rejected has notices of adverse action`,
    { status: file.status, allowed: [] },
  );
};

/** @throws NotFoundError */
const assertBorrower = ({ applicationId, borrowers }: Slices, borrowerId: string): void => {
  if (borrowers.some((each) => each.borrowerId === borrowerId)) return;
  throw new NotFoundError('The application has no such borrower', { applicationId, borrowerId });
};

const assertUnsent = (notice: IssuedNotice | undefined): void => {
  if (notice?.sentOn == null) return;
  throw new IllegalTransitionError(`The notice to this applicant was sent on ${dayInWords(notice.sentOn)}`, {
    borrowerId: notice.borrowerId,
    allowed: [],
  });
};

/** @throws RuleViolationError for a reason that the file does not show, or that has no words */
const assertReasons = (file: Slices, otherReason: string | undefined): void => {
  const unshown = unshownReasons(file).map((reason) => adverseActionReasonNames[reason]);
  if (unshown.length > 0) {
    throw new RuleViolationError(
      `The file does not show ${unshown.join('; ')}: take the rejection back, and reject it for what the file shows`,
      { unshown },
    );
  }
  if (needsOwnWords(file.rejectedFor?.reasons ?? []) && !otherReason?.trim()) {
    const message = 'Say in words for the applicant what the principal reason is';
    throw new RuleViolationError(message, {}, [{ field: 'otherReason', message }]);
  }
};

/** @throws IllegalTransitionError, NotFoundError, RuleViolationError */
const issue = (
  { data: { issuedOn, dueOn, otherReason, notices } }: IssueAdverseActionNotices,
  file: Slices,
): (
  | NoticesEventOf<'AdverseActionNoticeIssued'>
  | DocumentEventOf<'DocumentUploaded' | 'DocumentPrinted' | 'DocumentApproved'>
)[] => {
  const { reasons } = assertRejected(file);
  if (notices.length === 0) {
    throw new IllegalTransitionError('The notice to every applicant was sent: there is none to issue', { allowed: [] });
  }
  assertReasons(file, otherReason);
  const stated = statedReasons(reasons, otherReason?.trim());
  return notices.flatMap(({ borrowerId, documentId: newId, fileName, sizeBytes, sha256, printedFrom }) => {
    assertBorrower(file, borrowerId);
    assertUnsent(file.notices.find((each) => each.borrowerId === borrowerId));
    const former = documentFor(file, borrowerId);
    const documentId = former?.documentId ?? newId;
    const documentVersion = (former?.documentVersion ?? 0) + 1;
    return [
      {
        type: 'AdverseActionNoticeIssued',
        data: {
          borrowerId,
          documentId,
          documentVersion,
          issuedOn,
          dueOn,
          reasons: stated.map(({ reason }) => reason),
          ...(needsOwnWords(reasons) && { otherReason: otherReason?.trim() }),
        },
      },
      {
        type: 'DocumentUploaded',
        data: {
          documentId,
          documentType: 'adverse_action_notice',
          documentVersion,
          fileName,
          mediaType: 'application/pdf',
          sizeBytes,
          sha256,
          subjects: [{ borrowerId }],
        },
      },
      { type: 'DocumentPrinted', data: { documentId, documentVersion, ...printedFrom } },
      { type: 'DocumentApproved', data: { documentId, documentVersion } },
    ] as const;
  });
};

/** The same again changes nothing. @throws IllegalTransitionError, NotFoundError, RuleViolationError by field */
const markSent = (
  { data: { borrowerId, sentOn, channel, today } }: MarkAdverseActionNoticeSent,
  file: Slices,
): NoticesEventOf<'AdverseActionNoticeSent'>[] => {
  assertRejected(file);
  assertBorrower(file, borrowerId);
  const notice = file.notices.find((each) => each.borrowerId === borrowerId);
  if (!notice) {
    throw new IllegalTransitionError('There is no notice to this applicant yet: issue it first', { allowed: [] });
  }
  if (notice.sentOn === sentOn) return [];
  assertUnsent(notice);
  const { documentId, issuedOn, dueOn } = notice;
  assertDates(
    {
      field: 'sentOn',
      holds: sentOn <= today,
      message: `Use the day on which it went out, ${dayInWords(today)} at the latest`,
    },
    {
      field: 'sentOn',
      holds: sentOn >= issuedOn,
      message: `The notice was issued on ${dayInWords(issuedOn)}: use that day or a later one`,
    },
  );
  return [{ type: 'AdverseActionNoticeSent', data: { borrowerId, documentId, sentOn, dueOn, channel } }];
};

export const noticesModule = {
  begin: noticesFold.begin,
  decide: { IssueAdverseActionNotices: issue, MarkAdverseActionNoticeSent: markSent },
  evolve: noticesFold.evolve,
};
