import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { type Valuation, valuationListed } from '../../../../api/valuation/valuation.contract.ts';
import { http } from '../../client/http.ts';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../kit/list/FilterSelect.tsx';
import { type Column, ScrollingTable } from '../../kit/list/ScrollingTable.tsx';
import { SearchField } from '../../kit/list/SearchField.tsx';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { Badge } from '../../kit/values/Badge.tsx';
import { formatDate, formatMoney } from '../../kit/values/format.ts';
import { useAvmText } from '../texts/avm.texts.ts';
import { homeName } from '../value/home-name.ts';
import { AccuracySection } from './AccuracySection.tsx';
import { ValuationDialog } from './ValuationDialog.tsx';

const ROWS = 20;
type Page = { readonly rows: readonly Valuation[]; readonly total: number };

const readPage = async (filter: object, first: number, signal: AbortSignal): Promise<Page> => {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    range: JSON.stringify([first, first + ROWS - 1]),
  });
  const { json, headers } = await http(`/api/valuations?${query}`, { signal });
  return { rows: json as Valuation[], total: Number(headers.get('Content-Range')?.split('/')[1] ?? 0) };
};

/** The list's state is in the address, so that a link and Back lead to the same list. */
const useListAddress = () => {
  const [params, setParams] = useSearchParams();
  const show = valuationListed.find((name) => name === params.get('show')) ?? 'all';
  const q = params.get('q') ?? '';
  const first = Math.max(0, Number(params.get('from') ?? 0) || 0);
  const move = (change: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('from' in change)) next.delete('from');
        for (const [name, value] of Object.entries(change)) {
          if (value === '' || value === 'all' || value === '0') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return { show, q, first, move, openId: params.get('valuation') };
};

/** Signed: above 0 the estimate was too high. @param cents what came later */
const errorOf = ({ estimate }: Valuation, cents: number | undefined): string => {
  if (!estimate || cents === undefined) return '—';
  const percent = 100 * (estimate.valueCents / cents - 1);
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`;
};

const useColumns = (open: (runId: string) => void): Column<Valuation>[] => {
  const t = useAvmText();
  const reviewOf = ({ review, isSampled, isErased }: Valuation) => {
    if (review) return t(`review.outcomes.${review.outcome}`);
    if (isErased) return t('reports.erased');
    return isSampled ? <Badge tone="yellow">{t('reports.waits')}</Badge> : t('reports.notDrawn');
  };
  return [
    { label: t('reports.columns.ranAt'), cell: ({ ranAt }) => formatDate(ranAt) },
    {
      label: t('reports.columns.home'),
      cell: ({ home }) => (
        <Box component="span" sx={{ display: 'block', minWidth: 140, maxWidth: 260, whiteSpace: 'normal' }}>
          {homeName(home)}
        </Box>
      ),
    },
    {
      label: t('reports.columns.estimate'),
      cell: ({ estimate, salesFound }) =>
        estimate ? formatMoney(estimate.valueCents / 100) : t('reports.tooFew', { found: salesFound }),
      numeric: true,
    },
    { label: t('reports.columns.confidence'), cell: ({ estimate }) => estimate?.confidence ?? '—', numeric: true },
    {
      label: t('reports.columns.later'),
      cell: ({ laterSale }) => (laterSale ? formatMoney(laterSale.priceCents / 100) : '—'),
      numeric: true,
    },
    {
      label: t('reports.columns.error'),
      cell: (each) => errorOf(each, each.laterSale?.priceCents),
      numeric: true,
    },
    {
      label: t('reports.columns.appraisal'),
      cell: ({ laterAppraisal }) => (laterAppraisal ? formatMoney(laterAppraisal.valueCents / 100) : '—'),
      numeric: true,
    },
    {
      label: t('reports.columns.appraisalError'),
      cell: (each) => errorOf(each, each.laterAppraisal?.valueCents),
      numeric: true,
    },
    { label: t('reports.columns.review'), cell: reviewOf },
    {
      label: t('reports.columns.open'),
      cell: ({ runId, home }) => (
        <Button size="small" aria-label={`${t('reports.open')}: ${homeName(home)}`} onClick={() => open(runId)}>
          {t('reports.open')}
        </Button>
      ),
    },
  ];
};

/** Every valuation with its result, their accuracy over time, and those that wait for a review. */
export const ReportsTab = () => {
  const t = useAvmText();
  const { show, q, first, move, openId } = useListAddress();
  const filter = { ...(show !== 'all' && { show }), ...(q !== '' && { q }) };
  const query = useQuery<Page>({
    queryKey: ['valuations', 'list', filter, first],
    queryFn: ({ signal }) => readPage(filter, first, signal),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns((runId) => move({ valuation: runId, from: String(first) }));
  const { data } = query;
  const isNarrowed = show !== 'all' || q !== '';
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <AccuracySection />
      <FilterBar>
        <SearchField placeholder={t('reports.search')} value={q} onChange={(text) => move({ q: text })} />
        <FilterSelect
          label={t('reports.show')}
          value={show}
          options={valuationListed.map((name) => [name, t(`reports.shown.${name}`)] as const)}
          onChange={(value) => move({ show: value })}
        />
      </FilterBar>
      <Section title={t('reports.title')} padding={0}>
        <Awaited query={query} height={200} margin={2} />
        {data && data.rows.length === 0 && (
          <EmptyState
            title={t(isNarrowed ? 'reports.noneSo' : 'reports.empty')}
            {...(!isNarrowed && { text: t('reports.emptyText') })}
          />
        )}
        {data && data.rows.length > 0 && (
          <>
            <ScrollingTable
              label={t('reports.title')}
              rows={data.rows}
              rowKey={({ runId }) => runId}
              columns={columns}
            />
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1, justifyContent: 'flex-end' }}>
              {t('reports.range', { from: first + 1, to: first + data.rows.length, total: data.total })}
              <Button disabled={first === 0} onClick={() => move({ from: String(Math.max(0, first - ROWS)) })}>
                {t('reports.newer')}
              </Button>
              <Button disabled={first + ROWS >= data.total} onClick={() => move({ from: String(first + ROWS) })}>
                {t('reports.older')}
              </Button>
            </Box>
          </>
        )}
      </Section>
      {openId && <ValuationDialog runId={openId} onClose={() => move({ valuation: '', from: String(first) })} />}
    </Box>
  );
};
