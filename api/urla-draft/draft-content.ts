import type { RecordedEvent } from '../../events/kernel/message.ts';
import { type AnswerPath, borrowerOf, withAnswer, withItem, withoutItem } from '../../events/lending/urla/answers.ts';
import { type DemographicsDraft, demographicsForm } from '../../events/lending/urla/sections/demographics.ts';
import type { DraftValue } from '../../events/lending/urla/sections/definition.ts';
import { readAnswers } from '../../events/lending/urla/recorded-answers.ts';
import type { UrlaStepId } from '../../events/lending/urla/steps.ts';
import { type UrlaDraft, urlaForm } from '../../events/lending/urla/urla.ts';
import {
  demographicsAnswered,
  type UrlaDemographicsEvent,
} from '../../events/urla-demographics/urla-demographics.events.ts';
import type { UrlaDraftEvent } from '../../events/urla-draft/urla-draft.events.ts';
import type { Touch } from './urla-draft.contract.ts';

/** A draft with what was typed and by whom: from its stream, because no read model holds it. */
export type DraftContent = {
  readonly draft: UrlaDraft;
  /** By path of the answer, who changed it last. */
  readonly fields: Readonly<Record<AnswerPath, Touch>>;
  /** By path of the item, who removed it. */
  readonly removed: Readonly<Record<AnswerPath, Touch>>;
  readonly step: UrlaStepId;
};

/** Author and time of a change to a draft. */
export const touchOf = ({ version, metadata, effectiveAt }: RecordedEvent): Touch => ({
  version,
  by: { id: metadata.actor.id, name: metadata.actor.name },
  at: effectiveAt,
});

const ITEM = Symbol('an item of a list');
/** The list that it was in stays, without it. */
const GONE = Symbol('an item that was removed');

/** @param history of the draft's stream, oldest first */
export const contentOf = (history: readonly RecordedEvent<UrlaDraftEvent>[]): DraftContent => {
  // Changed in place, and made a draft once: one that is typed for hours has thousands of batches.
  const typed = new Map<AnswerPath, DraftValue | typeof ITEM | typeof GONE>();
  const fields: Record<AnswerPath, Touch> = {};
  const removed: Record<AnswerPath, Touch> = {};
  let step: UrlaStepId = 'personal';
  for (const event of history) {
    const touch = touchOf(event);
    if (event.type === 'UrlaDraftStarted') typed.set(`borrowers.${event.data.borrowerId}`, ITEM);
    else if (event.type === 'UrlaItemAdded') typed.set(event.data.path, ITEM);
    else if (event.type === 'UrlaAnswersGiven') {
      step = event.data.step;
      for (const { path, value } of readAnswers(urlaForm, event.data.given)) {
        typed.set(path, value);
        fields[path] = touch;
      }
    } else if (event.type === 'UrlaItemRemoved') {
      const { path } = event.data;
      removed[path] = touch;
      for (const each of typed.keys())
        if (each === path || each.startsWith(`${path}.`)) {
          typed.delete(each);
          delete fields[each];
        }
      typed.set(path, GONE);
    }
  }
  let draft: UrlaDraft = {};
  for (const [path, value] of typed) {
    if (value === GONE) draft = withoutItem(draft, path);
    else draft = value === ITEM ? withItem(draft, path) : withAnswer(draft, path, value);
  }
  return { draft, fields, removed, step };
};

/** @param history of the stream of demographics @param borrowerIds of the draft: removed ones are left out */
export const demographicsOf = (
  history: readonly RecordedEvent<UrlaDemographicsEvent>[],
  borrowerIds: readonly string[],
): { readonly demographics: DemographicsDraft; readonly fields: Readonly<Record<AnswerPath, Touch>> } => {
  let demographics: DemographicsDraft = {};
  const fields: Record<AnswerPath, Touch> = {};
  for (const event of demographicsAnswered(history)) {
    for (const { path, value } of readAnswers(demographicsForm, event.data.given)) {
      if (!borrowerIds.includes(borrowerOf(path) ?? '')) continue;
      demographics = withAnswer(demographics, path, value);
      fields[path] = touchOf(event);
    }
  }
  return { demographics, fields };
};
