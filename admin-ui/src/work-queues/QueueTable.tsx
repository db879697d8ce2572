import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { DataTable, useListContext } from 'react-admin';
import type { QueueRow } from '../../../api/work-queue/work-queue.contract.ts';
import { Permitted } from '../session/Permitted.tsx';
import { loanTypeLabel } from '../kit/values/format.ts';
import { Money } from '../kit/values/Money.tsx';
import { PriorityBadge } from '../kit/values/PriorityBadge.tsx';
import { ClaimButton } from '../kit/work-queue/ClaimButton.tsx';
import type { QueueView } from '../kit/work-queue/queue-address.ts';
import { HEADER_HEIGHT } from '../theme/sizes.ts';
import { AgeCell } from './AgeCell.tsx';
import { AMOUNT_AND_REASON, AGE_AND_HOLDER, Borrower, broken, from, Holder, PRIORITY, Reason } from './QueueCells.tsx';
import { useWorkQueuesText } from './work-queues.texts.ts';

const Col = DataTable.Col<QueueRow>;

const narrow = { width: 34, '&&': { px: 0.5 } } as const;
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
  [theme.breakpoints.down('sm')]: { '& .MuiTableCell-root': { px: 0.5 } },
  [`@container (max-width: ${AMOUNT_AND_REASON - 1}px)`]: { '& tbody .MuiTableCell-root': { py: 1 } },
  '& .MuiTableSortLabel-root': { position: 'relative' },
  '& .MuiTableSortLabel-icon': { position: 'absolute', left: '100%', m: 0, fontSize: 16 },
  // Beside figures it would lie beneath the next head.
  '& .MuiTableCell-alignRight .MuiTableSortLabel-icon': { left: 'auto', right: '100%' },
});

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
        sx={from(PRIORITY)}
        label={t('fields.pressing')}
        render={(row) => <PriorityBadge priority={row.priority} />}
      />
      <Col
        source="loanAmount"
        sx={from(AMOUNT_AND_REASON)}
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
        sx={{ ...from(AMOUNT_AND_REASON), '&&': broken }}
        render={(row) => <Reason row={row} />}
      />
      <Col
        source="enteredAt"
        sx={from(AGE_AND_HOLDER)}
        label={t('fields.enteredAt')}
        render={(row) => <AgeCell row={row} />}
      />
      <Col
        label={t('fields.assignedTo')}
        disableSort
        sx={{ ...from(AGE_AND_HOLDER), '&&': broken }}
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
