import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProgressButton } from '../kit/command/ProgressButton.tsx';
import type { AutomationRuleInfo, DryRun } from '../../../api/automation-rule/automation-rule.contract.ts';
import { useCommand } from '../kit/command/use-command.ts';
import { Dialog } from '../kit/dialogs/Dialog.tsx';
import { Refusal } from '../kit/dialogs/Refusal.tsx';
import { ErrorState } from '../kit/page/ErrorState.tsx';
import { formatCount, formatDateTime } from '../kit/values/format.ts';
import { Progress } from '../kit/values/Progress.tsx';
import { DryRunFindings } from './DryRunFindings.tsx';
import { cancelDryRun, startDryRun } from './rule-commands.ts';
import { useRulesText } from './rules.texts.ts';

const POLL_MS = 700;

const useDryRun = (ruleId: string) =>
  useQuery<DryRun | null>({
    queryKey: ['automation-rules', ruleId, 'dry-run'],
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  });

const Status = ({ run }: { readonly run: DryRun }) => {
  const t = useRulesText();
  const { state, startedAt, endedAt, startedBy, findings } = run;
  const { done, total } = findings;
  const soFar = { done: formatCount(done), total: formatCount(total) };
  if (state === 'running') {
    return (
      <Box role="status">
        <Progress percent={total === 0 ? 0 : Math.min(100, Math.floor((100 * done) / total))} />
        <Typography variant="body2">
          {t('dryRun.progress', soFar)} · {t('dryRun.running', { at: formatDateTime(startedAt), by: startedBy })}
        </Typography>
      </Box>
    );
  }
  return (
    <Typography role="status">
      {state === 'done'
        ? t('dryRun.done', { at: formatDateTime(endedAt), by: startedBy })
        : t(`dryRun.${state}`, soFar)}
    </Typography>
  );
};

type Props = { readonly rule: AutomationRuleInfo; readonly onClose: () => void };

/** A dry run of a rule's newest version on every stored file: start, watch, cancel, read. */
export const DryRunDialog = ({ rule, onClose }: Props) => {
  const t = useRulesText();
  const isPhone = useMediaQuery('(max-width:600px)');
  const { data: run, error, refetch } = useDryRun(rule.id);
  const start = useCommand({ run: () => startDryRun(rule, rule.version) });
  // It ends after the part that it is at, a moment later.
  const [cancelledId, setCancelledId] = useState<string | null>(null);
  const cancel = useCommand({
    run: (id: string) => cancelDryRun(id),
    onSuccess: ({ id }: DryRun) => setCancelledId(id),
  });
  const isRunning = run?.state === 'running';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={isPhone} aria-labelledby="dry-run">
      <DialogTitle id="dry-run" sx={{ overflowWrap: 'anywhere' }}>
        {rule.name}: {t('dryRun.title', { version: rule.version })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', minHeight: { sm: 280 } }}>
        <Typography>{t('dryRun.text')}</Typography>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {run && run.ruleVersion !== rule.version && (
          <Typography>{t('dryRun.older', { version: run.ruleVersion })}</Typography>
        )}
        {run && <Status run={run} />}
        {run && (run.state === 'done' || run.state === 'cancelled') && <DryRunFindings findings={run.findings} />}
        <Refusal error={start.error ?? cancel.error} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
        {isRunning ? (
          <ProgressButton
            variant="outlined"
            isPending={cancel.isPending}
            disabled={cancelledId === run.id}
            onClick={() => void cancel.send(run.id)}
          >
            {t(cancelledId === run.id ? 'dryRun.cancelling' : 'dryRun.cancel')}
          </ProgressButton>
        ) : (
          <ProgressButton variant="contained" isPending={start.isPending} onClick={() => void start.send()}>
            {run ? t('dryRun.again') : t('dryRun.start')}
          </ProgressButton>
        )}
      </DialogActions>
    </Dialog>
  );
};
