import { centsInWords } from '../../../events/kernel/money.ts';
import { partsAbout } from '../../../events/lending/changes/content-parts.ts';
import { documentReliesOn, letterReliesOn, orderReliesOn } from '../../../events/lending/changes/reliance.ts';
import type { BranchCalendar } from '../../../events/lending/calendar/branch-calendar.ts';
import { revisedEstimateDueOn } from '../../../events/lending/changes/redisclosure.ts';
import { changesFacts, changesSinceApproval, decisionBasis } from '../../../events/lending/decisions/decision-basis.ts';
import { documentName } from '../../../events/lending/documents/document-wording.ts';
import { isSettledDocument } from '../../../events/lending/life-cycle/life-cycle.ts';
import { fileFigures } from '../../../events/lending/figures/file-figures.ts';
import { textsOf } from '../../../events/lending/urla/recorded-answers.ts';
import { urlaWarnings } from '../../../events/lending/urla/warnings.ts';
import { unsettledBy } from '../../../events/loan-application/conditions/conditions.follows.ts';
import { withContent } from '../../../events/loan-application/figures/figure-facts.state.ts';
import type { FileContent } from '../../../events/loan-application/intake/intake.events.ts';
import type { Restatement } from '../../../events/loan-application/stated/restate.ts';
import { needsAfter } from '../../../events/loan-application/stated/stated.decider.ts';
import type { OrderRecord } from '../../../projections/vendor-orders/vendor-orders.record.ts';
import { figuresMoved } from '../../services/file/figures-moved.ts';
import type { UrlaPreview } from './urla.contract.ts';
import type { ChangeableFile, ChangeRequest } from './urla-change.ts';

const percent = (value: number | undefined): string | null => (value === undefined ? null : `${value}%`);
const money = (cents: number | undefined): string | null => (cents === undefined ? null : centsInWords(cents));

/** Terms of a loan as people read them. */
const terms: readonly (readonly [name: string, of: (content: FileContent) => string | null])[] = [
  ['Loan amount', ({ loan }) => money(loan.amountCents)],
  ['Interest rate', ({ loan }) => percent(loan.ratePercent)],
  ['Term', ({ loan }) => `${loan.termYears} years`],
  ['Down payment', ({ loan }) => money(loan.downPaymentCents)],
];

const termsMoved = (before: FileContent, after: FileContent): UrlaPreview['figures'] =>
  terms
    .map(([name, of]) => ({ name, before: of(before), after: of(after) }))
    .filter((term) => term.before !== term.after);

/** True when an approval that stands takes a new decision once the change is made. */
export const takesNewDecision = (
  { state: { approvedOn, factsChanged, facts } }: Pick<ChangeableFile, 'state'>,
  { content, parts }: Pick<Restatement, 'content' | 'parts'>,
): boolean => {
  const after = decisionBasis(withContent(facts, content), changesFacts(parts) ? factsChanged + 1 : factsChanged);
  return approvedOn !== null && changesSinceApproval(approvedOn, after).length > 0;
};

const staleOf = (
  file: ChangeableFile,
  restatement: Restatement,
  orders: readonly Pick<OrderRecord, 'order' | 'placedAt'>[],
): UrlaPreview['stale'] => {
  const { documents, facts: now } = file.state;
  const { parts, partsOf } = restatement;
  const letters = documents.filter(({ documentType }) => documentType === 'pre_approval_letter');
  return [
    ...(takesNewDecision(file, restatement)
      ? [{ kind: 'approval' as const, title: 'The approval: it takes a new decision' }]
      : []),
    ...(letterReliesOn(parts) ? letters.map(() => ({ kind: 'letter' as const, title: 'A pre-approval letter' })) : []),
    ...documents
      .filter(({ documentType, status }) => documentType !== 'pre_approval_letter' && isSettledDocument(status))
      .filter(({ documentType, subjects }) => documentReliesOn(documentType, partsAbout({ parts, partsOf }, subjects)))
      .map(({ documentType }) => ({ kind: 'document' as const, title: documentName(documentType) })),
    ...(orderReliesOn('credit', parts) && now.credit !== null
      ? [{ kind: 'credit_report' as const, title: 'The credit report on file' }]
      : []),
    ...orders
      .filter(({ order, placedAt }) => placedAt !== null && order.status !== 'cancelled')
      .filter(({ order }) => orderReliesOn(order.kind, parts))
      .map(({ order }) => ({ kind: 'order' as const, title: `Order ${order.orderNumber}` })),
  ];
};

/** Warnings that the change makes, or leaves on what it changes: of others, it is not the one to tell. */
const warningsOf = (file: ChangeableFile, { urla, given }: Restatement, today: string): UrlaPreview['warnings'] => {
  const known = new Set(urlaWarnings(file.urla.urla, today).map(({ field, message }) => `${field} ${message}`));
  const touched = new Set(textsOf(given).map(({ path }) => path));
  return urlaWarnings(urla, today).filter(
    ({ field, message }) => touched.has(field) || !known.has(`${field} ${message}`),
  );
};

const documentOf = (documentType: Parameters<typeof documentName>[0]) => ({
  documentType,
  name: documentName(documentType),
});

/** What follows from a change before it is made. @param orders of the file @param today at the branch, `2026-03-01` @param calendar of the branch */
export const toPreview = (
  file: ChangeableFile,
  restatement: Restatement,
  { kind, learnedOn }: ChangeRequest,
  orders: readonly Pick<OrderRecord, 'order' | 'placedAt'>[],
  { today, calendar }: { readonly today: string; readonly calendar: BranchCalendar },
): UrlaPreview => {
  const { content, parts } = restatement;
  const needs = needsAfter(file.state, content);
  const { facts } = file.state;
  const before = { content: file.content, figures: fileFigures(facts) };
  const after = { content, figures: fileFigures(withContent(facts, content)) };
  const dueOn = kind === 'correction' || !learnedOn ? null : revisedEstimateDueOn(learnedOn, parts, calendar);
  return {
    figures: [...termsMoved(before.content, after.content), ...figuresMoved(before.figures, after.figures)],
    conditions: unsettledBy(file.state, restatement).map(({ conditionId, number, title }) => ({
      conditionId,
      number,
      title,
    })),
    documents: { asked: needs.added.map(documentOf), notNeeded: needs.dropped.map(documentOf) },
    stale: staleOf(file, restatement, orders),
    clocks: dueOn === null ? [] : [{ name: 'Revised Loan Estimate, 12 CFR 1026.19(e)(4)(i)', dueOn }],
    problems: [],
    warnings: warningsOf(file, restatement, today),
  };
};
