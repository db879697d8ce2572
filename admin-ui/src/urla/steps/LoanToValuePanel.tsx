import Typography from '@mui/material/Typography';
import { ltvAnalysis } from '../../../../events/lending/urla/loan-to-value.ts';
import { Section } from '../../kit/page/Section.tsx';
import { useOfApplication } from '../draft/draft-context.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import { LtvFigure } from './LtvFigure.tsx';

/** LTV, updated while amounts are typed. */
export const LoanToValuePanel = () => {
  const t = useUrlaText();
  const analysis = useOfApplication(ltvAnalysis);
  return (
    <Section title={t('ltv.title')}>
      {analysis === null ? (
        <Typography variant="body2" color="textSecondary">
          {t('ltv.empty')}
        </Typography>
      ) : (
        <LtvFigure label={t('ltv.ratio')} analysis={analysis} />
      )}
    </Section>
  );
};
