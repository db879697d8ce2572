import { type AutomationRuleInfo, ruleReasonSchema } from '../../../api/automation-rule/automation-rule.contract.ts';
import { ReasonDialog } from '../kit/form/ReasonDialog.tsx';
import { activateRule, orderRule, type RuleOrder } from './rule-commands.ts';
import { useRulesText } from './rules.texts.ts';

/** Orders to a rule, with a reason. */
export type OrderName = 'activate' | 'activateShadow' | 'pause' | 'shadow' | 'release' | 'retire';

const orders: Readonly<Record<Exclude<OrderName, 'activate' | 'activateShadow'>, RuleOrder>> = {
  pause: 'pause',
  shadow: 'shadow',
  release: 'release',
  retire: 'retirement',
};

type Props = { readonly order: OrderName; readonly rule: AutomationRuleInfo; readonly onClose: () => void };

/** Says what an order leads to, and asks for the reason. */
export const RuleOrderDialog = ({ order, rule, onClose }: Props) => {
  const t = useRulesText();
  const { name, version } = rule;
  const run = (reason: string) =>
    order === 'activate' || order === 'activateShadow'
      ? activateRule(rule, { version, shadow: order === 'activateShadow', reason })
      : orderRule(rule, orders[order], { reason });
  return (
    <ReasonDialog
      title={t(`dialogs.${order}.title`, { name })}
      intro={t(`dialogs.${order}.intro`, { version })}
      confirm={t(`actions.${order}`)}
      isDestructive={order === 'retire'}
      label={t('reason')}
      hint={t('reasonHint')}
      name={`rule-${order}:${rule.id}`}
      schema={ruleReasonSchema}
      run={run}
      success={t(`dialogs.${order}.done`)}
      onClose={onClose}
    />
  );
};
