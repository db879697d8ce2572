import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { ApplicationRow } from '../../../api/loan-application/list.contract.ts';
import { useApplicationsText } from '../kit/applications/applications.texts.ts';
import { formatDate, formatDays, loanTypeLabel, shortId } from '../kit/values/format.ts';
import { Money } from '../kit/values/Money.tsx';
import { PriorityBadge } from '../kit/values/PriorityBadge.tsx';
import { Progress } from '../kit/values/Progress.tsx';
import { StandingBadges } from '../kit/values/StatusBadge.tsx';
import { aboveRow, linkedRow, wholeRow } from '../kit/list/whole-row.ts';
import { useDialogLink } from '../kit/dialogs/record-dialogs.ts';
import { RowMenu } from './RowMenu.tsx';
import { usePipelineText } from './loan-pipeline.texts.ts';

const rowStyle = {
  display: 'grid',
  columnGap: 2,
  rowGap: 1,
  alignItems: { xs: 'start', lg: 'center' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', lg: 'minmax(0, 1fr) 168px 152px auto' },
  px: 2,
  py: 1.5,
  minHeight: { lg: 69 },
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;
/** Below large screens figures and progress take a line of their own. */
const ownLine = { gridColumn: { xs: '1 / -1', lg: 'auto' }, gridRow: { xs: 'auto', lg: '1' } } as const;

export const PipelineRow = ({ row }: { readonly row: ApplicationRow }) => {
  const t = usePipelineText();
  const ofApplications = useApplicationsText();
  const linkTo = useDialogLink();
  const id = shortId(row.id);
  return (
    <Box component="li" sx={[rowStyle, linkedRow]}>
      <Box sx={{ minWidth: 0, gridColumn: { lg: '1' } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="h3" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {t('heading', { id })}
          </Typography>
          <StandingBadges status={row.status} disposition={row.disposition} />
          <PriorityBadge priority={row.priority} />
          <Typography variant="caption" color="textSecondary">
            {formatDays(row.daysInProcess)}
            {row.outstandingConditions > 0 &&
              ` · ${ofApplications('conditions', { smart_count: row.outstandingConditions })}`}
          </Typography>
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
            <Money amount={row.loanAmount} />
          </Box>{' '}
          {loanTypeLabel(row.loanType)} · {row.propertyAddress}
        </Typography>
      </Box>
      <Box sx={{ gridColumn: { xs: '2', lg: '4' }, gridRow: '1', display: 'flex', gap: 0.5, alignItems: 'center' }}>
        <Button
          component={Link}
          to={`/applications/${row.id}`}
          variant="outlined"
          aria-label={t('viewOf', { id })}
          sx={{ '&&': { position: 'static' }, ...wholeRow }}
        >
          {t('view')}
        </Button>
        <Box sx={aboveRow}>
          <RowMenu row={row} />
        </Box>
      </Box>
      <Box sx={{ ...ownLine, gridColumn: { xs: '1 / -1', lg: '2' }, minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('borrower')}:{' '}
          </Box>
          <MuiLink component={Link} to={linkTo('profile', row.id)} sx={aboveRow}>
            {row.borrowerName}
          </MuiLink>
        </Typography>
        <Typography variant="caption" color="textSecondary" component="div">
          {t('submitted')}: {formatDate(row.createdAt)}
        </Typography>
        {row.assignedTo && (
          <Typography variant="caption" color="textSecondary" component="div">
            {t('assignedTo', { name: row.assignedTo })}
          </Typography>
        )}
      </Box>
      <Box sx={{ ...ownLine, gridColumn: { xs: '1 / -1', lg: '3' } }}>
        <Progress percent={row.completionPercentage} />
      </Box>
    </Box>
  );
};

export const PipelineRowSkeleton = () => (
  <Box component="li" sx={rowStyle}>
    <Box>
      <Skeleton width={260} height={14} sx={{ my: 0.375, maxWidth: '100%' }} />
      <Skeleton width="80%" height={12} sx={{ mt: 1, mb: 0.5 }} />
    </Box>
    <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
      <Skeleton width={140} height={12} sx={{ mb: 0.75 }} />
      <Skeleton width={110} height={10} />
    </Box>
    <Skeleton width="100%" height={6} sx={{ display: { xs: 'none', lg: 'block' } }} />
    <Skeleton width={96} height={32} />
  </Box>
);
