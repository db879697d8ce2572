import Box from '@mui/material/Box';
import { acknowledgment } from '../../../../events/lending/urla/sections/acknowledgment.ts';
import { supplemental } from '../../../../events/lending/urla/sections/supplemental.ts';
import { Section } from '../../kit/page/Section.tsx';
import { CopyFromPrimary } from '../fields/CopyFromPrimary.tsx';
import { Fields } from '../fields/Fields.tsx';
import { useUrlaText } from '../texts/urla.texts.ts';
import type { StepProps } from './step-props.ts';

/** Section 6, and the Supplemental Consumer Information Form. */
export const ClosingSections = ({ borrowerId }: StepProps) => {
  const t = useUrlaText();
  const at = `borrowers.${borrowerId}`;
  return (
    <>
      <Section title={t('sections.supplemental')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Fields of={supplemental} at={`${at}.supplemental`} />
          <Fields of={supplemental.education.fields} at={`${at}.supplemental.education`} />
          <Fields of={supplemental.counseling.fields} at={`${at}.supplemental.counseling`} />
        </Box>
      </Section>
      <Section title={t('sections.acknowledgment')}>
        <CopyFromPrimary borrowerId={borrowerId} at="acknowledgment" what="signature" />
        <Fields of={acknowledgment} at={`${at}.acknowledgment`} />
      </Section>
    </>
  );
};
