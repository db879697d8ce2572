import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { RuleAnalytics } from '../../../api/automation-rule/automation-rule.contract.ts';
import type { RuleSection } from '../../../events/lending/automation/catalogue.ts';
import { read } from '../client/http.ts';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { ErrorState } from '../kit/page/ErrorState.tsx';
import { Ago } from '../kit/values/Ago.tsx';
import { Figure } from '../kit/values/Figure.tsx';
import { formatCount } from '../kit/values/format.ts';
import { useRulesText } from './rules.texts.ts';

const tiles = ['executed', 'applied', 'wouldHaveApplied', 'actionsDone', 'manualReviews', 'notEvaluated'] as const;

const Recent = ({ recent }: Pick<RuleAnalytics, 'recent'>) => {
  const t = useRulesText();
  if (recent.length === 0) return <EmptyState title={t('analytics.none')} text={t('analytics.noneText')} />;
  return (
    <Box component="section" aria-labelledby="recent-activity">
      <Typography id="recent-activity" component="h3" variant="h2" sx={{ mb: 1 }}>
        {t('analytics.recent')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {recent.map(({ ruleId, ruleVersion, ruleName, told, why, applicationId, loanNumber, at }) => (
          <Box
            component="li"
            key={`${applicationId}/${ruleId}/${ruleVersion}/${at}/${why}`}
            sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}
          >
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {t('analytics.line', { rule: ruleName, version: ruleVersion, told })}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              <Link component={RouterLink} to={`/applications/${applicationId}`}>
                {loanNumber ?? applicationId}
              </Link>{' '}
              · <Ago iso={at} /> · {why}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

/** Results of the rules of a section, counted. */
export const AnalyticsTab = ({ section }: { readonly section: RuleSection }) => {
  const t = useRulesText();
  const { data, error, refetch } = useQuery({
    queryKey: ['automation-rules', 'analytics', section],
    queryFn: ({ signal }) => read<RuleAnalytics>(`automation-rules/analytics?section=${section}`, signal),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        {t('analytics.counted')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}>
        {tiles.map((tile) => (
          <Box key={tile}>
            <Figure value={data && formatCount(data[tile])} width={48} />
            <Typography variant="body2" color="textSecondary">
              {t(`analytics.${tile}`)}
            </Typography>
          </Box>
        ))}
      </Box>
      {data && (
        <Typography variant="body2">
          {t('analytics.more', {
            notApplied: formatCount(data.notApplied),
            cut: formatCount(data.cut),
            without: formatCount(data.actionsWithoutEffect),
            refused: formatCount(data.actionsRefused),
          })}
        </Typography>
      )}
      {data && <Recent recent={data.recent} />}
    </Box>
  );
};
