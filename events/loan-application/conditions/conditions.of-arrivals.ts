import { idFrom } from '../../kernel/ids.ts';
import { takesPlaceOf } from '../../lending/arrivals/arrival-facts.ts';
import type { ArrivalFinding } from '../../lending/arrivals/arrival-finding.ts';
import type { ArrivalCondition } from '../../lending/arrivals/consequence.ts';
import { conditionOfFinding } from '../../lending/arrivals/consequence-table.ts';
import { documentOfCondition } from '../../lending/conditions/condition-document.ts';
import { isOutstandingCondition } from '../../lending/conditions/condition-words.ts';
import type { ArrivalEventOf } from '../arrivals/arrivals.events.ts';
import type { DocumentEventOf } from '../documents/documents.events.ts';
import type { DocumentsSlice } from '../documents/documents.state.ts';
import type { ConditionEventOf } from './conditions.events.ts';
import type { ConditionsSlice, ConditionState } from './conditions.state.ts';

type TakenOver = ArrivalEventOf<'ReportTakenOver'>;
type File = ConditionsSlice & Pick<DocumentsSlice, 'documents'>;
type Opened = ConditionEventOf<'ConditionAdded' | 'ConditionReworded' | 'ConditionWithdrawn' | 'ConditionCleared'>;

const MOST_TITLE = 110;
/** So that a person can still put it in other words. */
const MOST_WORDING = 1500;
/** More liens or failed checks than this stand in one condition. */
const MOST_EACH = 20;
const NO_LONGER_SAID = 'The newer report no longer says so';

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

type Asked = ArrivalFinding & { readonly condition: ArrivalCondition };

const askedBy = (findings: TakenOver['data']['findings']): Asked[] => {
  const asked = findings.flatMap((each) => {
    const condition = conditionOfFinding(each.finding);
    return condition ? [{ ...each, condition }] : [];
  });
  return [...Map.groupBy(asked, ({ finding }) => finding).values()].flatMap((all) => {
    const [first] = all;
    if (!first || all.length <= MOST_EACH) return all;
    return [{ ...first, text: all.map(({ text }) => text).join('; ') }];
  });
};

const termsOf = ({ condition, text }: Asked) => ({
  title: cut(condition.isOneEach ? `${condition.title}: ${text}` : condition.title, MOST_TITLE),
  externalWording: condition.externalWording,
  internalWording: cut(`${text}. ${condition.internalWording}`, MOST_WORDING),
  mustBeMetBefore: condition.mustBeMetBefore,
  category: condition.category,
});

/** As the report opened it: nobody has asked for it, said anything of it, or put it in other words. */
const isUntouched = (
  { conditionId, status, documentIds, commentIds, isReworded }: ConditionState,
  { documents }: File,
): boolean => {
  if (isReworded || commentIds.length > 0) return false;
  const own = documentOfCondition(conditionId);
  const isAskedByItself =
    status === 'requested' &&
    documentIds.every((id) => id === own) &&
    documents.some(({ documentId, documentVersion }) => documentId === own && documentVersion === 0);
  return status === 'open' || isAskedByItself;
};

/** The condition of the file that a finding asks for already. */
const standingFor = (
  asked: Asked,
  earlier: readonly ConditionState[],
): { readonly same?: ConditionState | undefined; readonly outstanding?: ConditionState | undefined } => {
  const { title, internalWording } = termsOf(asked);
  const alike = earlier.filter(({ report, status }) => report?.finding === asked.finding && status !== 'withdrawn');
  return {
    same: alike.find((each) => each.title === title && each.internalWording === internalWording),
    outstanding: asked.condition.isOneEach
      ? undefined
      : alike.find(({ status, isReworded }) => !isReworded && isOutstandingCondition(status)),
  };
};

/** A verification that comes late enough is what a condition to verify again asks for, whoever is at it. */
const isMetBy = (findings: TakenOver['data']['findings'], { report, status }: ConditionState): boolean =>
  report?.finding === 'employment_again' &&
  isOutstandingCondition(status) &&
  findings.some(({ finding }) => finding === 'verified');

const afterTakingOver = ({ data }: TakenOver, file: File): Opened[] => {
  const { orderId, orderNumber, topic, deliveryId, facts, findings } = data;
  const earlier = file.conditions.filter(
    ({ report }) =>
      report &&
      (facts.kind === 'verification'
        ? // Another order may have asked another employer or bank.
          report.orderId === orderId || (facts.about !== undefined && report.topic === topic)
        : takesPlaceOf(topic, report.topic)),
  );
  const kept = new Set<string>();
  const opened: Opened[] = [];
  let number = file.conditions.length;
  for (const [index, asked] of askedBy(findings).entries()) {
    const { same, outstanding } = standingFor(
      asked,
      earlier.filter(({ conditionId }) => !kept.has(conditionId)),
    );
    const standing = same ?? outstanding;
    const terms = termsOf(asked);
    const report = { orderId, orderNumber, kind: facts.kind, topic, finding: asked.finding };
    if (standing) kept.add(standing.conditionId);
    if (same) continue;
    if (outstanding) {
      const { conditionId, dueOn, mustBeMetBefore } = outstanding;
      opened.push({ type: 'ConditionReworded', data: { conditionId, ...terms, mustBeMetBefore, dueOn, report } });
      continue;
    }
    number += 1;
    opened.push({
      type: 'ConditionAdded',
      data: {
        conditionId: idFrom(`${orderId}/${deliveryId}`, `${asked.finding}/${index}`),
        number,
        ...terms,
        source: 'report',
        report,
      },
    });
  }
  const met = earlier.filter((each) => isMetBy(findings, each));
  const gone = earlier.filter((each) => !kept.has(each.conditionId) && !met.includes(each) && isUntouched(each, file));
  return [
    ...met.map(({ conditionId }) => ({
      type: 'ConditionCleared' as const,
      data: { conditionId, evidence: [], note: `Verified again by order ${orderNumber}` },
    })),
    ...gone.map(({ conditionId }) => ({
      type: 'ConditionWithdrawn' as const,
      data: { conditionId, reason: NO_LONGER_SAID },
    })),
    ...opened,
  ];
};

/** What a condition of a report asks for by itself is to show it. */
const askedByItself = (
  { data: { documentId, dueOn } }: DocumentEventOf<'DocumentRequested'>,
  { conditions }: ConditionsSlice,
): ConditionEventOf<'ConditionRequested'>[] =>
  conditions
    .filter(({ conditionId, report }) => report && documentOfCondition(conditionId) === documentId)
    .map(({ conditionId }) => ({
      type: 'ConditionRequested',
      data: { conditionId, documentIds: [documentId], dueOn },
    }));

/** Conditions that follow from what arrived, by the table of consequences. */
export const arrivalFollowers = { ReportTakenOver: afterTakingOver, DocumentRequested: askedByItself };
