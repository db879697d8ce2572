import { IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import { isOutstandingCondition, type StandingCondition } from '../../lending/conditions/condition-words.ts';
import { isFinal, type Standing, standingInSentence } from '../../lending/disposition/disposition.ts';

/** The documents expected for a file's conditions. */
type AwaitedCondition = StandingCondition & {
  readonly conditionId: string;
  /** Documents that are to show that it is met. */
  readonly documentIds: readonly string[];
};
export type WithAwaitedConditions = { readonly conditions: readonly AwaitedCondition[] };

/** Target of an upload: a document, and a condition if it is evidence for one. */
type Evidence = { readonly documentId: string; readonly conditionId?: string | undefined };

const refused = ({ status }: Standing, message: string): IllegalTransitionError =>
  new IllegalTransitionError(message, { status, allowed: [] });

/** @throws IllegalTransitionError on a final file */
export const assertTakesDocuments = (file: Standing): void => {
  if (isFinal(file)) {
    throw refused(file, `The application is ${standingInSentence(file)}; its documents no longer change`);
  }
};

const isToShow = ({ conditionId, documentIds }: AwaitedCondition, evidence: Evidence): boolean =>
  conditionId === evidence.conditionId || documentIds.includes(evidence.documentId);

/**
 * A document may come in, or be judged, on an open file, and after funding for a condition after closing that is still
 * to be met.
 * @throws IllegalTransitionError on a final file, RuleViolationError for a condition that waits for nothing
 */
export const assertTakesEvidence = (file: Standing & WithAwaitedConditions, evidence: Evidence): void => {
  const { conditionId } = evidence;
  const open = file.conditions.filter(({ status }) => isOutstandingCondition(status));
  if (isFinal(file)) {
    if (file.status !== 'funded') assertTakesDocuments(file);
    const isAwaited = open.some((each) => each.mustBeMetBefore === 'post_closing' && isToShow(each, evidence));
    if (isAwaited) return;
    throw refused(
      file,
      'The application is funded; only what is to show a condition after closing still comes in: upload it at that condition',
    );
  }
  if (conditionId !== undefined && !open.some((each) => each.conditionId === conditionId)) {
    throw new RuleViolationError('The condition waits for nothing', { conditionId }, [
      { field: 'conditionId', message: 'Choose a condition of this application that is still to be met' },
    ]);
  }
};
