import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ListBase, Pagination, useListContext, useListFilterContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { CreditReportRow } from '../../../api/credit-report/credit-report.contract.ts';
import { reportAges } from '../../../events/lending/credit/report-age.ts';
import { errorsInPlace } from '../kit/list/errors-in-place.ts';
import { FilterBar } from '../kit/list/FilterBar.tsx';
import { FilterSelect } from '../kit/list/FilterSelect.tsx';
import { ListRows } from '../kit/list/ListRows.tsx';
import { SearchField } from '../kit/list/SearchField.tsx';
import { useListFilter } from '../kit/list/use-list-filter.ts';
import { linkedRow, wholeRow } from '../kit/list/whole-row.ts';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { PageSkeleton } from '../kit/page/PageSkeleton.tsx';
import { Section } from '../kit/page/Section.tsx';
import { formatDate } from '../kit/values/format.ts';
import { AgeBadge } from './AgeBadge.tsx';
import { useCreditReportsText } from './credit-reports.texts.ts';

const PER_PAGE = 25;
const ALL = 'all';

type Filter = { readonly q?: string; readonly age?: string };

const Filters = () => {
  const t = useCreditReportsText();
  const [filter, set] = useListFilter<Filter>();
  return (
    <FilterBar>
      <SearchField
        placeholder={t('search')}
        value={filter.q ?? ''}
        onChange={(text) => set({ q: text || undefined })}
      />
      <FilterSelect
        label={t('age.label')}
        value={filter.age ?? ALL}
        onChange={(value) => set({ age: value === ALL ? undefined : value })}
        options={[[ALL, t('age.all')], ...reportAges.map((age) => [age, t(`age.${age}`)] as const)]}
      />
    </FilterBar>
  );
};

const Row = ({ row }: { readonly row: CreditReportRow }) => {
  const t = useCreditReportsText();
  const { loanNumber, partnerName, issuedOn, expiresOn, estimatedClosingDate, representativeScore: score } = row;
  return (
    <Box
      component="li"
      sx={(theme) => ({
        ...linkedRow(theme),
        display: 'grid',
        gap: 0.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
        px: 2,
        py: 1.5,
        overflowWrap: 'anywhere',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      })}
    >
      <Box>
        <MuiLink component={Link} to={`/credit-reports/on-file/${row.id}`} sx={{ fontWeight: 600, ...wholeRow }}>
          {row.borrowerName}
        </MuiLink>
        <Typography variant="caption" component="div" color="textSecondary">
          {[loanNumber, partnerName].join(' · ')}
        </Typography>
        <Typography variant="caption" component="div" color="textSecondary">
          {[
            t('row.issued', { day: formatDate(issuedOn) }),
            t('row.goodUntil', { day: formatDate(expiresOn) }),
            ...(estimatedClosingDate ? [t('row.closing', { day: formatDate(estimatedClosingDate) })] : []),
          ].join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ textAlign: { sm: 'right' } }}>
        <AgeBadge age={row.age} />
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {score === null ? t('row.noScore') : t('row.score', { score })}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {t('row.accounts', { smart_count: row.accounts })}
        </Typography>
      </Box>
    </Box>
  );
};

const Rows = () => {
  const t = useCreditReportsText();
  const { data = [], total, isPending } = useListContext<CreditReportRow>();
  const { filterValues, setFilters } = useListFilterContext();
  if (isPending) return <PageSkeleton />;
  if (total === 0)
    return Object.keys(filterValues).length === 0 ? (
      <EmptyState title={t('noFiles')} />
    ) : (
      <EmptyState
        title={t('noneFound')}
        action={
          <Button variant="outlined" onClick={() => setFilters({})}>
            {t('clear')}
          </Button>
        }
      />
    );
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </Box>
      {total !== undefined && total > 10 && <Pagination rowsPerPageOptions={[10, PER_PAGE, 50]} />}
    </>
  );
};

/** The newest credit report of each loan file; those that expire can be looked for. */
export const FileReportList = () => (
  <ListBase
    resource="credit-reports"
    perPage={PER_PAGE}
    sort={{ field: 'receivedAt', order: 'DESC' }}
    exporter={false}
    disableAuthentication
    queryOptions={errorsInPlace}
  >
    <Section padding={0}>
      <Filters />
      <ListRows>
        <Rows />
      </ListRows>
    </Section>
  </ListBase>
);
