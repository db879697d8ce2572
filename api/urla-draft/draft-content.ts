import type { RecordedEvent } from '../../events/kernel/message.ts';
import { type AnswerPath, borrowerOf, withAnswer, withItem, withoutItem } from '../../events/lending/urla/answers.ts';
import { type DemographicsDraft, demographicsForm } from '../../events/lending/urla/demographics.ts';
import { readAnswers } from '../../events/lending/urla/recorded-answers.ts';
import type { UrlaStepId } from '../../events/lending/urla/steps.ts';
import { type UrlaDraft, urlaForm } from '../../events/lending/urla/urla.ts';
import type { UrlaDemographicsEvent } from '../../events/urla-demographics/urla-demographics.events.ts';
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

/** Who did something to a draft, and when. */
export const touchOf = ({ version, metadata, effectiveAt }: RecordedEvent): Touch => ({
  version,
  by: { id: metadata.actor.id, name: metadata.actor.name },
  at: effectiveAt,
});

const without = <Value>(record: Readonly<Record<string, Value>>, item: AnswerPath): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([path]) => !path.startsWith(`${item}.`)));

const evolve = (content: DraftContent, event: RecordedEvent<UrlaDraftEvent>): DraftContent => {
  const { draft, fields, removed } = content;
  const touch = touchOf(event);
  switch (event.type) {
    case 'UrlaDraftStarted':
      return { ...content, draft: withItem(draft, `borrowers.${event.data.borrowerId}`) };
    case 'UrlaAnswersGiven': {
      const answers = readAnswers(urlaForm, event.data.answers);
      return {
        ...content,
        draft: answers.reduce((typed, { path, value }) => withAnswer(typed, path, value), draft),
        fields: { ...fields, ...Object.fromEntries(answers.map(({ path }) => [path, touch])) },
        step: event.data.step,
      };
    }
    case 'UrlaItemAdded':
      return { ...content, draft: withItem(draft, event.data.path) };
    case 'UrlaItemRemoved': {
      const { path } = event.data;
      return {
        ...content,
        draft: withoutItem(draft, path),
        fields: without(fields, path),
        removed: { ...removed, [path]: touch },
      };
    }
    case 'UrlaDraftDiscarded':
    case 'UrlaDraftSubmitted':
    case 'UrlaDraftErasureBegun':
    case 'UrlaDraftTextErased':
      return content;
  }
};

/** @param history of the draft's stream, oldest first */
export const contentOf = (history: readonly RecordedEvent<UrlaDraftEvent>[]): DraftContent =>
  history.reduce(evolve, { draft: {}, fields: {}, removed: {}, step: 'personal' } as DraftContent);

/** @param history of the stream of demographics @param borrowerIds of the draft: whoever was removed from it is left out */
export const demographicsOf = (
  history: readonly RecordedEvent<UrlaDemographicsEvent>[],
  borrowerIds: readonly string[],
): { readonly demographics: DemographicsDraft; readonly fields: Readonly<Record<AnswerPath, Touch>> } => {
  let demographics: DemographicsDraft = {};
  const fields: Record<AnswerPath, Touch> = {};
  for (const event of history) {
    if (event.type !== 'DemographicsGiven') continue;
    for (const { path, value } of readAnswers(demographicsForm, event.data.answers)) {
      if (!borrowerIds.includes(borrowerOf(path) ?? '')) continue;
      demographics = withAnswer(demographics, path, value);
      fields[path] = touchOf(event);
    }
  }
  return { demographics, fields };
};
