import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LtvAnalysis, LtvRisk } from '../../../../events/lending/urla/loan-to-value.ts';
import { Badge } from '../../kit/values/Badge.tsx';
import type { Tone } from '../../theme/tokens.ts';
import { useUrlaText } from '../texts/urla.texts.ts';

const tones: Readonly<Record<LtvRisk, Tone>> = { low: 'green', medium: 'yellow', high: 'red' };

/** A loan-to-value ratio with what it means. */
export const LtvFigure = ({ label, analysis }: { readonly label: string; readonly analysis: LtvAnalysis }) => {
  const t = useUrlaText();
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Typography sx={{ fontSize: 20, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {analysis.percent}%
        </Typography>
        <Badge tone={tones[analysis.risk]}>{t(`ltv.risks.${analysis.risk}`)}</Badge>
      </Box>
      <Typography variant="body2">{t(`ltv.verdicts.${analysis.risk}`)}</Typography>
    </Box>
  );
};
