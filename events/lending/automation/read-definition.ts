import type { FieldError } from '../../kernel/errors.ts';
import type { ConditionTemplateId } from '../conditions/condition-templates.ts';
import type { DocumentType } from '../fields/documents.ts';
import { actionKinds, type RuleActionId, ruleActionIds } from './actions.ts';
import { ruleCatalogue, type RuleSection, ruleSections, type SectionCatalogue } from './catalogue.ts';
import { type PredicateId, predicateIds, predicates } from './predicates.ts';
import {
  MOST_ACTIONS,
  MOST_CONDITIONS,
  MOST_DESCRIPTION_CHARACTERS,
  MOST_NAME_CHARACTERS,
  type RuleAction,
  type RuleDefinition,
  ruleDefinitionSchema,
} from './rule.ts';
import { comesAfterReading, isAboutDocument, type RuleTrigger, ruleTriggers, triggerName } from './triggers.ts';

/** A rule as someone wishes it: the words of the catalogue are not checked yet. */
export type RuleWish = {
  readonly section: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly priority: RuleDefinition['priority'];
  readonly trigger: string;
  readonly conditions: readonly { readonly predicate: string; readonly limit?: number | string | undefined }[];
  readonly actions: readonly {
    readonly action: string;
    readonly documentTypes?: readonly DocumentType[] | undefined;
    readonly assigneeId?: string | undefined;
    readonly status?: RuleAction['status'] | undefined;
    readonly templateIds?: readonly ConditionTemplateId[] | undefined;
  }[];
};

const isOneOf = <Word extends string>(words: readonly Word[], word: string): word is Word =>
  (words as readonly string[]).includes(word);

const chooseFrom = (names: readonly string[]): string => `choose one of: ${names.join(', ')}`;

const conditionNames = ({ conditions }: SectionCatalogue): string[] =>
  conditions
    .filter(({ predicate }) => !predicates[predicate].missing)
    .map(({ predicate }) => predicates[predicate].name);
const actionNames = ({ actions }: SectionCatalogue): string[] =>
  actions.filter((id) => !actionKinds[id].missing).map((id) => actionKinds[id].name);

const unlike = (what: string, word: string, catalogue: SectionCatalogue, names: readonly string[]): string =>
  word === ''
    ? `Choose ${what === 'action' ? 'an' : 'a'} ${what}`
    : `${catalogue.title} have no ${what} "${word}": ${chooseFrom(names)}`;

/** Error in one condition's limit, with the fix; undefined when it is valid. */
export const limitProblem = (predicate: PredicateId, limit: number | string | undefined): string | undefined => {
  const { name, comparison } = predicates[predicate];
  switch (comparison.kind) {
    case 'holds':
      return limit === undefined ? undefined : `${name} takes no limit: leave it out`;
    case 'is':
      return comparison.choices.some((choice) => choice === limit)
        ? undefined
        : `Say which, ${chooseFrom(comparison.choices)}`;
    default: {
      const { least, most, decimals } = comparison;
      const isNumber =
        typeof limit === 'number' && (decimals ? Math.round(limit * 100) / 100 : Math.round(limit)) === limit;
      return isNumber && limit >= least && limit <= most
        ? undefined
        : `Enter a ${decimals ? 'number with two decimals at most' : 'whole number'} from ${least} to ${most}`;
    }
  }
};

const conditionProblem = (
  { predicate, limit }: RuleWish['conditions'][number],
  catalogue: SectionCatalogue,
  trigger: string,
): readonly [field: string, message: string] | undefined => {
  if (!isOneOf(predicateIds, predicate) || !catalogue.conditions.some((each) => each.predicate === predicate)) {
    return ['predicate', unlike('condition', predicate, catalogue, conditionNames(catalogue))];
  }
  const { name, missing, ofReading } = predicates[predicate];
  if (missing !== undefined) return ['predicate', `${name} cannot be chosen yet: ${missing}`];
  if (ofReading && isOneOf(ruleTriggers, trigger) && !comesAfterReading(trigger)) {
    const others = catalogue.triggers.filter(comesAfterReading).map(triggerName);
    return [
      'predicate',
      `${name} is known once the document has been read. Use one of the triggers ${others.join(', ')}`,
    ];
  }
  const problem = limitProblem(predicate, limit);
  return problem === undefined ? undefined : ['limit', problem];
};

const conditionsProblems = ({ conditions, trigger }: RuleWish, catalogue: SectionCatalogue): FieldError[] => {
  if (conditions.length === 0) return [{ field: 'conditions', message: 'Choose at least one condition' }];
  if (conditions.length > MOST_CONDITIONS) {
    return [{ field: 'conditions', message: `Use ${MOST_CONDITIONS} conditions at most` }];
  }
  return conditions.flatMap((condition, index) => {
    const isRepeated = conditions.findIndex(({ predicate }) => predicate === condition.predicate) < index;
    const problem = isRepeated
      ? (['predicate', 'This condition is in the rule already: change its limit there'] as const)
      : conditionProblem(condition, catalogue, trigger);
    return problem ? [{ field: `conditions.${index}.${problem[0]}`, message: problem[1] }] : [];
  });
};

