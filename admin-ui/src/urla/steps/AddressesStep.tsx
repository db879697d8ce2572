import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { addresses } from '../../../../events/lending/urla/sections/addresses.ts';
import { Section } from '../../kit/page/Section.tsx';
import { useIsAsked } from '../draft/draft-context.ts';
import { CopyFromPrimary } from '../fields/CopyFromPrimary.tsx';
import { Fields } from '../fields/Fields.tsx';
import { useUrlaText } from '../texts/urla.texts.ts';
import type { StepProps } from './step-props.ts';

/** Where the borrower lives, lived, and gets mail. */
export const AddressesStep = ({ borrowerId }: StepProps) => {
  const t = useUrlaText();
  const at = `borrowers.${borrowerId}.addresses`;
  const hasFormer = useIsAsked(addresses.former.askedWhen, at);
  const hasMailing = useIsAsked(addresses.mailing.askedWhen, at);
  return (
    <>
      <Section title={t('sections.current')}>
        <CopyFromPrimary borrowerId={borrowerId} at="addresses" what="borrower" />
        <Fields of={addresses.current.fields} at={`${at}.current`} />
      </Section>
      {hasFormer && (
        <Section title={t('sections.former')}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {t('sections.formerNote')}
          </Typography>
          <Fields of={addresses.former.fields} at={`${at}.former`} />
        </Section>
      )}
      <Section title={t('sections.mailing')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Fields of={addresses} at={at} />
          {hasMailing && <Fields of={addresses.mailing.fields} at={`${at}.mailing`} />}
        </Box>
      </Section>
    </>
  );
};
