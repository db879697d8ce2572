import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { LogReader } from '../../../api/log-reader/log-reader.contract.ts';
import { formatCount } from '../fields/format.ts';
import { Section } from '../fields/Section.tsx';
import { EmptyState } from '../layout/EmptyState.tsx';
import { ErrorState } from '../layout/ErrorState.tsx';
import { NotFoundPage } from '../layout/NotFoundPage.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { PageSkeleton } from '../layout/PageSkeleton.tsx';
import { useCan } from '../session/current-user.ts';
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

const Operations = () => {
  const translate = useTranslate();
  const { data, error, refetch } = useLogReaders();
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { logPosition, readers } = data;
  const count = readers.filter(needsAttention).length;
  return (
    <>
      <PageHeader title={translate('operations.title')} subtitle={translate('operations.subtitle')} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Section>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, alignItems: 'baseline' }}>
            <Typography role="status" sx={{ fontWeight: 600, flex: '1 1 auto' }}>
              {count === 0 ? translate('operations.allWell') : translate('operations.trouble', { smart_count: count })}
            </Typography>
            <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {translate('operations.logHead')}: <strong>{formatCount(logPosition)}</strong>
            </Typography>
          </Box>
        </Section>
        <Section title={translate('operations.readers')} subtitle={translate('operations.readersText')} padding={0}>
          <Readers readers={readers} />
        </Section>
      </Box>
    </>
  );
};

/** How the readers of the log do, and the orders that operators give them. */
export const OperationsPage = () => (useCan('settings.read') ? <Operations /> : <NotFoundPage />);
