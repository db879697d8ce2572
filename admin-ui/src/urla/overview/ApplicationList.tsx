import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { ApplicationRow } from '../../../../api/loan-application/list/list.contract.ts';
import { takesNewDecision } from '../../kit/applications/Alerts.tsx';
import { useApplicationsText } from '../../kit/applications/applications.texts.ts';
import { linkedRow, wholeRow } from '../../kit/list/whole-row.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { formatDate } from '../../kit/values/format.ts';
import { Money } from '../../kit/values/Money.tsx';
import { Progress } from '../../kit/values/Progress.tsx';
import { StandingBadges } from '../../kit/values/StatusBadge.tsx';
import { useOriginationText } from './loan-origination.texts.ts';
import { rowStyle } from './rows.ts';
import { SearchedList } from '../../kit/list/SearchedList.tsx';

const Row = ({ row }: { readonly row: ApplicationRow }) => {
  const t = useOriginationText();
  return (
    <Box component="li" sx={[rowStyle, linkedRow]}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <MuiLink component={Link} to={`/applications/${row.id}`} sx={{ fontWeight: 600, ...wholeRow }}>
            {row.borrowerName}
          </MuiLink>
          <StandingBadges status={row.status} disposition={row.disposition} takesNewDecision={takesNewDecision(row)} />
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

/** Every loan file, the newest first. */
export const ApplicationList = () => {
  const t = useOriginationText();
  const ofApplications = useApplicationsText();
  return (
    <SearchedList<ApplicationRow>
      title={t('all.title')}
      actions={
        // Its words in line with the edges of the section, also where they stand below the title.
        <Button component={Link} to="/applications" sx={{ mx: -1.5 }}>
          {t('all.more')}
        </Button>
      }
      resource="applications"
      perPage={10}
      pageSizes={[10]}
      sort={{ field: 'createdAt', order: 'DESC' }}
      isOutOfAddress
      storeKey={false}
      empty={<EmptyState title={ofApplications('empty')} />}
      loading={
        <Typography role="status" color="textSecondary" sx={{ p: 2 }}>
          {t('all.loading')}
        </Typography>
      }
      row={(application) => <Row key={application.id} row={application} />}
    />
  );
};
