import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { DryRun } from '../../../api/automation-rule/automation-rule.contract.ts';
import { formatCount, formatDateTime } from '../kit/values/format.ts';
import { useRulesText } from './rules.texts.ts';

type Findings = DryRun['findings'];

const Files = ({ files, touched }: Pick<Findings, 'files' | 'touched'>) => {
  const t = useRulesText();
  return (
    <Box component="section" aria-labelledby="dry-run-files">
      <Typography id="dry-run-files" component="h3" variant="h2">
        {t('dryRun.files')}
      </Typography>
      {files.length < touched && (
        <Typography variant="body2" color="textSecondary">
          {t('dryRun.first', { shown: formatCount(files.length), touched: formatCount(touched) })}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {files.map(({ applicationId, loanNumber, moments }) => (
          <Box component="li" key={applicationId} sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
            <Link component={RouterLink} to={`/applications/${applicationId}`}>
              {loanNumber}
            </Link>
            {moments.map(({ at, because, does }) => (
              <Typography key={`${at}/${does}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {formatDateTime(at)} · {because} · {does}
              </Typography>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
};

/** Findings of a dry run: totals, failures, and each file with time and effect. */
export const DryRunFindings = ({ findings }: { readonly findings: Findings }) => {
  const t = useRulesText();
  const { total, touched, changed, evaluated, applied, notApplied, notEvaluated, unknown, files } = findings;
  const counts = { evaluated, applied, notApplied, notEvaluated };
  const inWords = Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, formatCount(value)]));
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box>
        <Typography sx={{ fontWeight: 600 }}>
          {touched === 0
            ? t('dryRun.none')
            : t('dryRun.touched', {
                touched: formatCount(touched),
                total: formatCount(total),
                changed: formatCount(changed),
              })}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('dryRun.counts', inWords)}
        </Typography>
      </Box>
      {unknown.length > 0 && (
        <Box>
          <Typography sx={{ fontWeight: 600 }}>{t('dryRun.unknown')}</Typography>
          {unknown.map(({ why, times }) => (
            <Typography key={why} variant="body2">
              {why} · {t('dryRun.times', { smart_count: times })}
            </Typography>
          ))}
        </Box>
      )}
      {touched > 0 && <Files files={files} touched={touched} />}
    </Box>
  );
};
