import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import MuiLink from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { DataTable, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { QueueRow } from '../../../api/work-queue/work-queue.contract.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { Permitted } from '../session/Permitted.tsx';
import { Badge } from '../kit/values/Badge.tsx';
import { formatDate, loanTypeLabel } from '../kit/values/format.ts';
import { Money } from '../kit/values/Money.tsx';
import { PriorityBadge } from '../kit/values/PriorityBadge.tsx';
import { ClaimButton } from '../kit/work-queue/ClaimButton.tsx';
import { type QueueView, workInQueue } from '../kit/work-queue/queue-address.ts';
import { HEADER_HEIGHT } from '../theme/sizes.ts';
import { AgeCell } from './AgeCell.tsx';
import { useWorkQueuesText } from './work-queues.texts.ts';

const Col = DataTable.Col<QueueRow>;

/** By which the keys of the page find the row that has the focus. */
export const ROW_ATTRIBUTE = 'data-queue-row';

export const toOpen = ({ id, firstDocumentToReview: document }: QueueRow) => ({ id, document });

const narrow = { width: 34, '&&': { px: 0.5 } } as const;
const broken = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;
/** Each column where there is room for it beside those before it. */
const fromTablet = { display: { xs: 'none', sm: 'table-cell' } } as const;
const fromDesk = { display: { xs: 'none', lg: 'table-cell' } } as const;

const tableLook = (theme: Theme) => ({
  '& .RaDataTable-tableWrapper': { overflow: 'visible' },
  '& .MuiTableCell-root': { whiteSpace: 'nowrap', px: 1 },
  '& tbody .MuiTableRow-root:hover': { backgroundColor: theme.tokens.sunken },
  '& thead .MuiTableCell-root': {
    position: 'sticky',
    top: HEADER_HEIGHT,
    zIndex: 2,
    backgroundColor: theme.tokens.sunken,
  },
  [theme.breakpoints.down('sm')]: { '& .MuiTableCell-root': { px: 0.5 }, '& tbody .MuiTableCell-root': { py: 1 } },
  '& .MuiTableSortLabel-root': { position: 'relative' },
  '& .MuiTableSortLabel-icon': { position: 'absolute', left: '100%', m: 0, fontSize: 16 },
  // Beside figures it would lie beneath the next head.
  '& .MuiTableCell-alignRight .MuiTableSortLabel-icon': { left: 'auto', right: '100%' },
});

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

const Reason = ({ row }: { readonly row: QueueRow }) => {
  const t = useWorkQueuesText();
  const { reason, documentsToReview } = row;
  return (
    <>
      {reason !== null && t(`reasons.${reason}`, { smart_count: documentsToReview })}
      <Conditions row={row} />
    </>
  );
};

const Holder = ({ row: { assigneeId, assignedTo } }: { readonly row: QueueRow }) => {
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

/** The table's own boxes hand properties to the page that Material UI no longer takes. */
const SelectRow = ({ row }: { readonly row: QueueRow }) => {
  const t = useWorkQueuesText();
  const { selectedIds, onToggleItem } = useListContext<QueueRow>();
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(row.id)}
      onChange={() => onToggleItem(row.id)}
      slotProps={{ input: { 'aria-label': t('selectOf', { name: row.borrowerName }) } }}
    />
  );
};

const SelectAll = () => {
  const t = useWorkQueuesText();
  const { data = [], selectedIds, onSelect } = useListContext<QueueRow>();
  const chosen = data.filter(({ id }) => selectedIds.includes(id)).length;
  const isAll = data.length > 0 && chosen === data.length;
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={chosen > 0 && !isAll}
      onChange={() => onSelect(isAll ? [] : data.map(({ id }) => id))}
      slotProps={{ input: { 'aria-label': t('selectAll') } }}
    />
  );
};

type Props = {
  readonly view: QueueView;
  readonly onAssign: (rows: readonly QueueRow[]) => void;
};

const Borrower = ({ row, view }: { readonly row: QueueRow } & Pick<Props, 'view'>) => (
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
    <Box sx={{ display: { sm: 'none' }, fontSize: 12, ...broken }}>
      <AgeCell row={row} />
      <Reason row={row} />
    </Box>
  </Box>
);

const Actions = ({ row, view, onAssign }: { readonly row: QueueRow } & Props) => {
  const t = useWorkQueuesText();
  return (
    <Box sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <ClaimButton queue={view.queue} row={row} />
      {row.state !== 'done' && (
        <Permitted permission="applications.update">
          <Button
            aria-label={t('assignOf', { name: row.borrowerName })}
            onClick={() => onAssign([row])}
            sx={{ minWidth: 0 }}
          >
            {t('assign')}
          </Button>
        </Permitted>
      )}
    </Box>
  );
};

/** One page of a queue, a row for each file. */
export const QueueTable = ({ view, onAssign }: Props) => {
  const t = useWorkQueuesText();
  return (
    <DataTable<QueueRow> rowClick={false} bulkActionButtons={false} size="small" sx={tableLook}>
      <Col label={<SelectAll />} disableSort sx={narrow} render={(row) => <SelectRow row={row} />} />
      <Col
        source="borrowerName"
        label={t('fields.borrowerName')}
        render={(row) => <Borrower row={row} view={view} />}
      />
      <Col
        source="pressing"
        sx={fromTablet}
        label={t('fields.pressing')}
        render={(row) => <PriorityBadge priority={row.priority} />}
      />
      <Col
        source="loanAmount"
        sx={fromDesk}
        label={t('fields.loanAmount')}
        align="right"
        render={(row) => (
          <>
            <Money amount={row.loanAmount} />
            <Typography variant="caption" component="div" color="textSecondary">
              {loanTypeLabel(row.loanType)}
            </Typography>
          </>
        )}
      />
      <Col
        label={t('fields.reason')}
        disableSort
        sx={{ ...fromDesk, '&&': broken }}
        render={(row) => <Reason row={row} />}
      />
      <Col source="enteredAt" sx={fromTablet} label={t('fields.enteredAt')} render={(row) => <AgeCell row={row} />} />
      <Col
        label={t('fields.assignedTo')}
        disableSort
        sx={{ ...fromTablet, '&&': broken }}
        render={(row) => <Holder row={row} />}
      />
      <Col
        label={t('actions')}
        align="right"
        disableSort
        render={(row) => <Actions row={row} view={view} onAssign={onAssign} />}
      />
    </DataTable>
  );
};
