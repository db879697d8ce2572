import { useState } from 'react';
import type { AutomationRuleInfo } from '../../../api/automation-rule/automation-rule.contract.ts';
import { ruleSections } from '../../../events/lending/automation/catalogue.ts';
import { useApi } from '../client/use-api.ts';
import { useCoverBeneath } from '../kit/dialogs/arming.ts';
import type { RecordDialogProps } from '../kit/feature/feature.ts';
import { RulesDialogBody, type RulesTab } from './RulesDialogBody.tsx';

/** The automation rules of a section, over whatever page is open. */
export const RulesDialog = ({ id, onClose }: RecordDialogProps) => {
  useCoverBeneath();
  const section = ruleSections.find((each) => each === id);
  const [tab, setTab] = useState<RulesTab>('active');
  const [editedId, setEditedId] = useState<string | undefined>();
  const { data, error, refetch } = useApi<AutomationRuleInfo[]>(['automation-rules']);
  const rules = data?.filter((rule) => rule.section === section);
  const edited = rules?.find((rule) => rule.id === editedId);
  const edit = (ruleId: string | undefined) => {
    setEditedId(ruleId);
    setTab('builder');
  };
  return (
    <RulesDialogBody
      // Typed text belongs to one rule only.
      key={editedId ?? 'new'}
      section={section}
      rules={rules}
      error={error}
      onRetry={() => void refetch()}
      edited={edited}
      tab={tab}
      onTab={setTab}
      onEdit={edit}
      onSaved={() => {
        setEditedId(undefined);
        setTab('active');
      }}
      onClose={onClose}
    />
  );
};
