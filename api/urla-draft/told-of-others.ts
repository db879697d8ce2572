import type { RecordedEvent } from '../../events/kernel/message.ts';
import { type Answer, itemsOn } from '../../events/lending/urla/answers.ts';
import { readAnswers } from '../../events/lending/urla/recorded-answers.ts';
import { urlaForm } from '../../events/lending/urla/urla.ts';
import type { Change } from '../../events/urla-draft/urla-draft.changes.ts';
import type { UrlaDraftEvent } from '../../events/urla-draft/urla-draft.events.ts';
import { contentOf, touchOf } from './draft-content.ts';
import type { UrlaDraftChanged } from './urla-draft.contract.ts';

type Sent = { readonly changes: readonly Change[]; readonly since: number | undefined; readonly commandId: string };

const isAnswer = (change: Change): change is Answer => 'value' in change;

/**
 * What whoever sent changes has to know of others: answers of theirs that these took the place of, items of theirs that
 * are gone. @param history of the draft, these changes in it
 */
export const toldOfOthers = (
  history: readonly RecordedEvent<UrlaDraftEvent>[],
  { changes, since, commandId }: Sent,
): Pick<UrlaDraftChanged, 'overwritten' | 'removed' | 'hasNews'> => {
  const own = history.find(({ metadata }) => metadata.commandId === commandId);
  const before = own ? history.filter(({ version }) => version < own.version) : history;
  const news = since === undefined ? [] : before.filter(({ version }) => version > since);
  const given = new Map(
    news.flatMap((event) =>
      event.type === 'UrlaAnswersGiven'
        ? readAnswers(urlaForm, event.data.answers).map(
            ({ path, value }) => [path, { ...touchOf(event), value }] as const,
          )
        : [],
    ),
  );
  const { removed } = contentOf(before);
  const gone = new Set(changes.flatMap(({ path }) => itemsOn(urlaForm, path)).filter((item) => removed[item]));
  return {
    overwritten: changes.filter(isAnswer).flatMap(({ path, value }) => {
      const other = given.get(path);
      return other && other.value !== value ? [{ path, ...other }] : [];
    }),
    removed: [...gone].flatMap((path) => {
      const touch = removed[path];
      return touch ? [{ path, ...touch }] : [];
    }),
    hasNews: news.length > 0,
  };
};
