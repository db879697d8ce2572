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
 * Text beneath a field: error, warning, or a change by someone else. A half-typed email address is no error yet, and an
 * empty field is none before the user asks for missing ones.
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
