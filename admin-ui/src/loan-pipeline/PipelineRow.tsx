import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { ApplicationRow } from '../../../api/loan-application/list/list.contract.ts';
import { Alerts } from '../kit/applications/Alerts.tsx';
import { useApplicationsText } from '../kit/applications/applications.texts.ts';
import { formatDate, formatDays, loanTypeLabel, shortId } from '../kit/values/format.ts';
import { Money } from '../kit/values/Money.tsx';
import { PriorityBadge } from '../kit/values/PriorityBadge.tsx';
import { Progress } from '../kit/values/Progress.tsx';
import { StandingBadges } from '../kit/values/StatusBadge.tsx';
import { framedButton, plainIconButton } from '../kit/list/plain-buttons.ts';
import { aboveRow, linkedRow, wholeRow } from '../kit/list/whole-row.ts';
import { useDialogLink } from '../kit/dialogs/record-dialogs.ts';
import { RowMenu } from './RowMenu.tsx';
import { usePipelineText } from './loan-pipeline.texts.ts';

/** The styles of all rows at once: each part of a row would work out its own anew. */
export const PipelineRows = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    ...linkedRow(theme),
    display: 'grid',
    gap: '8px 16px',
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    padding: '12px 16px',
    borderBottom: `1px solid ${theme.tokens.border}`,
    '&:last-of-type': { borderBottom: 0 },
  },
  '& .title': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '& h3': { ...theme.typography.h3, margin: 0, fontVariantNumeric: 'tabular-nums' },
  '& p': { ...theme.typography.body2, margin: 0 },
  '& .label': { color: theme.tokens.textMuted },
  '& .caption': { ...theme.typography.caption, color: theme.tokens.textMuted },
  '& .what': { minWidth: 0 },
  '& .loan': { marginTop: 4, color: theme.tokens.textMuted },
  '& .loan > .money': { color: theme.tokens.text, fontWeight: 600 },
  // Below large screens figures and progress take a line of their own.
  '& .borrower, & .how-far': { gridColumn: '1 / -1', minWidth: 0 },
  '& .borrower p': { overflowWrap: 'anywhere' },
  '& .borrower a': aboveRow,
  '& .actions': { gridColumn: 2, gridRow: 1, display: 'flex', gap: 4, alignItems: 'center' },
  '& .actions > a': { ...framedButton(theme), ...wholeRow },
  '& .actions > button': { ...plainIconButton(theme), ...aboveRow },
  [theme.breakpoints.up('lg')]: {
    '& > li': { alignItems: 'center', gridTemplateColumns: 'minmax(0, 1fr) 168px 152px auto', minHeight: 69 },
    '& .what': { gridColumn: 1 },
    '& .borrower': { gridColumn: 2, gridRow: 1 },
    '& .how-far': { gridColumn: 3, gridRow: 1 },
    '& .actions': { gridColumn: 4 },
  },
}));

/** Remembered, because the list around them is drawn several times with the same rows. */
export const PipelineRow = memo(({ row }: { readonly row: ApplicationRow }) => {
  const t = usePipelineText();
  const ofApplications = useApplicationsText();
  const linkTo = useDialogLink();
  const id = shortId(row.id);
  return (
    <li>
      <div className="what">
        <div className="title">
          <h3>{t('heading', { id })}</h3>
          <StandingBadges status={row.status} disposition={row.disposition} />
          <PriorityBadge priority={row.priority} />
          <span className="caption">
            {formatDays(row.daysInProcess)}
            {row.outstandingConditions > 0 &&
              ` · ${ofApplications('conditions', { smart_count: row.outstandingConditions })}`}
          </span>
          <Alerts alerts={row.alerts} />
        </div>
        <p className="loan">
          <Money amount={row.loanAmount} /> {loanTypeLabel(row.loanType)} · {row.propertyAddress}
        </p>
      </div>
      <div className="actions">
        <Link to={`/applications/${row.id}`} aria-label={t('viewOf', { id })}>
          {t('view')}
        </Link>
        <RowMenu row={row} />
      </div>
      <div className="borrower">
        <p>
          <span className="label">{t('borrower')}: </span>
          <Link to={linkTo('profile', row.id)} className="link">
            {row.borrowerName}
          </Link>
        </p>
        <div className="caption">
          {t('submitted')}: {formatDate(row.createdAt)}
        </div>
        {row.assignedTo && <div className="caption">{t('assignedTo', { name: row.assignedTo })}</div>}
      </div>
      <div className="how-far">
        <Progress percent={row.completionPercentage} />
      </div>
    </li>
  );
});

export const PipelineRowSkeleton = () => (
  <li>
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
  </li>
);
