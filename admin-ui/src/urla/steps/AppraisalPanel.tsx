import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Section } from '../../kit/page/Section.tsx';
import { useUrlaText } from '../texts/urla.texts.ts';

/** Says that there is no estimate, until valuations exist. */
export const AppraisalPanel = () => {
  const t = useUrlaText();
  const [isAsked, setAsked] = useState(false);
  return (
    <Section title={t('appraisal.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('appraisal.text')}
      </Typography>
      <Button variant="outlined" onClick={() => setAsked(true)}>
        {t('appraisal.run')}
      </Button>
      <Typography role="status" variant="body2" sx={{ mt: 1.5, '&:empty': { display: 'none' } }}>
        {isAsked && t('appraisal.none')}
      </Typography>
    </Section>
  );
};
