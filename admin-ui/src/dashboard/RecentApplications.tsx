import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { RecentApplication } from '../../../api/dashboard/dashboard.contract.ts';
import { formatDateTime, formatDays } from '../kit/values/format.ts';
import { Money } from '../kit/values/Money.tsx';
import { PriorityBadge } from '../kit/values/PriorityBadge.tsx';
import { Section } from '../kit/page/Section.tsx';
import { StandingBadges } from '../kit/values/StatusBadge.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { ErrorState } from '../kit/page/ErrorState.tsx';
import { aboveRow, linkedRow, wholeRow } from '../kit/list/whole-row.ts';
import { useDialogLink } from '../kit/dialogs/record-dialogs.ts';
import { useApi } from '../client/use-api.ts';
import { Alerts } from '../kit/applications/Alerts.tsx';
import { useApplicationsText } from '../kit/applications/applications.texts.ts';
import { useValuesText } from '../kit/values/values.texts.ts';
import { useDashboardText } from './dashboard.texts.ts';

const SKELETON_ROWS = ['1', '2', '3', '4', '5'];
const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  px: 2,
  py: 1.25,
  minHeight: 44,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;

const RecentRow = ({ row }: { readonly row: RecentApplication }) => {
  const t = useDashboardText();
  const values = useValuesText();
  const ofApplications = useApplicationsText();
  const linkTo = useDialogLink();
  return (
    <Box component="li" sx={[rowStyle, linkedRow]}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <MuiLink component={Link} to={linkTo('profile', row.id)} sx={{ fontWeight: 600, ...aboveRow }}>
            {row.borrowerName}
          </MuiLink>
          <PriorityBadge priority={row.priority} />
          <StandingBadges status={row.status} disposition={row.disposition} />
        </Box>
        <Alerts alerts={row.alerts} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {row.propertyAddress}
        </Typography>
      </Box>
      <Box sx={{ flex: '0 1 120px', textAlign: { sm: 'right' }, fontWeight: 600 }}>
        <Money amount={row.loanAmount} />
      </Box>
      <Box sx={{ flex: '0 1 240px' }}>
        <Typography variant="body2">
          {row.assignedTo ?? values('unassigned')}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' · '}
            {t('recent.inProcess', { days: formatDays(row.daysInProcess) })}
          </Box>
        </Typography>
        <Typography variant="caption" color="textSecondary" component="div">
          {t('recent.submitted', { when: formatDateTime(row.submittedAt) })}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          component={Link}
          to={linkTo('review', row.id)}
          variant="outlined"
          aria-label={ofApplications('reviewOf', { name: row.borrowerName })}
          sx={aboveRow}
        >
          {t('recent.review')}
        </Button>
        <Button
          component={Link}
          to={`/applications/${row.id}`}
          aria-label={ofApplications('detailsOf', { name: row.borrowerName })}
          sx={{ '&&': { position: 'static' }, ...wholeRow }}
        >
          {t('recent.details')}
        </Button>
      </Box>
    </Box>
  );
};

const RowSkeleton = () => (
  <Box component="li" sx={rowStyle}>
    <Box sx={{ flex: '1 1 320px' }}>
      <Skeleton width={220} height={14} sx={{ my: 0.375 }} />
      <Skeleton width={280} height={12} sx={{ mt: 1, mb: 0.5, maxWidth: '100%' }} />
    </Box>
    <Box sx={{ flex: '0 1 120px' }}>
      <Skeleton width={72} height={14} sx={{ ml: { sm: 'auto' } }} />
    </Box>
    <Box sx={{ flex: '0 1 240px' }}>
      <Skeleton width={180} height={12} sx={{ mb: 0.75 }} />
      <Skeleton width={150} height={10} />
    </Box>
    <Skeleton width={146} height={32} />
  </Box>
);

const Rows = () => {
  const t = useDashboardText();
  const { data, error, refetch } = useApi<RecentApplication[]>(['business', 'dashboard', 'recent-applications']);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data?.length === 0) return <EmptyState title={t('recent.empty')} text={t('recent.emptyText')} />;
  return (
    <Box component="ul" aria-busy={!data} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data
        ? data.map((row) => <RecentRow key={row.id} row={row} />)
        : SKELETON_ROWS.map((key) => <RowSkeleton key={key} />)}
    </Box>
  );
};

export const RecentApplications = () => {
  const t = useDashboardText();
  return (
    <Section
      title={t('recent.title')}
      padding={0}
      actions={
        <Button component={Link} to="/applications">
          {t('recent.viewAll')}
        </Button>
      }
    >
      <Rows />
    </Section>
  );
};
