import { createContext, useContext, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import type { AnswerPath } from '../../../../events/lending/urla/answers.ts';
import type { DemographicsDraft } from '../../../../events/lending/urla/sections/demographics.ts';
import type { Condition, DraftValue } from '../../../../events/lending/urla/sections/definition.ts';
import type { UrlaDraft } from '../../../../events/lending/urla/urla.ts';
import type { Answers, DraftStore, Mark, Saving } from './draft-store.ts';
import type { Findings, Found } from './findings.ts';

/** A draft that is open, with what is kept beside it. */
export type OpenDraft = {
  readonly id: string;
  readonly application: DraftStore<UrlaDraft>;
  /** Null for users who may not see it. */
  readonly demographics: DraftStore<DemographicsDraft> | null;
  readonly findings: Findings;
};

export const OpenDraftContext = createContext<OpenDraft | null>(null);
/** Whose answers the fields beneath are: those of the application, or of its demographic information. */
export const AnswersContext = createContext<Answers | null>(null);
/** True once the user asked for missing fields: empty ones are then reported too. */
export const AskedForContext = createContext(false);

const needed = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('A field of the application stands outside of a draft');
  return value;
};
export const useOpenDraft = (): OpenDraft => needed(useContext(OpenDraftContext));
export const useAnswers = (): Answers => needed(useContext(AnswersContext));

export const useAnswer = (path: AnswerPath): DraftValue | undefined => {
  const { subscribe, answerAt } = useAnswers();
  return useSyncExternalStore(subscribe, () => answerAt(path));
};
/** Ids of the items of a list, in their order; what is answered in them changes nothing here. */
export const useItemIds = (list: AnswerPath): readonly string[] => {
  const { subscribe, partAt } = useAnswers();
  const ids = useSyncExternalStore(subscribe, () => Object.keys(partAt(list)).join(' '));
  return ids === '' ? [] : ids.split(' ');
};
export const useMarkAt = (path: AnswerPath): Mark | undefined => {
  const { subscribe, markAt } = useAnswers();
  return useSyncExternalStore(subscribe, () => markAt(path));
};

/** True when the field's condition holds, or it has none. */
export const useIsAsked = (condition: Condition | undefined, beside: AnswerPath): boolean => {
  const { subscribe, partAt } = useAnswers();
  const { application } = useOpenDraft();
  return useSyncExternalStore(
    subscribe,
    () => condition === undefined || condition(partAt(beside), application.draft()),
  );
};

/** All of the application as it was when typing last rested, for what sums it up: a key does not wait for it. */
export const useWholeApplication = (): UrlaDraft => {
  const { findings } = useOpenDraft();
  return useDeferredValue(useSyncExternalStore(findings.subscribe, findings.examined));
};
/** What is summed up of all of it; once for a draft, though a key draws twice. @param of the same function each time */
export const useOfApplication = <Sum>(of: (application: UrlaDraft) => Sum): Sum => {
  const application = useWholeApplication();
  return useMemo(() => of(application), [of, application]);
};
export const useSaving = ({ subscribe, saving }: Pick<DraftStore<UrlaDraft>, 'subscribe' | 'saving'>): Saving =>
  useSyncExternalStore(subscribe, saving);

export const useProblemAt = (path: AnswerPath): string | undefined => {
  const { findings } = useOpenDraft();
  return useSyncExternalStore(findings.subscribe, () => findings.problemAt(path));
};
export const useWarningAt = (path: AnswerPath): string | undefined => {
  const { findings } = useOpenDraft();
  return useSyncExternalStore(findings.subscribe, () => findings.warningAt(path));
};
export const useFound = (): Found => {
  const { findings } = useOpenDraft();
  return useSyncExternalStore(findings.subscribe, findings.found);
};
