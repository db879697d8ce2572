import type { PlannedAction, RuleEffect } from '../../lending/automation/effects.ts';
import type { RuleAction } from '../../lending/automation/rule.ts';
import type { AutomationFile } from './automation.file.ts';
import { planAction } from './automation.plan.ts';

type EffectOf<Type extends RuleEffect['type']> = Extract<RuleEffect, { readonly type: Type }>;
const effectOf = <Type extends RuleEffect['type']>(
  { effects }: PlannedAction,
  type: Type,
): EffectOf<Type> | undefined => effects.find((each): each is EffectOf<Type> => each.type === type);

/** The action as its rule had it, as far as it came to anything. */
const actionIn = (planned: PlannedAction): RuleAction => ({
  action: planned.action,
  documentTypes: effectOf(planned, 'request_documents')?.documentTypes,
  templateIds: effectOf(planned, 'add_conditions')?.templateIds,
  assigneeId: effectOf(planned, 'assign')?.assigneeId,
  status: effectOf(planned, 'set_status')?.status,
});

const documentIn = ({ effects }: PlannedAction): string | undefined =>
  effects.flatMap((each) => ('documentId' in each ? each.documentId : []))[0];

/** Remaining effect, given the file's state `now`. */
const leftOf = (effect: RuleEffect, now: RuleEffect): RuleEffect | undefined => {
  // A comment describes the moment of the rule's evaluation.
  if (effect.type === 'comment') return now.type === 'comment' ? effect : undefined;
  if (effect.type === 'request_documents' || effect.type === 'add_conditions') {
    return now.type === effect.type ? now : undefined;
  }
  // Recorded before versions were kept, it is about the document as such.
  const asked = 'documentId' in effect && 'documentId' in now ? { documentVersion: now.documentVersion } : {};
  const wanted: RuleEffect = { ...asked, ...effect };
  const isSame = Object.entries(now).every(([name, value]) =>
    Object.entries(wanted).some(([key, has]) => key === name && has === value),
  );
  return isSame ? wanted : undefined;
};

/**
 * Remaining effect of a recorded action on the current file, which may have changed since the rule was evaluated: at
 * most what was planned. @returns the effect, or the reason why nothing is left of it
 */
export const planAgain = (
  planned: PlannedAction,
  effect: RuleEffect,
  { ruleName, file }: { readonly ruleName: string; readonly file: AutomationFile },
): RuleEffect | string => {
  const moment = { file, documentId: documentIn(planned) };
  const now = planAction(actionIn(planned), { ruleName, moment, checks: [] });
  const left = now.effects.map((each) => leftOf(effect, each)).find((each) => each !== undefined);
  return left ?? `the file has changed since${now.nothing === undefined ? '' : `: ${now.nothing}`}`;
};

/** True when an action concerns a file in the virus scan: nobody reviews it before. */
export const waitsForScan = ({ documents }: AutomationFile, { effects }: PlannedAction): boolean =>
  effects.some(
    (effect) =>
      'documentId' in effect &&
      documents.some(
        ({ documentId, documentVersion, status }) =>
          documentId === effect.documentId &&
          status === 'processing' &&
          (effect.documentVersion ?? documentVersion) === documentVersion,
      ),
  );
