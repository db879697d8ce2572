import { createContext, useContext } from 'react';
import type { AnswerPath } from '../../../../../events/lending/urla/answers.ts';
import type { UrlaDraft } from '../../../../../events/lending/urla/urla.ts';
import { isAmong } from './parts.ts';
import type { Source } from './sources.ts';

export const answerFilters = ['all', 'missing', 'changed'] as const;
export type AnswerFilter = (typeof answerFilters)[number];

/** The file's statements about its answers, and which of the answers are on screen. */
export type Shown = {
  readonly sources: readonly Source[];
  /** As the file has it, without what is typed here. */
  readonly urla: UrlaDraft;
  /** Refusal of a submission by path. */
  readonly missing: ReadonlyMap<AnswerPath, string>;
  /** Paths to which the page is narrowed; null while it shows everything. */
  readonly only: readonly AnswerPath[] | null;
};

export const ShownContext = createContext<Shown>({ sources: [], urla: {}, missing: new Map(), only: null });

/** True where an answer, or a group of them, is not filtered away. */
export const useIsShown = (): ((path: AnswerPath) => boolean) => {
  const { only } = useContext(ShownContext);
  return (path) => only === null || isAmong(only, path);
};
