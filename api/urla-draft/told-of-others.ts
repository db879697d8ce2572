import type { RecordedEvent } from '../../events/kernel/message.ts';
import { type Answer, type AnswerPath, fieldAt, itemsOn } from '../../events/lending/urla/answers.ts';
import type { DraftValue } from '../../events/lending/urla/sections/definition.ts';
import { readAnswers } from '../../events/lending/urla/recorded-answers.ts';
import { urlaForm } from '../../events/lending/urla/urla.ts';
import type { Change } from '../../events/urla-draft/urla-draft.changes.ts';
import type { UrlaDraftEvent } from '../../events/urla-draft/urla-draft.events.ts';
import { touchOf } from './draft-content.ts';
import type { UrlaDraftChanged } from './urla-draft.contract.ts';

type News = readonly RecordedEvent<UrlaDraftEvent>[];

const isAnswer = (change: Change): change is Answer => 'value' in change;

/** Items that these changes are in and that someone has removed. */
export const goneOf = (
  changes: readonly Change[],
  wasRemoved: (item: AnswerPath) => boolean,
): readonly AnswerPath[] => [...new Set(changes.flatMap(({ path }) => itemsOn(urlaForm, path)).filter(wasRemoved))];

const masked = (path: AnswerPath, value: DraftValue): DraftValue => {
  const mask = fieldAt(urlaForm, path)?.mask;
  return mask && typeof value === 'string' ? mask(value) : value;
};

/** Answers of others that these took the place of, personal numbers masked. @param news what others have done since the sender looked */
export const overwrittenOf = (changes: readonly Change[], news: News): UrlaDraftChanged['overwritten'] => {
  const given = new Map(
    news.flatMap((event) =>
      event.type === 'UrlaAnswersGiven'
        ? readAnswers(urlaForm, event.data.given).map(
            ({ path, value }) => [path, { ...touchOf(event), value }] as const,
          )
        : [],
    ),
  );
  return changes.filter(isAnswer).flatMap(({ path, value }) => {
    const other = given.get(path);
    return other && other.value !== value ? [{ path, ...other, value: masked(path, other.value) }] : [];
  });
};

/** The user who removed the items, and the time. @param history of the draft */
export const removedBy = (gone: readonly AnswerPath[], history: News): UrlaDraftChanged['removed'] =>
  history.flatMap((event) =>
    event.type === 'UrlaItemRemoved' && gone.includes(event.data.path)
      ? [{ path: event.data.path, ...touchOf(event) }]
      : [],
  );
