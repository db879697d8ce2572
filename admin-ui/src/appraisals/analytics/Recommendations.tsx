import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AppraisalAnalytics } from '../../../../api/appraisal-figures/appraisal-figures.contract.ts';
import { Section } from '../../kit/page/Section.tsx';
import { useAnalyticsText } from './analytics.texts.ts';

const plain = (figure: number): string => String(Math.round(figure * 10) / 10).replace('-', '−');

/** Recommendations, each with the rule behind it. */
export const Recommendations = ({ recommendations }: Pick<AppraisalAnalytics, 'recommendations'>) => {
  const t = useAnalyticsText();
  return (
    <Section title={t('recommendations.title')} subtitle={t('recommendations.how')}>
      {recommendations.length === 0 && <Typography color="textSecondary">{t('recommendations.none')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {recommendations.map(({ rule, figure, limit }) => (
          <Box component="li" key={rule}>
            <Typography variant="body2">
              {t(`recommendations.texts.${rule}`, { figure: plain(figure), limit: plain(limit) })}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {t('recommendations.rule', { rule: t(`recommendations.names.${rule}`) })}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
};
