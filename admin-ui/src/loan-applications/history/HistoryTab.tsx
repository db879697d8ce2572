import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import type { HistoryEvent } from '../../../../api/loan-application/history/history.contract.ts';
import { usePages } from '../../client/use-pages.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { saveFile } from '../../kit/download/save-file.ts';
import { Section } from '../../kit/page/Section.tsx';
import { ImportedNote } from '../../kit/values/ImportedNote.tsx';
import { conditions, filterHistory, useHistoryFilter } from './history-filter.ts';
import { useHistoryText } from './history.texts.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryRow } from './HistoryRow.tsx';

/** Runs once at a time, and says so when it fails. */
const useDownloadOfAll = (failed: string) => {
  const notify = useNotify();
  const [isRunning, setRunning] = useState(false);
  const run = (save: () => Promise<void>): void => {
    setRunning(true);
    void save()
      .catch(() => notify(failed, { type: 'error' }))
      .finally(() => setRunning(false));
  };
  return { isRunning, run };
};

type Props = { readonly applicationId: string; readonly loanNumber: string };

const asJson = (content: unknown): Blob => new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });

const PER_PAGE = 100;

/** In log order, each once. */
const joined = (pages: readonly (readonly HistoryEvent[])[]): readonly HistoryEvent[] => [
  ...new Map(pages.toReversed().flatMap((page) => page.map((event) => [event.eventId, event]))).values(),
];

/** The newest events, and all of them where they are looked through. */
const useHistory = (applicationId: string, isAllNeeded: boolean) => {
  const { pages, total, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, ...query } =
    usePages<HistoryEvent>(['applications', applicationId, 'events'], { perPage: PER_PAGE });
  const isToGoOn = isAllNeeded && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isToGoOn) void fetchNextPage();
  }, [isToGoOn, fetchNextPage]);
  const events = pages && joined(pages);
  return { ...query, events, total: total ?? 0, hasOlder: hasNextPage, isFetchingNextPage, fetchNextPage };
};

const Events = ({ shown }: { readonly shown: readonly HistoryEvent[] }) => {
  const t = useHistoryText();
  if (shown.length === 0) return <EmptyState title={t('none')} text={t('noneHint')} />;
  const heads = new Set(shown.map(({ eventId }) => eventId));
  const isOwnLine = ({ partOf }: HistoryEvent): boolean => partOf === null || !heads.has(partOf);
  // In the order of the log, whichever way they are listed.
  const partsOf = ({ eventId }: HistoryEvent) =>
    shown.filter(({ partOf }) => partOf === eventId).toSorted((one, other) => one.position - other.position);
  return (
    <>
      <Box sx={{ px: 1 }}>
        <ImportedNote names={shown.map(({ actor }) => actor.name)} />
      </Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.filter(isOwnLine).map((event) => (
          <HistoryRow key={event.eventId} event={event} parts={partsOf(event)} />
        ))}
      </Box>
    </>
  );
};

/** Every event of the file as the log holds it, for who audits. */
export const HistoryTab = ({ applicationId, loanNumber }: Props) => {
  const t = useHistoryText();
  const [filter, change] = useHistoryFilter();
  const isAllNeeded = filter.order === 'oldest' || conditions.some((name) => filter[name] !== '');
  const history = useHistory(applicationId, isAllNeeded);
  const { events, total, error, refetch, hasOlder, isFetchingNextPage, fetchNextPage, readAll } = history;
  const download = useDownloadOfAll(t('downloadFailed'));

  if (error && !events) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!events) return <Skeleton height={400} />;

  const matching = filterHistory(events, filter);
  const shown = filter.order === 'oldest' ? matching : matching.toReversed();
  const save = async (): Promise<void> => {
    const all = hasOlder ? filterHistory(joined(await readAll()), filter) : matching;
    saveFile(`${loanNumber}-history.json`, asJson(all));
  };
  return (
    <Section
      title={t('title')}
      subtitle={
        isAllNeeded && hasOlder
          ? t('reading', { read: events.length, total })
          : shown.length === total
            ? t('count', { smart_count: total })
            : t('filtered', { shown: shown.length, total })
      }
      actions={
        <Button
          variant="outlined"
          startIcon={<DownloadOutlined />}
          loading={download.isRunning}
          onClick={() => download.run(save)}
        >
          {t('download')}
        </Button>
      }
    >
      <HistoryFilters filter={filter} events={events} onChange={change} />
      <Events shown={shown} />
      {error && <ErrorState error={error} onRetry={() => void fetchNextPage()} />}
      {hasOlder && !isAllNeeded && !error && (
        <Button variant="outlined" sx={{ mt: 1 }} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </Section>
  );
};
