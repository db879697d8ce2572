import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CurrentUrlaAnswer } from '../../../../../api/loan-application/urla/urla.contract.ts';
import { type AnswerPath, fieldAt, valueAt } from '../../../../../events/lending/urla/answers.ts';
import { type UrlaDraft, urlaForm } from '../../../../../events/lending/urla/urla.ts';
import { todayAtBranch } from '../../../kit/form/today.ts';
import { useCurrentUser } from '../../../session/current-user.ts';
import type { Change } from '../../../urla/draft/changes.ts';
import type { OpenDraft } from '../../../urla/draft/draft-context.ts';
import { type Answers, createDraftStore, type DraftStore } from '../../../urla/draft/draft-store.ts';
import { type Findings, findingsOf } from '../../../urla/draft/findings.ts';
import { keepChanges, keptChanges } from '../../../urla/draft/kept-changes.ts';
import { sourceOf } from '../answers/sources.ts';
import { type ChangeSet, changeSetOf } from './change-set.ts';

type Store = DraftStore<UrlaDraft>;

/** True while the answer is the masked one that was read: what stands behind it is not known here. */
const isMasked = (application: UrlaDraft, store: Store, path: AnswerPath): boolean =>
  fieldAt(urlaForm, path)?.mask !== undefined &&
  valueAt(application, path) !== undefined &&
  store.answerAt(path) === valueAt(application, path);

/** Inputs begin empty where an answer is masked, and leave it as it is until something is typed. */
const inputsOf = (application: () => UrlaDraft, store: Store): Answers => ({
  ...store,
  answerAt: (path) => (isMasked(application(), store, path) ? undefined : store.answerAt(path)),
  change: (change) => {
    const before = valueAt(application(), change.path);
    const isEmptied = 'value' in change && change.value === '' && fieldAt(urlaForm, change.path)?.mask !== undefined;
    store.change(isEmptied && before !== undefined ? { path: change.path, value: before } : change);
  },
});

/** Nothing is wrong with an answer for being masked. */
const withoutMasked = (findings: Findings, isUnknown: (path: AnswerPath) => boolean): Findings => ({
  ...findings,
  problemAt: (path) => (isUnknown(path) ? undefined : findings.problemAt(path)),
  warningAt: (path) => (isUnknown(path) ? undefined : findings.warningAt(path)),
});

export type EditedUrla = {
  /** For the fields of the form: the application with what was typed over it. */
  readonly open: OpenDraft;
  readonly inputs: Answers;
  /** Takes the place of the answers of a file that was read anew; what was typed stays over it. */
  readonly receive: (detail: CurrentUrlaAnswer) => void;
  readonly typed: () => readonly Change[];
};

const create = (detail: CurrentUrlaAnswer, kept: readonly Change[]): EditedUrla => {
  const application = createDraftStore(detail.urla, detail.version);
  let newest = detail;
  for (const change of kept) application.change(change);
  const findings = findingsOf({ application, demographics: null, today: todayAtBranch });
  return {
    open: {
      id: detail.applicationId,
      application,
      demographics: null,
      findings: withoutMasked(findings, (path) => isMasked(newest.urla, application, path)),
    },
    inputs: inputsOf(() => newest.urla, application),
    receive: (next) => {
      newest = next;
      application.receive(next.urla, next.version, (path) => sourceOf(next.sources, path)?.by.name);
    },
    typed: application.unsent,
  };
};

const keptAs = (applicationId: string): string => `change:${applicationId}`;

/**
 * The application of a file with what is typed over it, which stays in this tab until it is sent or discarded.
 * @param round begins anew with every number, without what was typed
 */
export const useEditedUrla = (detail: CurrentUrlaAnswer, round: number) => {
  const { id: userId } = useCurrentUser();
  const name = keptAs(detail.applicationId);
  const [{ edited, of }, setEdited] = useState(() => ({
    edited: create(detail, keptChanges(userId, name)),
    of: round,
  }));
  if (of !== round) setEdited({ edited: create(detail, []), of: round });
  useEffect(() => edited.receive(detail), [edited, detail]);
  useEffect(() => edited.open.findings.start(), [edited]);

  const { application } = edited.open;
  const typed = useSyncExternalStore(application.subscribe, application.unsent);
  const changeSet: ChangeSet = useMemo(() => changeSetOf(typed, detail.urla), [typed, detail.urla]);
  useEffect(() => {
    const { changes, added, removed } = changeSet;
    keepChanges(userId, name, [
      ...added.map((path) => ({ path, item: 'added' }) as const),
      ...removed.map((path) => ({ path, item: 'removed' }) as const),
      ...changes,
    ]);
  }, [userId, name, changeSet]);
  return { edited, changeSet };
};
