import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type AppraisalQuality, qualityRates } from '../../../../api/appraisal-figures/appraisal-figures.contract.ts';
import { Section } from '../../kit/page/Section.tsx';
import { useAnalyticsText } from '../analytics/analytics.texts.ts';
import { FigureLine, useShareInWords } from '../analytics/FigureCard.tsx';

/** Filter of the list of reports: a rate, or the code of a finding. */
export type QualityFigure = (typeof qualityRates)[number] | { readonly code: string };

export type ChoosingFigure = {
  readonly data: AppraisalQuality;
  readonly chosen: QualityFigure | null;
  readonly onChoose: (figure: QualityFigure | null) => void;
};

/** Score and rates, each with how many reports it counts. */
export const QualityFigures = ({ data, chosen, onChoose }: ChoosingFigure) => {
  const t = useAnalyticsText();
  const inWords = useShareInWords(data.fewestReports);
  const { score, reports } = data;
  return (
    <Section title={t('quality.figures')}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(200px, 1fr))' },
        }}
      >
        <FigureLine
          label={t('quality.score')}
          value={
            score === null
              ? t('tooFewOf', { count: reports, of: reports, fewest: data.fewestReports })
              : t('quality.scoreOf', { score: score.toFixed(1) })
          }
        />
        {qualityRates.map((figure) => (
          <FigureLine
            key={figure}
            label={t(`quality.${figure}`)}
            value={inWords(data[figure])}
            orders={data[figure].count}
            isShown={chosen === figure}
            onShow={() => onChoose(chosen === figure ? null : figure)}
          />
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {t('quality.how', { reports })}
      </Typography>
    </Section>
  );
};
