import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { demographicInformation } from '../../../../events/lending/urla/sections/demographics.ts';
import { Section } from '../../kit/page/Section.tsx';
import { AnswersContext, useOpenDraft } from '../draft/draft-context.ts';
import { Fields } from '../fields/Fields.tsx';
import { useUrlaText } from '../texts/urla.texts.ts';
import type { StepProps } from './step-props.ts';

/** Fields that specify the box above them. */
const parts = {
  ethnicity: ['mexican', 'puertoRican', 'cuban', 'otherHispanic', 'otherHispanicOrigin'],
  sex: [],
  race: [
    'tribe',
    'asianIndian',
    'chinese',
    'filipino',
    'japanese',
    'korean',
    'vietnamese',
    'otherAsian',
    'otherAsianRace',
    'nativeHawaiian',
    'guamanian',
    'samoan',
    'otherPacificIslander',
    'otherPacificRace',
  ],
} as const;

/** Section 8, for users who may see it. */
export const DemographicsSection = ({ borrowerId }: StepProps) => {
  const t = useUrlaText();
  const { demographics } = useOpenDraft();
  if (demographics === null) return null;
  const at = `borrowers.${borrowerId}`;
  return (
    <AnswersContext value={demographics}>
      <Section title={t('sections.demographics')}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {t('sections.demographicsNote')}
        </Typography>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, 1fr)' } }}>
          {(['ethnicity', 'sex', 'race'] as const).map((group) => (
            <Box key={group} role="group" aria-label={t(`sections.${group}`)}>
              <Typography component="h3" variant="body2" sx={{ mb: 1, fontWeight: 600 }}>
                {t(`sections.${group}`)}
              </Typography>
              <Fields of={demographicInformation[group].fields} at={`${at}.${group}`} parts={parts[group]} />
            </Box>
          ))}
        </Box>
        <Typography component="h3" variant="body2" sx={{ mt: 3, mb: 1, fontWeight: 600 }}>
          {t('sections.collection')}
        </Typography>
        <Fields of={demographicInformation} at={at} />
      </Section>
    </AnswersContext>
  );
};
