import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ltvAnalysis, type LtvRisk } from '../../../../events/lending/urla/loan-to-value.ts';
import { Section } from '../../kit/page/Section.tsx';
import { Badge } from '../../kit/values/Badge.tsx';
import type { Tone } from '../../theme/tokens.ts';
import { useWholeApplication } from '../draft/draft-context.ts';
import { useUrlaText } from '../texts/urla.texts.ts';

const tones: Readonly<Record<LtvRisk, Tone>> = { low: 'green', medium: 'yellow', high: 'red' };

/** How much of the property's value is borrowed, as the amounts are typed. */
export const LoanToValuePanel = () => {
  const t = useUrlaText();
  const analysis = ltvAnalysis(useWholeApplication());
  return (
    <Section title={t('ltv.title')}>
      {analysis === null ? (
        <Typography variant="body2" color="textSecondary">
          {t('ltv.empty')}
        </Typography>
      ) : (
        <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
          <Typography variant="body2" color="textSecondary">
            {t('ltv.ratio')}
          </Typography>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <Typography sx={{ fontSize: 20, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {analysis.percent}%
            </Typography>
            <Badge tone={tones[analysis.risk]}>{t(`ltv.risks.${analysis.risk}`)}</Badge>
          </Box>
          <Typography variant="body2">{t(`ltv.verdicts.${analysis.risk}`)}</Typography>
        </Box>
      )}
    </Section>
  );
};
