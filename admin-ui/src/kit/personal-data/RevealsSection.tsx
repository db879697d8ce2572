import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { ApplicantProfile } from '../../../../api/applicant/applicant.contract.ts';
import { type Column, ScrollingTable } from '../list/ScrollingTable.tsx';
import { formatDateTime } from '../values/format.ts';
import { useVocabularyText } from '../vocabulary/vocabulary.texts.ts';
import { Section } from '../page/Section.tsx';
import { usePersonalDataText } from './personal-data.texts.ts';

type Profile = Pick<ApplicantProfile, 'personalDataReveals' | 'personalDataDownloads'>;
type Reveal = Profile['personalDataReveals'][number];
/** A look at numbers in clear, or a download of a document that carries them. */
type Access = Reveal | Profile['personalDataDownloads'][number];

/** The part of a person's history that says who was shown their data in clear, and why, and who downloaded it. */
export const RevealsSection = ({ personalDataReveals, personalDataDownloads }: Profile) => {
  const t = usePersonalDataText();
  const word = useVocabularyText();
  const accesses = [...personalDataReveals, ...personalDataDownloads].toSorted((a, b) => b.date.localeCompare(a.date));
  const what = (access: Access): string =>
    'fields' in access
      ? access.fields.map((field) => t(field)).join(', ')
      : t('reveals.downloaded', {
          document: word(`documentType.${access.documentType}`),
          version: access.documentVersion,
        });
  const columns: readonly Column<Access>[] = [
    { label: t('reveals.when'), cell: ({ date }) => formatDateTime(date) },
    { label: t('reveals.who'), cell: ({ user, role }) => (role ? `${user} (${role.replaceAll('_', ' ')})` : user) },
    {
      label: t('reveals.what'),
      cell: what,
    },
    {
      label: t('reveals.why'),
      cell: (access) =>
        'fields' in access ? (
          <Box sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: 220, py: 0.5 }}>
            {t(`purposes.${access.purpose}`)}: {access.reason}
          </Box>
        ) : null,
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
    <Section title={t('reveals.title')} subtitle={t('reveals.subtitle')} padding={accesses.length > 0 ? 0 : 2}>
      {accesses.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('reveals.none')}
        </Typography>
      ) : (
        <ScrollingTable label={t('reveals.title')} rows={accesses} rowKey={({ id }) => id} columns={columns} />
      )}
    </Section>
  );
};
