import { decideBy } from '../kernel/decide.ts';
import { ForbiddenError, IllegalTransitionError, NotFoundError, RuleViolationError } from '../kernel/errors.ts';
import type { Aggregate, Command, CommandMetadata, Decider } from '../kernel/message.ts';
import { definitionOf, definitionProblems, type RuleWish } from '../lending/automation/read-definition.ts';
import type { RuleDefinition } from '../lending/automation/rule.ts';
import type { AutomationRuleEvent } from './automation-rule.events.ts';
import { type AutomationRule, evolveRule, type RuleVersion } from './automation-rule.state.ts';
import { automationRuleStream } from './automation-rule.stream.ts';

type Written = {
  readonly ruleId: string;
  readonly definition: RuleWish;
  readonly ownerId: string;
  readonly reason: string;
};
type Reasoned = { readonly ruleId: string; readonly reason: string };

export type DraftAutomationRule = Command<'DraftAutomationRule', Written>;
/** Makes a new version, which waits for its activation. */
export type ChangeAutomationRule = Command<'ChangeAutomationRule', Written>;
/** Brings the version that whoever sends it has seen into force. */
export type ActivateAutomationRule = Command<
  'ActivateAutomationRule',
  Reasoned & { readonly version: number; readonly shadow: boolean }
>;
export type PauseAutomationRule = Command<'PauseAutomationRule', Reasoned>;
/** `shadow`: only record, or act. */
export type ShadowAutomationRule = Command<'ShadowAutomationRule', Reasoned & { readonly shadow: boolean }>;
export type RetireAutomationRule = Command<'RetireAutomationRule', Reasoned>;
export type AutomationRuleCommand =
  | DraftAutomationRule
  | ChangeAutomationRule
  | ActivateAutomationRule
  | PauseAutomationRule
  | ShadowAutomationRule
  | RetireAutomationRule;

type State = AutomationRule | undefined;

/** @throws RuleViolationError that names each field and its fix */
const readDefinition = (wish: RuleWish): RuleDefinition => {
  const problems = definitionProblems(wish);
  if (problems.length > 0) throw new RuleViolationError('The rule cannot be kept like this', {}, problems);
  return definitionOf(wish);
};

/** @throws NotFoundError, IllegalTransitionError once it is retired */
const known = (rule: State, ruleId: string): AutomationRule => {
  if (!rule) throw new NotFoundError('No automation rule has this id', { ruleId });
  if (rule.isRetired) {
    throw new IllegalTransitionError('The rule is retired for good: draft a new one', { ruleId, allowed: [] });
  }
  return rule;
};

/** Automatic actions need two people: whoever wrote any of it is none of them. @throws ForbiddenError */
const assertSecondPerson = (
  { authorId, version }: RuleVersion,
  { actor }: CommandMetadata,
  does: string,
  writers: readonly string[] = [],
): void => {
  if (actor.kind !== 'user' || (actor.id !== authorId && !writers.includes(actor.id))) return;
  const wrote = actor.id === authorId ? `version ${version}` : `part of version ${version}`;
  throw new ForbiddenError(
    `You wrote ${wrote} of this rule: someone else ${does}, so that two people have looked at it`,
    { version, authorId },
  );
};

const isSame = (a: RuleDefinition, b: RuleDefinition): boolean => JSON.stringify(a) === JSON.stringify(b);

const change = ({ data }: ChangeAutomationRule, state: State): AutomationRuleEvent[] => {
  const { ruleId, ownerId, reason } = data;
  const { newest } = known(state, ruleId);
  const definition = readDefinition(data.definition);
  if (definition.section !== newest.definition.section) {
    throw new RuleViolationError('A rule stays in its section', {}, [
      { field: 'section', message: `Leave it ${newest.definition.section}, or draft a rule of its own` },
    ]);
  }
  if (isSame(definition, newest.definition) && ownerId === newest.ownerId) return [];
  return [
    { type: 'AutomationRuleChanged', data: { ruleId, version: newest.version + 1, definition, ownerId, reason } },
  ];
};

const inForceAlready = (ruleId: string, { version, shadow }: NonNullable<AutomationRule['inForce']>) => {
  const [does, other] = shadow
    ? (['only records', 'release it to have it act'] as const)
    : (['acts', 'set it to shadow to have it only record'] as const);
  return new IllegalTransitionError(`Version ${version} is in force already and ${does}: ${other}`, {
    ruleId,
    allowed: [shadow ? 'release' : 'shadow'],
  });
};

const activate = (
  { data: { ruleId, version, shadow, reason } }: ActivateAutomationRule,
  state: State,
  metadata: CommandMetadata,
): AutomationRuleEvent[] => {
  const { newest, inForce, writers } = known(state, ruleId);
  if (inForce?.version === version) {
    if (inForce.shadow === shadow) return [];
    throw inForceAlready(ruleId, inForce);
  }
  if (version !== newest.version) {
    throw new IllegalTransitionError(`The rule is at version ${newest.version} now: look at that one first`, {
      ruleId,
      allowed: [newest.version],
    });
  }
  assertSecondPerson(newest, metadata, 'activates it', writers);
  // The catalogue may have changed since it was written.
  const problems = definitionProblems(newest.definition);
  if (problems.length > 0) {
    const why = problems.map(({ message }) => message).join('. ');
    throw new RuleViolationError(`Version ${version} cannot act any more, write a new one. ${why}`, {}, problems);
  }
  return [{ type: 'AutomationRuleActivated', data: { ruleId, version, shadow, reason } }];
};

const setShadow = (
  { data: { ruleId, shadow, reason } }: ShadowAutomationRule,
  state: State,
  metadata: CommandMetadata,
): AutomationRuleEvent[] => {
  const { inForce } = known(state, ruleId);
  if (!inForce) {
    throw new IllegalTransitionError('Only a rule in force can be set to record only, or to act: activate it', {
      ruleId,
      allowed: ['activation'],
    });
  }
  if (inForce.shadow === shadow) return [];
  const { version } = inForce;
  if (shadow) return [{ type: 'AutomationRuleShadowed', data: { ruleId, version, reason } }];
  assertSecondPerson(inForce, metadata, 'has it act', inForce.writers);
  return [{ type: 'AutomationRuleUnshadowed', data: { ruleId, version, reason } }];
};

export const automationRuleDecider: Decider<AutomationRuleCommand, AutomationRuleEvent, State> = {
  initialState: undefined,
  decide: decideBy<AutomationRuleCommand, AutomationRuleEvent, State>({
    DraftAutomationRule: ({ data: { definition, ...data } }, state) =>
      state
        ? []
        : [{ type: 'AutomationRuleDrafted', data: { ...data, version: 1, definition: readDefinition(definition) } }],
    ChangeAutomationRule: change,
    ActivateAutomationRule: activate,
    PauseAutomationRule: ({ data: { ruleId, reason } }, state) => {
      const { inForce } = known(state, ruleId);
      return inForce ? [{ type: 'AutomationRulePaused', data: { ruleId, version: inForce.version, reason } }] : [];
    },
    ShadowAutomationRule: setShadow,
    RetireAutomationRule: ({ data: { ruleId, reason } }, state) => {
      if (state?.isRetired) return [];
      const { newest } = known(state, ruleId);
      return [{ type: 'AutomationRuleRetired', data: { ruleId, version: newest.version, reason } }];
    },
  }),
  evolve: evolveRule,
};

export const automationRuleAggregate: Aggregate<AutomationRuleCommand, AutomationRuleEvent, State> = {
  streamOf: automationRuleStream,
  decider: automationRuleDecider,
};
