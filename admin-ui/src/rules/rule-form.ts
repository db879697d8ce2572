import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type AutomationRuleInfo, writeRuleSchema } from '../../../api/automation-rule/automation-rule.contract.ts';
import { actionKinds, ruleActionIds, type statusesOfRules } from '../../../events/lending/automation/actions.ts';
import { ruleCatalogue, type RuleSection } from '../../../events/lending/automation/catalogue.ts';
import { predicateIds, predicates } from '../../../events/lending/automation/predicates.ts';
import { definitionProblems, type RuleWish } from '../../../events/lending/automation/read-definition.ts';
import type { RulePriority } from '../../../events/lending/automation/rule.ts';
import type { ConditionTemplateId } from '../../../events/lending/conditions/condition-templates.ts';
import type { DocumentType } from '../../../events/lending/fields/documents.ts';
import { formSchema } from '../kit/form/form-schema.ts';

type StatusOfRules = (typeof statusesOfRules)[number];
export type ConditionValues = { predicate: string; limit: number | string };
export type ActionValues = {
  action: string;
  documentTypes: DocumentType[];
  assigneeId: string;
  status: StatusOfRules | '';
  templateIds: ConditionTemplateId[];
};
export type RuleValues = {
  name: string;
  description: string;
  priority: RulePriority;
  trigger: string;
  conditions: ConditionValues[];
  actions: ActionValues[];
  reason: string;
};

export const blankAction: ActionValues = { action: '', documentTypes: [], assigneeId: '', status: '', templateIds: [] };

/** Initial form values: the rule that gets a new version, or empty. */
export const valuesOf = (rule: AutomationRuleInfo | undefined): RuleValues => ({
  name: rule?.name ?? '',
  description: rule?.description ?? '',
  priority: rule?.priority ?? 'medium',
  trigger: rule?.trigger ?? '',
  conditions: rule?.conditions.map(({ predicate, limit }) => ({ predicate, limit: limit ?? '' })) ?? [
    { predicate: '', limit: '' },
  ],
  actions: rule?.actions.map((action) => ({
    action: action.action,
    documentTypes: action.documentTypes ?? [],
    assigneeId: action.assigneeId ?? '',
    status: action.status ?? '',
    templateIds: action.templateIds ?? [],
  })) ?? [blankAction],
  reason: '',
});

/** Fact of a condition; undefined until chosen. */
export const predicateOf = (predicate: string) => {
  const id = predicateIds.find((each) => each === predicate);
  return id && predicates[id];
};

/** Input of a condition's limit; undefined without one. */
export const comparisonOf = (predicate: string) => predicateOf(predicate)?.comparison;

/** Further input of an action; undefined where none is chosen. */
export const kindOf = (action: string) => {
  const id = ruleActionIds.find((each) => each === action);
  return id && actionKinds[id];
};

/** The limit that the product specification names, when a condition is chosen. */
export const usualLimit = (section: RuleSection, predicate: string): number | string =>
  ruleCatalogue[section].conditions.find((condition) => condition.predicate === predicate)?.limit ?? '';

type RuleRequest = Omit<z.input<typeof writeRuleSchema>, 'conditions' | 'actions'> &
  Pick<RuleWish, 'conditions' | 'actions'>;

/** The request of the form: only inputs that the action needs. */
export const toRequest = (section: RuleSection, values: RuleValues): RuleRequest => ({
  section,
  name: values.name,
  description: values.description,
  priority: values.priority,
  trigger: values.trigger,
  conditions: values.conditions.map(({ predicate, limit }) => ({
    predicate,
    ...(comparisonOf(predicate)?.kind !== 'holds' && limit !== '' && { limit }),
  })),
  actions: values.actions.map(({ action, documentTypes, assigneeId, status, templateIds }) => {
    const needs = kindOf(action)?.needs;
    return {
      action,
      ...(needs === 'documentTypes' && { documentTypes }),
      ...(needs === 'templateIds' && { templateIds }),
      ...(needs === 'assignee' && assigneeId !== '' && { assigneeId }),
      ...(needs === 'status' && status !== '' && { status }),
    };
  }),
  reason: values.reason,
});

/** The form of a rule, held to the rules that the server holds it to. */
export const useRuleForm = (section: RuleSection, rule: AutomationRuleInfo | undefined) =>
  useForm<RuleValues>({
    mode: 'onTouched',
    defaultValues: valuesOf(rule),
    resolver: zodResolver(
      formSchema<RuleValues>({
        contract: writeRuleSchema,
        toRequest: (values) => toRequest(section, values),
        problemsOf: (values) => definitionProblems({ ...writeProblems(section, values) }),
      }),
    ),
  });

const writeProblems = (section: RuleSection, values: RuleValues) => {
  const { name, priority, trigger, conditions, actions } = toRequest(section, values);
  return { section, name, priority: priority ?? ('medium' as const), trigger, conditions, actions };
};
