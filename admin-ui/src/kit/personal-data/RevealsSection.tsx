import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ApplicantProfile } from '../../../../api/applicant/applicant.contract.ts';
import { type Column, ScrollingTable } from '../list/ScrollingTable.tsx';
import { formatDateTime } from '../values/format.ts';
import { Section } from '../page/Section.tsx';

type Reveal = ApplicantProfile['personalDataReveals'][number];

/** The part of a person's history that says who was shown their data in clear, and why. */
export const RevealsSection = ({ reveals }: { readonly reveals: readonly Reveal[] }) => {
  const translate = useTranslate();
  const label = (part: string) => translate(`personalData.reveals.${part}`);
  const columns: readonly Column<Reveal>[] = [
    { label: label('when'), cell: ({ date }) => formatDateTime(date) },
    { label: label('who'), cell: ({ user, role }) => (role ? `${user} (${role.replaceAll('_', ' ')})` : user) },
    {
      label: label('what'),
      cell: ({ fields }) => fields.map((field) => translate(`personalData.${field}`)).join(', '),
    },
    {
      label: label('why'),
      cell: ({ purpose, reason }) => (
        <Box sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: 220, py: 0.5 }}>
          {translate(`personalData.purposes.${purpose}`)}: {reason}
        </Box>
      ),
    },
    {
      label: label('file'),
      cell: ({ applicationId, loanNumber }) => (
        <Link component={RouterLink} to={`/applications/${applicationId}`}>
          {loanNumber}
        </Link>
      ),
    },
  ];
  return (
    <Section title={label('title')} subtitle={label('subtitle')} padding={reveals.length > 0 ? 0 : 2}>
      {reveals.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {label('none')}
        </Typography>
      ) : (
        <ScrollingTable label={label('title')} rows={reveals} rowKey={({ id }) => id} columns={columns} />
      )}
    </Section>
  );
};
