import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCalculatorsText } from '../shared/calculators.texts.ts';

type Props = { readonly basis: readonly { readonly rule: string; readonly citation: string }[] };

/** The rules that the figures follow from, and where each is written. */
export const Rules = ({ basis }: Props) => {
  const t = useCalculatorsText();
  return (
    <Box component="section" aria-label={t('basis')} sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {t('basis')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
        {basis.map(({ rule, citation }) => (
          <Typography component="li" variant="body2" key={`${rule} ${citation}`}>
            {rule}{' '}
            <Typography component="span" variant="body2" color="textSecondary">
              {citation}
            </Typography>
          </Typography>
        ))}
      </Box>
    </Box>
  );
};
