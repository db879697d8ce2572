import Box from '@mui/material/Box';
import { actionKinds } from '../../../events/lending/automation/actions.ts';
import { conditionInWords } from '../../../events/lending/automation/predicates.ts';
import type { RuleDefinition } from '../../../events/lending/automation/rule.ts';
import { triggerName } from '../../../events/lending/automation/triggers.ts';
import { useRulesText } from './rules.texts.ts';

/** `When Credit Score Updated, if Credit Score >= 700, then Auto-approve for next stage`. */
export const RuleSentence = ({
  trigger,
  conditions,
  actions,
}: Pick<RuleDefinition, 'trigger' | 'conditions' | 'actions'>) => {
  const t = useRulesText();
  const joined = (words: readonly string[]): string => words.join(` ${t('sentence.and')} `);
  const strong = { component: 'strong', sx: { fontWeight: 550 } } as const;
  return (
    <Box component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {t('sentence.when')} <Box {...strong}>{triggerName(trigger)}</Box>, {t('sentence.whether')}{' '}
      <Box {...strong}>{joined(conditions.map(conditionInWords))}</Box>, {t('sentence.consequence')}{' '}
      <Box {...strong}>{joined(actions.map(({ action }) => actionKinds[action].name))}</Box>
    </Box>
  );
};
