import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { HistoryEvent } from '../../../../api/loan-application/history.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { saveFile } from '../../kit/download/save-file.ts';
import { Section } from '../../kit/page/Section.tsx';
import { ImportedNote } from '../../kit/values/ImportedNote.tsx';
import { filterHistory, useHistoryFilter } from './history-filter.ts';
import { useHistoryText } from './history.texts.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryRow } from './HistoryRow.tsx';

type Props = { readonly applicationId: string; readonly loanNumber: string };

const asJson = (content: unknown): Blob => new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });

/** Every event of the file as the log holds it, for who audits. */
export const HistoryTab = ({ applicationId, loanNumber }: Props) => {
  const t = useHistoryText();
  const { data: events, error, refetch } = useApi<HistoryEvent[]>(['applications', applicationId, 'events']);
  const [filter, change] = useHistoryFilter();

  if (error && !events) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!events) return <Skeleton height={400} />;

  const matching = filterHistory(events, filter);
  const shown = filter.order === 'oldest' ? matching : matching.toReversed();
  return (
    <Section
      title={t('title')}
      subtitle={
        shown.length === events.length
          ? t('count', { smart_count: events.length })
          : t('filtered', { shown: shown.length, total: events.length })
      }
      actions={
        <Button
          variant="outlined"
          startIcon={<DownloadOutlined />}
          onClick={() => saveFile(`${loanNumber}-history.json`, asJson(matching))}
        >
          {t('download')}
        </Button>
      }
    >
      <HistoryFilters filter={filter} events={events} onChange={change} />
      {shown.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneHint')} />
      ) : (
        <>
          <Box sx={{ px: 1 }}>
            <ImportedNote names={shown.map(({ actor }) => actor.name)} />
          </Box>
          <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {shown.map((event) => (
              <HistoryRow key={event.eventId} event={event} />
            ))}
          </Box>
        </>
      )}
    </Section>
  );
};
