import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { UrlaStepId } from '../../../../events/lending/urla/steps.ts';
import { noteSeen } from '../../client/log/seen-versions.ts';
import { todayAtBranch } from '../../kit/form/today.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import type { Change } from './changes.ts';
import { changeDraft, giveDemographics } from './draft-commands.ts';
import type { OpenDraft } from './draft-context.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import type { DemographicsDetail, DraftDetail, Touch } from './draft-shapes.ts';
import { failureOf } from './failure.ts';
import { findingsOf } from './findings.ts';
import { keepChanges, keptChanges } from './kept-changes.ts';
import { type Keeper, keepSaved } from './keep-saved.ts';

type Detail = { readonly draft: DraftDetail; readonly demographics: DemographicsDetail | null };

const create = ({ draft, demographics }: Detail): OpenDraft => {
  const stores = {
    application: createDraftStore(draft.draft, draft.version),
    demographics: demographics && createDraftStore(demographics.demographics, demographics.version),
  };
  return { id: draft.id, ...stores, findings: findingsOf({ ...stores, today: todayAtBranch }) };
};

const changedByOthers = (fields: Readonly<Record<string, Touch>>, userId: string) => (path: string) => {
  const by = fields[path]?.by;
  return by === undefined || by.id === userId ? undefined : by.name;
};

/** Shows what others have done, once it has arrived. */
const useReceiving = (open: OpenDraft, { draft, demographics }: Detail): void => {
  const { id: userId } = useCurrentUser();
  useEffect(() => {
    open.application.receive(draft.draft, draft.version, changedByOthers(draft.fields, userId));
  }, [open, draft, userId]);
  useEffect(() => {
    if (demographics)
      open.demographics?.receive(
        demographics.demographics,
        demographics.version,
        changedByOthers(demographics.fields, userId),
      );
  }, [open, demographics, userId]);
};

/** Unsent input stays in this tab until it arrives. */
const keepInTab = (store: DraftStore<object>, userId: string, draftId: string): (() => void) => {
  for (const change of keptChanges(userId, draftId)) store.change(change);
  let isKept = true;
  return store.subscribe(() => {
    const { problem } = store.saving();
    if (problem !== null || isKept) keepChanges(userId, draftId, problem === null ? [] : store.unsent());
    isKept = problem !== null;
  });
};

/** Changes saved here return on the live stream and need no refetch. */
const tellSeen = (resource: string, draftId: string, { seen, subscribe }: DraftStore<object>): (() => void) =>
  subscribe(() => noteSeen(resource, draftId, seen()));

const keepDemographics = (
  draftId: string,
  store: NonNullable<OpenDraft['demographics']>,
  failing: typeof failureOf,
): Keeper =>
  keepSaved({
    store,
    failureOf: failing,
    send: async (changes, { isLeaving }) => {
      const answers = changes.filter((change) => 'value' in change);
      const before = store.seen();
      const { version } = await giveDemographics({ draftId, isLeaving }, { answers });
      return { version, hasNews: version > before + 1 };
    },
  });

/**
 * Opens a draft: its answers as they are typed, saved while they are, with what others do to it.
 * @param step where it is being typed
 */
export const useOpenedDraft = (detail: Detail, step: UrlaStepId) => {
  const { id: userId } = useCurrentUser();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const t = useUrlaText();
  const [open] = useState(() => create(detail));
  const keepers = useRef<readonly Keeper[]>([]);
  const present = useRef(step);
  useEffect(() => {
    present.current = step;
  }, [step]);
  useReceiving(open, detail);

  useEffect(() => {
    const { id: draftId, application, demographics, findings } = open;
    const refresh = () => void queryClient.invalidateQueries({ queryKey: ['urla-drafts', draftId] });
    const failing = (error: unknown, batch: readonly Change[]) => {
      const failure = failureOf(error, batch);
      // Someone may have submitted or discarded it: the newest state says so.
      if (!failure.mayRetry) refresh();
      return failure;
    };
    const ofApplication = keepSaved({
      store: application,
      failureOf: failing,
      send: async (changes, { isLeaving }) => {
        const body = { changes: [...changes], step: present.current, since: application.seen() };
        const { version, hasNews, overwritten, removed } = await changeDraft({ draftId, isLeaving }, body);
        for (const { path, value, by } of overwritten)
          if (by.id !== userId) application.mark(path, { name: by.name, replaced: value });
        for (const { by } of removed)
          if (by.id !== userId) notify(t('removedBy', { name: by.name }), { type: 'warning' });
        if (hasNews || removed.length > 0) refresh();
        return { version, hasNews };
      },
    });
    const ofDemographics = demographics && keepDemographics(draftId, demographics, failing);
    keepers.current = [ofApplication, ...(ofDemographics ? [ofDemographics] : [])];
    const ends = [
      findings.start(),
      keepInTab(application, userId, draftId),
      tellSeen('urla-drafts', draftId, application),
      ...(demographics ? [tellSeen('urla-demographics', draftId, demographics)] : []),
    ];
    return () => {
      for (const keeper of keepers.current) {
        void keeper.flush();
        keeper.stop();
      }
      for (const end of ends) end();
    };
  }, [open, queryClient, userId, notify, t]);

  /** Sends what is there now. @returns whether all of it has arrived */
  const flush = async () => (await Promise.all(keepers.current.map((keeper) => keeper.flush()))).every(Boolean);
  return { open, flush };
};
