import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { HistoryEvent } from '../../../../api/loan-application/history.contract.ts';
import { Section } from '../../kit/page/Section.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { useApi } from '../../client/use-api.ts';
import { downloadJson } from './download-json.ts';
import { filterHistory } from './history-filter.ts';
import { HistoryRow } from './HistoryRow.tsx';

type Props = { readonly applicationId: string; readonly loanNumber: string };

/** Every event of the file as the log holds it, for who audits. */
export const HistoryTab = ({ applicationId, loanNumber }: Props) => {
  const translate = useTranslate();
  const { data: events, error, refetch } = useApi<HistoryEvent[]>(['applications', applicationId, 'events']);
  const [text, setText] = useState('');
  const [type, setType] = useState('');
  const [isNewestFirst, setIsNewestFirst] = useState(false);
  const filter = useDeferredValue(text);

  if (error && !events) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!events) return <Skeleton height={400} />;

  const types = [...new Set(events.map((event) => event.type))].sort();
  const matching = filterHistory(events, { text: filter, type });
  const shown = isNewestFirst ? matching.toReversed() : matching;
  const count =
    shown.length === events.length
      ? translate('history.count', { smart_count: events.length })
      : translate('history.filtered', { shown: shown.length, total: events.length });

  return (
    <Section
      title={translate('history.title')}
      subtitle={count}
      actions={
        <Button
          variant="outlined"
          startIcon={<DownloadOutlined />}
          onClick={() => downloadJson(`${loanNumber}-history.json`, matching)}
        >
          {translate('history.download')}
        </Button>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        <TextField
          type="search"
          label={translate('history.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          sx={{ flex: '1 1 220px' }}
        />
        <TextField
          select
          id="history-type"
          label={translate('history.type')}
          value={type}
          onChange={(event) => setType(event.target.value)}
          sx={{ flex: '0 1 240px', minWidth: 180 }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{translate('history.allTypes')}</MenuItem>
          {types.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Button color="inherit" onClick={() => setIsNewestFirst(!isNewestFirst)}>
          {translate(isNewestFirst ? 'history.newestFirst' : 'history.oldestFirst')}
        </Button>
      </Box>
      {shown.length === 0 ? (
        <EmptyState title={translate('history.none')} text={translate('history.noneHint')} />
      ) : (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown.map((event) => (
            <HistoryRow key={event.eventId} event={event} />
          ))}
        </Box>
      )}
    </Section>
  );
};
