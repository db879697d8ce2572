import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { QueueRow } from '../../../api/work-queue/work-queue.contract.ts';
import { Badge } from '../kit/values/Badge.tsx';
import { formatDate } from '../kit/values/format.ts';
import { type QueueView, workInQueue } from '../kit/work-queue/queue-address.ts';
import { useWorkQueueText } from '../kit/work-queue/work-queue.texts.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { AgeCell } from './AgeCell.tsx';
import { useWorkQueuesText } from './work-queues.texts.ts';

/** By which the keys of the page find the row that has the focus. */
export const ROW_ATTRIBUTE = 'data-queue-row';

export const toOpen = ({ id, firstDocumentToReview: document }: QueueRow) => ({ id, document });

/** Between words, and within one only where it is longer than its column. */
export const broken = { whiteSpace: 'normal', overflowWrap: 'break-word' } as const;
/** Widths of the card, whatever the sidebar takes of the window, from which on there is room for more columns. */
export const PRIORITY = 480;
export const AGE_AND_HOLDER = 760;
export const AMOUNT_AND_REASON = 930;
export const from = (width: number) => ({
  display: 'none',
  [`@container (min-width: ${width}px)`]: { display: 'table-cell' },
});
const until = (width: number) => ({ [`@container (min-width: ${width}px)`]: { display: 'none' } });

/** Outstanding conditions of the file; those the approval waits for come first. */
const Conditions = ({ row }: { readonly row: QueueRow }) => {
  const t = useWorkQueuesText();
  const {
    id,
    outstandingConditions: all,
    conditionsBeforeApproval: before,
    areConditionsOverdue,
    conditionsDueOn,
  } = row;
  if (all === 0) return null;
  const name =
    before === 0 ? t('conditions.all', { smart_count: all }) : t('conditions.before', { smart_count: before, all });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      <MuiLink component={Link} to={`/applications/${id}/conditions`} variant="caption">
        {name}
      </MuiLink>
      {areConditionsOverdue && conditionsDueOn && (
        <Badge tone="red">{t('conditions.overdue', { date: formatDate(conditionsDueOn) })}</Badge>
      )}
    </Box>
  );
};

export const Reason = ({ row }: { readonly row: QueueRow }) => {
  const t = useWorkQueuesText();
  const { reason, documentsToReview } = row;
  return (
    <>
      {reason !== null && t(`reasons.${reason}`, { smart_count: documentsToReview })}
      <Conditions row={row} />
    </>
  );
};

export const Holder = ({ row: { assigneeId, assignedTo } }: { readonly row: QueueRow }) => {
  const t = useWorkQueuesText();
  const user = useCurrentUser();
  if (assigneeId === null)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('nobody')}
      </Typography>
    );
  return assigneeId === user.id ? t('you') : assignedTo;
};

const Claimed = ({ row: { assigneeId, assignedTo } }: { readonly row: QueueRow }) => {
  const ofQueue = useWorkQueueText();
  const user = useCurrentUser();
  return assigneeId === user.id ? ofQueue('strip.yours') : ofQueue('strip.theirs', { name: assignedTo ?? '' });
};

export const Borrower = ({ row, view }: { readonly row: QueueRow; readonly view: QueueView }) => (
  <Box sx={{ lineHeight: '18px' }}>
    <MuiLink
      component={Link}
      to={workInQueue(toOpen(row), view)}
      sx={{ fontWeight: 600, ...broken }}
      {...{ [ROW_ATTRIBUTE]: row.id }}
    >
      {row.borrowerName}
    </MuiLink>
    <Typography variant="caption" component="div" color="textSecondary">
      {row.loanNumber}
    </Typography>
    <Box sx={{ fontSize: 12, ...broken, ...until(AMOUNT_AND_REASON) }}>
      <Box sx={until(AGE_AND_HOLDER)}>
        <AgeCell row={row} />
        {row.assigneeId !== null && <Claimed row={row} />}
      </Box>
      <Reason row={row} />
    </Box>
  </Box>
);
