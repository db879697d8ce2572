import { type ReactNode, useContext, useState } from 'react';
import type { AnswerPath } from '../../../../events/lending/urla/answers.ts';
import { AskedForContext, useMarkAt, useProblemAt, useWarningAt } from '../draft/draft-context.ts';
import type { Mark } from '../draft/draft-store.ts';
import { useUrlaText } from '../texts/urla.texts.ts';

const toldOf = ({ name, replaced }: Mark, t: ReturnType<typeof useUrlaText>): string => {
  if (replaced === undefined) return t('changedBy', { name });
  return replaced === '' ? t('replacedNothing', { name }) : t('replaced', { name, typed: String(replaced) });
};

/**
 * What stands beneath a field: what is wrong with it, what deserves a second look, who else changed it. Nobody is told
 * that a word is no email address while they are typing it, nor that a field is empty before they asked what is missing.
 */
export const useTold = (path: AnswerPath, isFilled: boolean) => {
  const t = useUrlaText();
  const isAskedFor = useContext(AskedForContext);
  const problem = useProblemAt(path);
  const warning = useWarningAt(path);
  const mark = useMarkAt(path);
  const [typing, setTyping] = useState<{ readonly hadProblem: boolean } | null>(null);

  const isBeingTyped = typing !== null && !typing.hadProblem;
  const isTold = isFilled ? !isBeingTyped : isAskedFor;
  const error = isTold ? problem : undefined;
  const changed = mark && toldOf(mark, t);
  const text: ReactNode = error ?? (typing === null && isFilled ? warning : undefined) ?? changed;
  return {
    error: error !== undefined,
    text,
    isMarked: changed !== undefined,
    enter: () => setTyping({ hadProblem: error !== undefined }),
    leave: () => setTyping(null),
  };
};
