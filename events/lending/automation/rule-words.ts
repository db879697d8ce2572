import { actionKinds } from './actions.ts';
import type { PlannedAction, RuleEffect } from './effects.ts';
import type { RuleCheck, RuleResult } from './evaluate.ts';
import { conditionTemplate } from '../conditions/condition-templates.ts';
import { conditionInWords, factInWords } from './predicates.ts';
import { documentNameInText } from '../documents/document-wording.ts';
import { applicationStatusNames, stageName } from '../life-cycle/life-cycle.ts';

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** An effect as a line begins with it: `completes Pre-Qualification`. */
const effectInWords = (effect: RuleEffect): string => {
  switch (effect.type) {
    case 'complete_stage':
      return `completes ${stageName(effect.stageId)}`;
    case 'open_stage':
      return `opens ${stageName(effect.stageId)}`;
    case 'flag_stage':
      return `flags ${stageName(effect.stageId)} for attention`;
    case 'request_documents':
      return `asks for the ${list.format(effect.documentTypes.map(documentNameInText))}`;
    case 'add_conditions':
      return `adds the ${effect.templateIds.length === 1 ? 'condition' : 'conditions'} ${list.format(effect.templateIds.map((id) => conditionTemplate(id).title))}`;
    case 'assign':
      return 'assigns the file';
    case 'approve_document':
      return `approves the ${documentNameInText(effect.documentType)}`;
    case 'return_document':
      return `sends the ${documentNameInText(effect.documentType)} back`;
    case 'set_status':
      return `sets the status ${applicationStatusNames[effect.status]}`;
    case 'comment':
      return 'adds a comment';
    case 'mail_borrower':
      return effect.mail === 'welcome' ? 'mails the welcome package' : 'mails the borrower';
  }
};

/** `Auto-approve for next stage: completes Pre-Qualification`, or why it does nothing. */
export const plannedInWords = ({ action, effects, nothing }: PlannedAction): string =>
  `${actionKinds[action].name}: ${effects.length > 0 ? list.format(effects.map(effectInWords)) : `nothing, because ${nothing ?? 'there is nothing to do'}`}`;

type Told = {
  readonly result: RuleResult | 'cut';
  readonly checks: readonly RuleCheck[];
  readonly shadow: boolean;
  readonly planned: readonly PlannedAction[];
};

/** A rule's result, to follow its name in a sentence. */
export const resultInWords = ({ result, shadow }: Pick<Told, 'result' | 'shadow'>): string => {
  switch (result) {
    case 'met':
      return shadow ? 'would have applied (recorded only)' : 'applied';
    case 'not_met':
      return 'did not apply';
    case 'not_evaluated':
      return 'was not evaluated';
    case 'cut':
      return 'was stopped: rules had led to it';
  }
};

/** A condition with what it was looked at with: `Credit Score >= 700: 640`. */
export const checkInWords = ({ predicate, limit, value, unknown }: RuleCheck): string => {
  const condition = conditionInWords({ predicate, limit });
  if (value !== undefined) return `${condition}: ${factInWords(predicate, value)}`;
  return `${condition}: not known, because ${unknown ?? 'nobody says'}`;
};

/** Why that came of it: the conditions that settled it, or what follows. */
export const reasonInWords = ({ result, checks, planned }: Told): string => {
  switch (result) {
    case 'met':
      return planned.map(plannedInWords).join('; ');
    case 'not_met':
      return checks
        .filter(({ outcome }) => outcome === 'not_met')
        .map(checkInWords)
        .join('; ');
    case 'not_evaluated':
      return checks
        .filter(({ outcome }) => outcome === 'unknown')
        .map(checkInWords)
        .join('; ');
    case 'cut':
      return 'Its own action, or a chain of other rules, had led to what it looks at';
  }
};