const isTwice = (list: readonly string[] = []): boolean => new Set(list).size < list.length;

const needProblem = (
  id: RuleActionId,
  wish: RuleWish['actions'][number],
): readonly [field: string, message: string] | undefined => {
  const { needs, role, name } = actionKinds[id];
  if (needs === 'documentTypes' && !wish.documentTypes?.length) {
    return ['documentTypes', 'Choose at least one kind of document to ask for'];
  }
  if (needs === 'assignee' && wish.assigneeId === undefined) {
    return ['assigneeId', `Choose the ${(role ?? 'person').replaceAll('_', ' ')} who gets the file`];
  }
  if (needs === 'templateIds' && !wish.templateIds?.length) {
    return ['templateIds', 'Choose at least one condition to add'];
  }
  if (isTwice(wish.documentTypes)) return ['documentTypes', 'Name each kind once'];
  if (isTwice(wish.templateIds)) return ['templateIds', 'Name each condition once'];
  if (needs === 'status' && wish.status === undefined) return ['status', `Choose the status that ${name} sets`];
  const given = [
    ['documentTypes', wish.documentTypes] as const,
    ['assignee', wish.assigneeId] as const,
    ['status', wish.status] as const,
    ['templateIds', wish.templateIds] as const,
  ];
  const surplus = given.find(([need, value]) => value !== undefined && need !== needs)?.[0];
  return surplus && [surplus === 'assignee' ? 'assigneeId' : surplus, `${name} takes none: leave it out`];
};

const actionProblem = (
  wish: RuleWish['actions'][number],
  catalogue: SectionCatalogue,
  trigger: string,
): readonly [field: string, message: string] | undefined => {
  const { action } = wish;
  if (!isOneOf(ruleActionIds, action) || !catalogue.actions.includes(action)) {
    return ['action', unlike('action', action, catalogue, actionNames(catalogue))];
  }
  const { name, missing, onDocument } = actionKinds[action];
  if (missing !== undefined) return ['action', `${name} cannot be chosen yet: ${missing}`];
  if (onDocument && isOneOf(ruleTriggers, trigger) && !isAboutDocument(trigger)) {
    const others = catalogue.triggers.filter(isAboutDocument).map(triggerName);
    return ['action', `${name} needs a trigger that is about one document: ${others.join(', ')}`];
  }
  return needProblem(action, wish);
};

const actionsProblems = ({ actions, trigger }: RuleWish, catalogue: SectionCatalogue): FieldError[] => {
  if (actions.length === 0) return [{ field: 'actions', message: 'Choose at least one action' }];
  if (actions.length > MOST_ACTIONS) return [{ field: 'actions', message: `Use ${MOST_ACTIONS} actions at most` }];
  return actions.flatMap((wish, index) => {
    const isRepeated = actions.findIndex(({ action }) => action === wish.action) < index;
    const problem = isRepeated
      ? (['action', 'This action is in the rule already'] as const)
      : actionProblem(wish, catalogue, trigger);
    return problem ? [{ field: `actions.${index}.${problem[0]}`, message: problem[1] }] : [];
  });
};

const triggerProblems = ({ trigger }: RuleWish, catalogue: SectionCatalogue): FieldError[] =>
  isOneOf<RuleTrigger>(catalogue.triggers, trigger)
    ? []
    : [
        {
          field: 'trigger',
          message: unlike('trigger', trigger, catalogue, catalogue.triggers.map(triggerName)),
        },
      ];

const tooLong = (field: string, text: string, most: number): FieldError[] =>
  text.length > most ? [{ field, message: `Use ${most} characters at most` }] : [];

const textProblems = ({ name, description = '' }: RuleWish): FieldError[] => [
  ...(name.trim() === '' ? [{ field: 'name', message: 'A name is required' }] : []),
  ...tooLong('name', name, MOST_NAME_CHARACTERS),
  ...tooLong('description', description, MOST_DESCRIPTION_CHARACTERS),
];

/** Everything that is wrong with a rule, by field and with the fix; empty when it can be kept. */
export const definitionProblems = (wish: RuleWish): FieldError[] => {
  const { section } = wish;
  if (!isOneOf<RuleSection>(ruleSections, section)) {
    return [{ field: 'section', message: `There is no section "${section}": ${chooseFrom(ruleSections)}` }];
  }
  const catalogue = ruleCatalogue[section];
  return [
    ...textProblems(wish),
    ...triggerProblems(wish, catalogue),
    ...conditionsProblems(wish, catalogue),
    ...actionsProblems(wish, catalogue),
  ];
};

/** A rule whose wish has no problems, as it is kept. */
export const definitionOf = (wish: RuleWish): RuleDefinition => ruleDefinitionSchema.parse(wish);
