import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { CreditReportRow } from '../../../api/credit-report/credit-report.contract.ts';
import { reportAges } from '../../../events/lending/credit/report-age.ts';
import { FilterBar } from '../kit/list/FilterBar.tsx';
import { linkedPair, wholeRow } from '../kit/list/whole-row.ts';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { formatDate } from '../kit/values/format.ts';
import { AgeBadge } from './AgeBadge.tsx';
import { useCreditReportsText } from './credit-reports.texts.ts';
import { ListChoice, ListSearch } from '../kit/list/list-filters.tsx';
import { SearchedList } from '../kit/list/SearchedList.tsx';

const Filters = () => {
  const t = useCreditReportsText();
  return (
    <FilterBar>
      <ListSearch placeholder={t('search')} />
      <ListChoice
        name="age"
        label={t('age.label')}
        all={t('age.all')}
        options={reportAges.map((age) => [age, t(`age.${age}`)] as const)}
      />
    </FilterBar>
  );
};

const Row = ({ row }: { readonly row: CreditReportRow }) => {
  const t = useCreditReportsText();
  const { loanNumber, partnerName, issuedOn, expiresOn, estimatedClosingDate, representativeScore: score } = row;
  return (
    <Box component="li" sx={linkedPair}>
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

/** The newest credit report of each loan file; those that expire can be looked for. */
export const FileReportList = () => {
  const t = useCreditReportsText();
  return (
    <SearchedList<CreditReportRow>
      resource="credit-reports"
      perPage={25}
      pageSizes={[10, 25, 50]}
      sort={{ field: 'receivedAt', order: 'DESC' }}
      filters={<Filters />}
      empty={<EmptyState title={t('noFiles')} />}
      noneFound={{ title: t('noneFound'), clear: t('clear') }}
      row={(report) => <Row key={report.id} row={report} />}
    />
  );
};
