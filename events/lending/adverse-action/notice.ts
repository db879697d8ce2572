import type { AdverseActionReason } from '../denial/adverse-action.ts';
import { adverseActionReasonNames } from '../denial/adverse-action.ts';
import type { DenialGround } from '../denial/denial-words.ts';
import type { LenderNoticeDetails } from './lender-notice-details.ts';
import { type BureauUsed, bureausUsed, type ReportUsed, type ScoreUsed, scoreUsed } from './notice-credit.ts';
import { isToldByOthers, needsOwnWords, reasonsNotShown, type StatedReason, statedReasons } from './notice-reasons.ts';

/** What a notice to one applicant is made of. */
export type NoticeFacts = {
  readonly applicant: {
    readonly borrowerId: string;
    /** Null of one who was forgotten. */
    readonly name: string | null;
    /** One line; null where none is stated. */
    readonly address: string | null;
  };
  /** Null until it is entered. */
  readonly lender: LenderNoticeDetails | null;
  readonly reasons: readonly AdverseActionReason[];
  /** What the file shows. */
  readonly grounds: readonly Pick<DenialGround, 'reason' | 'source'>[];
  /** The words of whoever issues the notice, for a reason that the form has none for. */
  readonly otherReason?: string | undefined;
  /** Null on a file without a credit report. */
  readonly report: ReportUsed | null;
  /** Entered by whoever issues the notice, where the report came without. */
  readonly factors?: readonly string[] | undefined;
};

/** What a notice says to one applicant, beside what is the same in every one. */
export type NoticeContent = {
  readonly borrowerId: string;
  readonly name: string;
  readonly address: string;
  readonly lender: LenderNoticeDetails;
  readonly reasons: readonly StatedReason[];
  /** Bureaus whose report on this applicant counted; none where there is no report on them. */
  readonly bureaus: readonly BureauUsed[];
  /** Of this applicant; null where none could be had. */
  readonly score: ScoreUsed | null;
  readonly isToldByOthers: boolean;
};

export const missingParts = ['lender', 'name', 'address', 'other_reason', 'reason', 'factors'] as const;
/** A gap that keeps a notice from being printed: what it is, and where it is entered. */
export type MissingPart = { readonly part: (typeof missingParts)[number]; readonly item: string; readonly fix: string };

const ofLender = ({ lender }: NoticeFacts): MissingPart[] =>
  lender
    ? []
    : [
        {
          part: 'lender',
          item: "The lender's address, telephone and the federal agency",
          fix: 'Enter them in System Settings, Notices',
        },
      ];

const ofApplicant = ({ applicant: { name, address } }: NoticeFacts): MissingPart[] => [
  ...(name === null
    ? [{ part: 'name' as const, item: 'The name of the applicant, who was forgotten', fix: 'No notice can name them' }]
    : []),
  ...(address === null && name !== null
    ? [
        {
          part: 'address' as const,
          item: `The present address of ${name}`,
          fix: 'Enter it in the application, section 1a',
        },
      ]
    : []),
];

const ofReasons = ({ reasons, grounds, otherReason }: NoticeFacts): MissingPart[] => [
  ...(needsOwnWords(reasons) && !otherReason?.trim()
    ? [
        {
          part: 'other_reason' as const,
          item: 'The principal reason in words for the applicant',
          fix: 'Enter it when you issue the notices',
        },
      ]
    : []),
  ...reasonsNotShown(reasons, grounds).map((reason) => ({
    part: 'reason' as const,
    item: `What shows “${adverseActionReasonNames[reason]}”: the file does not`,
    fix: 'Take the rejection back, and reject it for the reasons that the file shows',
  })),
];

const ofScore = ({ applicant: { name } }: NoticeFacts, score: ScoreUsed | null): MissingPart[] =>
  score && score.factors.length === 0
    ? [
        {
          part: 'factors',
          item: `The key factors of the score of ${score.bureauName} for ${name ?? 'the applicant'}`,
          fix: 'Enter them, from the credit report, when you issue the notices',
        },
      ]
    : [];

/**
 * The notice of a rejection to one applicant (12 CFR 1002.9(a)(2), form C-1; 15 U.S.C. 1681m): nothing of it is about
 * another applicant.
 * @returns its content, or else every part that is missing: none is printed with a gap
 */
export const adverseActionNotice = (
  facts: NoticeFacts,
):
  | { readonly content: NoticeContent; readonly missing: readonly [] }
  | { readonly content: null; readonly missing: readonly MissingPart[] } => {
  const { applicant, lender, reasons, grounds, otherReason, report, factors } = facts;
  const { borrowerId, name, address } = applicant;
  const score = report && scoreUsed(report, borrowerId, factors);
  const missing = [...ofLender(facts), ...ofApplicant(facts), ...ofReasons(facts), ...ofScore(facts, score)];
  if (lender === null || name === null || address === null || missing.length > 0) return { content: null, missing };
  return {
    content: {
      borrowerId,
      name,
      address,
      lender,
      reasons: statedReasons(reasons, otherReason?.trim()),
      bureaus: report ? bureausUsed(report, borrowerId) : [],
      score,
      isToldByOthers: isToldByOthers(reasons, grounds),
    },
    missing: [],
  };
};
