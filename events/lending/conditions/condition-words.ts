/** By when a condition has to be met, in the order in which a file gets there. */
export const conditionPoints = [
  'prior_to_approval',
  'prior_to_docs',
  'prior_to_closing',
  'prior_to_funding',
  'post_closing',
] as const;
export type ConditionPoint = (typeof conditionPoints)[number];

/** As a heading: `Before closing`. */
export const conditionPointNames: Readonly<Record<ConditionPoint, string>> = {
  prior_to_approval: 'Before approval',
  prior_to_docs: 'Before closing documents',
  prior_to_closing: 'Before closing',
  prior_to_funding: 'Before funding',
  post_closing: 'After closing',
};

/** As inside a sentence: `before closing`. */
export const conditionPointInSentence = (point: ConditionPoint): string => conditionPointNames[point].toLowerCase();

/** Subjects of conditions. */
export const conditionCategories = ['income', 'assets', 'credit', 'property', 'legal', 'misc'] as const;
export type ConditionCategory = (typeof conditionCategories)[number];

export const conditionCategoryNames: Readonly<Record<ConditionCategory, string>> = {
  income: 'Income',
  assets: 'Assets',
  credit: 'Credit',
  property: 'Property',
  legal: 'Legal and title',
  misc: 'Other',
};

/** Where a condition comes from: written for the file, taken from the list of templates, added by an automation rule, or opened by an accepted report. */
export const conditionSources = ['manual', 'template', 'rule', 'report'] as const;
export type ConditionSource = (typeof conditionSources)[number];

/** Where one condition stands. `returned`: what came in is not enough; `reopened`: its clearing or waiver no longer holds. */
export const conditionStatuses = [
  'open',
  'requested',
  'received',
  'returned',
  'reopened',
  'cleared',
  'waived',
  'withdrawn',
] as const;
export type ConditionStatus = (typeof conditionStatuses)[number];

/** True for an outstanding condition. */
export const isOutstandingCondition = (status: ConditionStatus): boolean =>
  status !== 'cleared' && status !== 'waived' && status !== 'withdrawn';

/** True when a condition may be waived; those an approval rests on must be met. */
export const isWaivable = (point: ConditionPoint): boolean => point !== 'prior_to_approval';

/** Why a condition that was cleared or waived has to be met again. */
export const reopeningCauses = [
  'by_hand',
  'evidence_replaced',
  'evidence_rejected',
  'evidence_questioned',
  'evidence_infected',
  'answers_changed',
] as const;
export type ReopeningCause = (typeof reopeningCauses)[number];
/** Causes that lie in the evidence. */
export type EvidenceCause = Exclude<ReopeningCause, 'by_hand' | 'answers_changed'>;

/** Change of the evidence, after its name: `Bank statement was replaced by version 2`. */
export const reopeningCauseInSentence = (cause: EvidenceCause, documentVersion: number | undefined): string =>
  ({
    evidence_replaced: `was replaced by version ${documentVersion ?? 'newer'}`,
    evidence_rejected: 'was rejected',
    evidence_questioned: 'no longer counts as verified',
    evidence_infected: 'was found infected',
  })[cause];

/** List filters by outstanding conditions. */
export const conditionFilters = ['before_approval', 'outstanding', 'overdue'] as const;
export type ConditionFilter = (typeof conditionFilters)[number];

/**
 * Until when something has to come in for a condition: null where nothing is waited for, because it is met, because what
 * shows it is there and waits for staff, or because there is no such day. @returns a plain date
 */
export const awaitedUntil = ({
  status,
  dueOn,
}: {
  readonly status: ConditionStatus;
  readonly dueOn?: string | null | undefined;
}): string | null => (isOutstandingCondition(status) && status !== 'received' ? (dueOn ?? null) : null);

export type StandingCondition = { readonly mustBeMetBefore: ConditionPoint; readonly status: ConditionStatus };

/** Outstanding conditions ordered by point, otherwise in their order. */
export const outstandingConditions = <C extends StandingCondition>(conditions: readonly C[]): C[] =>
  conditionPoints.flatMap((point) =>
    conditions.filter(({ mustBeMetBefore, status }) => mustBeMetBefore === point && isOutstandingCondition(status)),
  );

/** Outstanding conditions up to and including a point. */
export const outstandingUpTo = <C extends StandingCondition>(conditions: readonly C[], last: ConditionPoint): C[] =>
  outstandingConditions(conditions).filter(
    ({ mustBeMetBefore }) => conditionPoints.indexOf(mustBeMetBefore) <= conditionPoints.indexOf(last),
  );
