import type { AutomationRuleInfo } from '../../../api/automation-rule/automation-rule.contract.ts';
import { DryRunDialog } from './DryRunDialog.tsx';
import type { RuleAction } from './RuleCard.tsx';
import { RuleHistoryDialog } from './RuleHistoryDialog.tsx';
import { RuleOrderDialog } from './RuleOrderDialog.tsx';

export type OpenRuleDialog = { readonly name: Exclude<RuleAction, 'edit'>; readonly rule: AutomationRuleInfo };

/** Dialogs of one rule. */
export const RuleDialogs = ({
  open,
  onClose,
}: {
  readonly open: OpenRuleDialog | null;
  readonly onClose: () => void;
}) => {
  if (!open) return null;
  const { name, rule } = open;
  if (name === 'history') return <RuleHistoryDialog rule={rule} onClose={onClose} />;
  if (name === 'dryRun') return <DryRunDialog rule={rule} onClose={onClose} />;
  return <RuleOrderDialog order={name} rule={rule} onClose={onClose} />;
};
