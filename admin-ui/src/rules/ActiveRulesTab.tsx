import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AutomationRuleInfo } from '../../../api/automation-rule/automation-rule.contract.ts';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { Permitted } from '../session/Permitted.tsx';
import { type RuleAction, RuleCard } from './RuleCard.tsx';
import { useRulesText } from './rules.texts.ts';

type Props = {
  readonly rules: readonly AutomationRuleInfo[];
  readonly onOpen: (action: RuleAction, rule: AutomationRuleInfo) => void;
  readonly onAdd: () => void;
};

const AddButton = ({ onAdd }: Pick<Props, 'onAdd'>) => {
  const t = useRulesText();
  return (
    <Permitted permission="underwriting.create">
      <Button startIcon={<Add />} onClick={onAdd}>
        {t('add')}
      </Button>
    </Permitted>
  );
};

/** The rules of a section, and how many of them look at files. */
export const ActiveRulesTab = ({ rules, onOpen, onAdd }: Props) => {
  const t = useRulesText();
  if (rules.length === 0) {
    return <EmptyState title={t('empty')} text={t('emptyText')} action={<AddButton onAdd={onAdd} />} />;
  }
  const enabled = rules.filter((rule) => rule.enabled).length;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography sx={{ flex: 1 }}>{t('enabledOf', { enabled, total: rules.length })}</Typography>
        <AddButton onAdd={onAdd} />
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rules.map((rule) => (
          <RuleCard key={rule.id} rule={rule} onOpen={onOpen} />
        ))}
      </Box>
    </>
  );
};
