import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { LogReaders } from '../../../api/system/log-readers/log-reader.contract.ts';
import { useSystemStatus } from '../kit/engine/use-system-status.ts';
import { formatCount, formatDateTime } from '../kit/values/format.ts';
import { Details } from '../kit/page/Details.tsx';
import { Section } from '../kit/page/Section.tsx';
import { ErrorState } from '../kit/page/ErrorState.tsx';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { PageSkeleton } from '../kit/page/PageSkeleton.tsx';
import { Fact, Facts } from '../kit/page/Facts.tsx';
import { Advice } from './Advice.tsx';
import { headlineOf } from './reader-headline.ts';
import { ReaderTable } from './ReaderTable.tsx';
import { useLogReaders } from './useLogReaders.ts';
import { Link as RouterLink } from 'react-router-dom';
import { useVocabularyText } from '../kit/vocabulary/vocabulary.texts.ts';
import { useOperationsText } from './operations.texts.ts';

const auditText = (audit: LogReaders['lastAudit'], t: ReturnType<typeof useOperationsText>): string => {
  if (!audit) return t('auditNever');
  const { at, position, findings, firstProblem } = audit;
  const when = formatDateTime(at);
  return findings === 0
    ? t('auditGood', { position: formatCount(position), when })
    : t('auditBad', { smart_count: findings, when, problem: firstProblem });
};

/** The log as a whole: whether all follow it, how long it is, and whether it is what was written. */
const LogSummary = ({ log: { logPosition, lastAudit, readers } }: { readonly log: LogReaders }) => {
  const t = useOperationsText();
  const concerns = headlineOf(readers).map(({ concern, count }) => t(`headline.${concern}`, { smart_count: count }));
  return (
    <Section>
      <Typography role="status" sx={{ fontWeight: 600, mb: 1.5 }}>
        {concerns.length === 0 ? t('allWell') : concerns.join(' · ')}
      </Typography>
      <Advice readers={readers} />
      <Facts columnWidth={240}>
        <Fact label={t('logHead')}>{formatCount(logPosition)}</Fact>
        <Fact label={t('audit')} wide>
          {auditText(lastAudit, t)}
        </Fact>
      </Facts>
      <Details>{t('auditHow')}</Details>
    </Section>
  );
};

/** Stored documents that nobody can be handed, until they are restored from a backup. */
const DamagedDocuments = ({ documents }: { readonly documents: LogReaders['damagedDocuments'] }) => {
  const t = useOperationsText();
  const word = useVocabularyText();
  if (documents.length === 0) return null;
  return (
    <Alert severity="error">
      <Typography sx={{ fontWeight: 600 }}>{t('damaged.title', { smart_count: documents.length })}</Typography>
      <Typography variant="body2">{t('damaged.text')}</Typography>
      <Details>{t('damaged.how')}</Details>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
        {documents.map(({ applicationId, documentId, documentVersion, documentType, problem, foundAt }) => (
          <li key={`${documentId}/${documentVersion}`}>
            <Link component={RouterLink} to={`/applications/${applicationId}`}>
              {word(`documentType.${documentType}`)}, {t('damaged.version', { number: documentVersion })}
            </Link>
            : {t(`damaged.${problem}`)}, {formatDateTime(foundAt)}
          </li>
        ))}
      </Box>
    </Alert>
  );
};

/** On a restored copy: what does not happen there, and what to do. */
const CopyNotice = () => {
  const t = useOperationsText();
  const { data } = useSystemStatus();
  if (!data?.isCopy) return null;
  return (
    <Alert severity="warning">
      <Typography sx={{ fontWeight: 600 }}>{t('copy.title')}</Typography>
      <Typography variant="body2">{t('copy.text')}</Typography>
      <Details>{t('copy.how')}</Details>
    </Alert>
  );
};

/** Background work: what of it is wrong and what to do, and what operators order it. */
export const OperationsPage = () => {
  const t = useOperationsText();
  const { data, error, refetch } = useLogReaders();
  const [isDetailed, setDetailed] = useState(false);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { readers } = data;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <CopyNotice />
        <DamagedDocuments documents={data.damagedDocuments} />
        <LogSummary log={data} />
        <Section
          title={t('readers')}
          subtitle={t('readersText')}
          padding={0}
          actions={
            <FormControlLabel
              control={<Switch size="small" checked={isDetailed} onChange={(_, next) => setDetailed(next)} />}
              label={t('showDetails')}
            />
          }
        >
          <ReaderTable readers={readers} isDetailed={isDetailed} />
        </Section>
      </Box>
    </>
  );
};
