import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { AutomationRuleInfo, RuleHistoryLine } from '../../../api/automation-rule/automation-rule.contract.ts';
import { useApi } from '../client/use-api.ts';
import { Dialog } from '../kit/dialogs/Dialog.tsx';
import { ErrorState } from '../kit/page/ErrorState.tsx';
import { PageSkeleton } from '../kit/page/PageSkeleton.tsx';
import { formatDateTime } from '../kit/values/format.ts';
import { RuleSentence } from './RuleSentence.tsx';
import { useRulesText } from './rules.texts.ts';

type Props = { readonly rule: AutomationRuleInfo; readonly onClose: () => void };

const Line = ({ line: { what, at, by, reason, definition } }: { readonly line: RuleHistoryLine }) => {
  const t = useRulesText();
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 1.5, display: 'grid', gap: 0.5 }}>
      <Typography sx={{ fontWeight: 600 }}>{what}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('history.by', { at: formatDateTime(at), by })}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{reason}</Typography>
      {definition && <RuleSentence {...definition} />}
    </Box>
  );
};

/** Everything that happened to a rule, newest first, with what each version says. */
export const RuleHistoryDialog = ({ rule, onClose }: Props) => {
  const t = useRulesText();
  const { data, error, refetch } = useApi<RuleHistoryLine[]>(['automation-rules', rule.id, 'history']);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="rule-history">
      <DialogTitle id="rule-history" sx={{ overflowWrap: 'anywhere' }}>
        {t('history.title', { name: rule.name })}
      </DialogTitle>
      <DialogContent>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <PageSkeleton />}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data?.map((line) => (
            <Line key={line.eventId} line={line} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
