import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { demographicInformation } from '../../../../events/lending/urla/sections/demographics.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import { Fields } from './Fields.tsx';

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

/** Section 8 of one borrower, of the answers around it. */
export const DemographicsFields = ({ borrowerId }: { readonly borrowerId: string }) => {
  const t = useUrlaText();
  const at = `borrowers.${borrowerId}`;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('sections.demographicsNote')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))' }}>
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
    </>
  );
};
