import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { LogReader, LogReaders } from '../../../api/log-reader/log-reader.contract.ts';
import { formatCount, formatDateTime } from '../kit/values/format.ts';
import { Section } from '../kit/page/Section.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { ErrorState } from '../kit/page/ErrorState.tsx';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { PageSkeleton } from '../kit/page/PageSkeleton.tsx';
import { Fact, Facts } from '../kit/page/Facts.tsx';
import { useCan } from '../session/current-user.ts';
import { NotPermittedPage } from '../kit/page/NotPermittedPage.tsx';
import { ReaderRow } from './ReaderRow.tsx';
import { useLogReaders } from './useLogReaders.ts';

const needsAttention = ({ state }: LogReader): boolean => state === 'stopped' || state === 'absent';

const Readers = ({ readers }: { readonly readers: readonly LogReader[] }) => {
  const translate = useTranslate();
  if (readers.length === 0)
    return <EmptyState title={translate('operations.none')} text={translate('operations.noneText')} />;
  return (
    <Box component="ul" aria-label={translate('operations.readers')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {readers.map((reader) => (
        <ReaderRow key={reader.name} reader={reader} />
      ))}
    </Box>
  );
};

const auditText = (audit: LogReaders['lastAudit'], translate: ReturnType<typeof useTranslate>): string => {
  if (!audit) return translate('operations.auditNever');
  const { at, position, findings, firstProblem } = audit;
  const when = formatDateTime(at);
  return findings === 0
    ? translate('operations.auditGood', { position: formatCount(position), when })
    : translate('operations.auditBad', { smart_count: findings, when, problem: firstProblem });
};

/** The log as a whole: whether all follow it, how long it is, and whether it is what was written. */
const LogSummary = ({ log: { logPosition, lastAudit, readers } }: { readonly log: LogReaders }) => {
  const translate = useTranslate();
  const count = readers.filter(needsAttention).length;
  return (
    <Section>
      <Typography role="status" sx={{ fontWeight: 600, mb: 1.5 }}>
        {count === 0 ? translate('operations.allWell') : translate('operations.trouble', { smart_count: count })}
      </Typography>
      <Facts columnWidth={240}>
        <Fact label={translate('operations.logHead')}>{formatCount(logPosition)}</Fact>
        <Fact label={translate('operations.audit')} wide>
          {auditText(lastAudit, translate)}
        </Fact>
      </Facts>
    </Section>
  );
};

const Operations = () => {
  const translate = useTranslate();
  const { data, error, refetch } = useLogReaders();
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { readers } = data;
  return (
    <>
      <PageHeader title={translate('operations.title')} subtitle={translate('operations.subtitle')} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <LogSummary log={data} />
        <Section title={translate('operations.readers')} subtitle={translate('operations.readersText')} padding={0}>
          <Readers readers={readers} />
        </Section>
      </Box>
    </>
  );
};

/** How the readers of the log do, and the orders that operators give them. */
export const OperationsPage = () => {
  const translate = useTranslate();
  if (!useCan('settings.read'))
    return <NotPermittedPage title={translate('operations.title')} permission="settings.read" />;
  return <Operations />;
};
