import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ListBase, Pagination, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ApplicationRow } from '../../../../api/loan-application/list/list.contract.ts';
import { useApplicationsText } from '../../kit/applications/applications.texts.ts';
import { errorsInPlace } from '../../kit/list/errors-in-place.ts';
import { ListRows } from '../../kit/list/ListRows.tsx';
import { linkedRow, wholeRow } from '../../kit/list/whole-row.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatDate } from '../../kit/values/format.ts';
import { Money } from '../../kit/values/Money.tsx';
import { Progress } from '../../kit/values/Progress.tsx';
import { StatusBadge } from '../../kit/values/StatusBadge.tsx';
import { useOriginationText } from './loan-origination.texts.ts';
import { rowStyle } from './rows.ts';

const PER_PAGE = 10;

const Row = ({ row }: { readonly row: ApplicationRow }) => {
  const t = useOriginationText();
  return (
    <Box component="li" sx={[rowStyle, linkedRow]}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <MuiLink component={Link} to={`/applications/${row.id}`} sx={{ fontWeight: 600, ...wholeRow }}>
            {row.borrowerName}
          </MuiLink>
          <StatusBadge status={row.status} />
        </Box>
        <Typography variant="body2" color="textSecondary">
          {row.loanNumber}
          {' · '}
          {row.propertyAddress}
        </Typography>
      </Box>
      <Progress percent={row.completionPercentage} />
      <Typography variant="body2" color="textSecondary">
        {t('all.submitted', { when: formatDate(row.createdAt) })}
      </Typography>
      <Box sx={{ flex: '0 1 100px', textAlign: { sm: 'right' }, fontWeight: 600 }}>
        <Money amount={row.loanAmount} />
      </Box>
    </Box>
  );
};

const Rows = () => {
  const t = useOriginationText();
  const ofApplications = useApplicationsText();
  const { data, total } = useListContext<ApplicationRow>();
  if (!data)
    return (
      <Typography role="status" color="textSecondary" sx={{ p: 2 }}>
        {t('all.loading')}
      </Typography>
    );
  if (total === 0) return <EmptyState title={ofApplications('empty')} />;
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </Box>
      <Pagination rowsPerPageOptions={[PER_PAGE]} />
    </>
  );
};

/** Every loan file, the newest first. */
export const ApplicationList = () => {
  const t = useOriginationText();
  return (
    <Section
      title={t('all.title')}
      padding={0}
      actions={
        // Its words in line with the edges of the section, also where they stand below the title.
        <Button component={Link} to="/applications" sx={{ mx: -1.5 }}>
          {t('all.more')}
        </Button>
      }
    >
      <ListBase
        resource="applications"
        perPage={PER_PAGE}
        sort={{ field: 'createdAt', order: 'DESC' }}
        exporter={false}
        disableSyncWithLocation
        storeKey={false}
        queryOptions={errorsInPlace}
      >
        <ListRows>
          <Rows />
        </ListRows>
      </ListBase>
    </Section>
  );
};
