import { reasonsNotShown } from '../../lending/adverse-action/notice-reasons.ts';
import type { AdverseActionReason } from '../../lending/denial/adverse-action.ts';
import type { DenialGround } from '../../lending/denial/denial-words.ts';
import type { DispositionEventOf } from '../disposition/disposition.events.ts';
import type { DocumentsSlice } from '../documents/documents.state.ts';
import { type FiguresSlice, groundsOf } from '../figures/figures.state.ts';
import type { LoanApplicationStatusChanged } from '../status/status.events.ts';
import type { NoticesEventOf } from './notices.events.ts';

/** A notice of the rejection that stands. */
export type IssuedNotice = {
  readonly borrowerId: string;
  readonly documentId: string;
  readonly documentVersion: number;
  readonly issuedOn: string;
  readonly dueOn: string;
  /** Null until it is. */
  readonly sentOn: string | null;
};

export type NoticesSlice = {
  /** What the rejection that stands was for; null without one. */
  readonly rejectedFor: {
    readonly reasons: readonly AdverseActionReason[];
    readonly grounds: readonly Pick<DenialGround, 'reason' | 'source'>[];
  } | null;
  /** When terms were offered that have not been accepted since; null where none were. */
  readonly offeredOn: string | null;
  /** Of the rejection that stands: those of one that was taken back are out of date. */
  readonly notices: readonly IssuedNotice[];
};

/** What the file has shown when it was rejected, or shows now. */
export const shownGrounds = ({
  rejectedFor,
  ...file
}: NoticesSlice & Pick<FiguresSlice, 'facts'> & Pick<DocumentsSlice, 'documents'>): Pick<
  DenialGround,
  'reason' | 'source'
>[] => [...(rejectedFor?.grounds ?? []), ...groundsOf(file)];

/** Reasons of the rejection that the file neither showed nor shows. */
export const unshownReasons = (file: Parameters<typeof shownGrounds>[0]): AdverseActionReason[] =>
  reasonsNotShown(file.rejectedFor?.reasons ?? [], shownGrounds(file));

const noneOffered = (): Partial<NoticesSlice> => ({ offeredOn: null });

export const noticesFold = {
  begin: (): NoticesSlice => ({ rejectedFor: null, offeredOn: null, notices: [] }),
  evolve: {
    LoanApplicationStatusChanged: (
      { offeredOn }: NoticesSlice,
      { data: { to, reasons = [], grounds = [] } }: LoanApplicationStatusChanged,
    ): NoticesSlice =>
      to === 'rejected'
        ? { rejectedFor: { reasons, grounds }, offeredOn, notices: [] }
        : { rejectedFor: null, offeredOn: null, notices: [] },
    CounterofferMade: (
      _file: NoticesSlice,
      { data }: DispositionEventOf<'CounterofferMade'>,
    ): Partial<NoticesSlice> => ({
      offeredOn: data.effectiveOn,
    }),
    CounterofferAccepted: noneOffered,
    DispositionTakenBack: noneOffered,
    AdverseActionNoticeIssued: (
      { notices }: NoticesSlice,
      {
        data: { borrowerId, documentId, documentVersion, issuedOn, dueOn },
      }: NoticesEventOf<'AdverseActionNoticeIssued'>,
    ): Partial<NoticesSlice> => ({
      notices: [
        ...notices.filter((each) => each.borrowerId !== borrowerId),
        { borrowerId, documentId, documentVersion, issuedOn, dueOn, sentOn: null },
      ],
    }),
    AdverseActionNoticeSent: (
      { notices }: NoticesSlice,
      { data: { borrowerId, sentOn } }: NoticesEventOf<'AdverseActionNoticeSent'>,
    ): Partial<NoticesSlice> => ({
      notices: notices.map((each) => (each.borrowerId === borrowerId ? { ...each, sentOn } : each)),
    }),
  },
};
