import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ApplicationRow } from '../../../../api/loan-application/list.contract.ts';
import { formatCount, formatDate, loanTypeLabel } from '../../kit/values/format.ts';
import { Money } from '../../kit/values/Money.tsx';
import { PriorityBadge } from '../../kit/values/PriorityBadge.tsx';
import { Progress } from '../../kit/values/Progress.tsx';
import { StatusBadge } from '../../kit/values/StatusBadge.tsx';
import { useValuesText } from '../../kit/values/values.texts.ts';
import { useListText } from './list.texts.ts';
import { RowActions } from './RowActions.tsx';

const Col = DataTable.Col<ApplicationRow>;

/** A cell's main text over a lesser one, both within a row of 40 px. */
const TwoLines = ({ children, lesser }: { readonly children: ReactNode; readonly lesser: string }) => (
  <Box sx={{ lineHeight: '18px', maxWidth: 160, '& > *': { overflow: 'hidden', textOverflow: 'ellipsis' } }}>
    <div>{children}</div>
    <Typography variant="caption" component="div" color="textSecondary">
      {lesser}
    </Typography>
  </Box>
);

const borrower = ({ id, borrowerName, loanNumber }: ApplicationRow) => (
  <TwoLines lesser={loanNumber}>
    <MuiLink component={Link} to={`/applications/${id}`} sx={{ fontWeight: 600 }}>
      {borrowerName}
    </MuiLink>
  </TwoLines>
);

const amount = ({ loanAmount, loanType }: ApplicationRow) => (
  <TwoLines lesser={loanTypeLabel(loanType)}>
    <Money amount={loanAmount} />
  </TwoLines>
);

const address = ({ propertyAddress }: ApplicationRow) => (
  <Box sx={{ maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis' }} title={propertyAddress}>
    {propertyAddress}
  </Box>
);

/** There is room for the address on wide screens only; everywhere else it is on the file's own page. */
const wideOnly = { display: { xs: 'none', xl: 'table-cell' } } as const;

/** The table scrolls inside its card, so that head and first column can stay in place. */
const tableLook = ({ tokens }: Theme) => ({
  '& .RaDataTable-tableWrapper': { overflow: 'auto', maxHeight: 'max(360px, calc(100dvh - 200px))' },
  '& .MuiTableCell-root': { whiteSpace: 'nowrap', px: 1 },
  '& thead .MuiTableCell-root': { position: 'sticky', top: 0, zIndex: 2, backgroundColor: tokens.sunken },
  // The arrow stands in the padding, so that a narrow column is as wide as its text.
  '& .MuiTableSortLabel-root': { position: 'relative' },
  '& .MuiTableSortLabel-icon': { position: 'absolute', left: '100%', m: 0, fontSize: 16 },
  '& .MuiTableRow-root > :first-of-type': { position: 'sticky', left: 0, zIndex: 1, pl: 2 },
  '& tbody .MuiTableRow-root > :first-of-type': { backgroundColor: tokens.surface },
  '& thead .MuiTableRow-root > :first-of-type': { zIndex: 3 },
  // On a phone the first column alone stays: two would leave no room between them.
  '& .MuiTableRow-root > :last-of-type': {
    pr: 1.25,
    position: { md: 'sticky' },
    right: { xs: 'auto', md: 0 },
    borderLeft: { md: `1px solid ${tokens.border}` },
  },
  '& tbody .MuiTableRow-root > :last-of-type': { backgroundColor: tokens.surface },
});

/** One page of applications, a row each. */
export const LoanApplicationTable = () => {
  const t = useListText();
  const values = useValuesText();
  return (
    <DataTable<ApplicationRow> rowClick={false} bulkActionButtons={false} size="small" sx={tableLook}>
      <Col source="borrowerName" label={t('fields.borrowerName')} render={borrower} />
      <Col source="status" label={t('fields.status')} render={(row) => <StatusBadge status={row.status} />} />
      <Col source="priority" label={t('fields.priority')} render={(row) => <PriorityBadge priority={row.priority} />} />
      <Col source="loanAmount" label={t('fields.loanAmount')} align="right" render={amount} />
      <Col source="propertyAddress" label={t('fields.propertyAddress')} sx={wideOnly} render={address} />
      <Col
        source="assignedTo"
        label={t('fields.assignedTo')}
        render={(row) => row.assignedTo ?? values('unassigned')}
      />
      <Col source="createdAt" label={t('fields.createdAt')} render={(row) => formatDate(row.createdAt)} />
      <Col
        source="daysInProcess"
        label={t('fields.daysInProcess')}
        align="right"
        render={(row) => formatCount(row.daysInProcess)}
      />
      <Col
        source="completionPercentage"
        label={t('fields.completionPercentage')}
        render={(row) => <Progress percent={row.completionPercentage} compact />}
      />
      <Col label={t('actions')} align="right" disableSort render={(row) => <RowActions row={row} />} />
    </DataTable>
  );
};
