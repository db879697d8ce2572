import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { ApplicantProfile } from '../../../../api/applicant/applicant.contract.ts';
import { type Column, ScrollingTable } from '../list/ScrollingTable.tsx';
import { formatDateTime } from '../values/format.ts';
import { Section } from '../page/Section.tsx';
import { usePersonalDataText } from './personal-data.texts.ts';

type Reveal = ApplicantProfile['personalDataReveals'][number];

/** The part of a person's history that says who was shown their data in clear, and why. */
export const RevealsSection = ({ reveals }: { readonly reveals: readonly Reveal[] }) => {
  const t = usePersonalDataText();
  const columns: readonly Column<Reveal>[] = [
    { label: t('reveals.when'), cell: ({ date }) => formatDateTime(date) },
    { label: t('reveals.who'), cell: ({ user, role }) => (role ? `${user} (${role.replaceAll('_', ' ')})` : user) },
    {
      label: t('reveals.what'),
      cell: ({ fields }) => fields.map((field) => t(field)).join(', '),
    },
    {
      label: t('reveals.why'),
      cell: ({ purpose, reason }) => (
        <Box sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: 220, py: 0.5 }}>
          {t(`purposes.${purpose}`)}: {reason}
        </Box>
      ),
    },
    {
      label: t('reveals.file'),
      cell: ({ applicationId, loanNumber }) => (
        <Link component={RouterLink} to={`/applications/${applicationId}`}>
          {loanNumber}
        </Link>
      ),
    },
  ];
  return (
    <Section title={t('reveals.title')} subtitle={t('reveals.subtitle')} padding={reveals.length > 0 ? 0 : 2}>
      {reveals.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('reveals.none')}
        </Typography>
      ) : (
        <ScrollingTable label={t('reveals.title')} rows={reveals} rowKey={({ id }) => id} columns={columns} />
      )}
    </Section>
  );
};
