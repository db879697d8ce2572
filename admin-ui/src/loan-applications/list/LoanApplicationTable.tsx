import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { DataTable, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ApplicationRow } from '../../../../api/loan-application/loan-application.contract.ts';
import { formatCount, formatDate, loanTypeLabel } from '../../fields/format.ts';
import { Money } from '../../fields/Money.tsx';
import { PriorityBadge } from '../../fields/PriorityBadge.tsx';
import { Progress } from '../../fields/Progress.tsx';
import { StatusBadge } from '../../fields/StatusBadge.tsx';
import { useDialogLinks } from '../../layout/record-dialogs.ts';

const Col = DataTable.Col<ApplicationRow>;

const RowActions = ({ row }: { readonly row: ApplicationRow }) => {
  const translate = useTranslate();
  const links = useDialogLinks();
  return (
    <Box sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end' }}>
      <Button
        component={Link}
        to={links.review(row.id)}
        aria-label={translate('dashboard.recent.reviewOf', { name: row.borrowerName })}
      >
        {translate('list.review')}
      </Button>
      <Button
        component={Link}
        to={`/applications/${row.id}`}
        aria-label={translate('dashboard.recent.detailsOf', { name: row.borrowerName })}
      >
        {translate('list.details')}
      </Button>
    </Box>
  );
};

export const LoanApplicationTable = () => {
  const translate = useTranslate();
  return (
    <DataTable<ApplicationRow>
      rowClick={false}
      bulkActionButtons={false}
      size="small"
      sx={({ tokens }) => ({
        // The table scrolls inside its card, so that head and first column can stay in place.
        '& .RaDataTable-tableWrapper': { overflow: 'auto', maxHeight: 'max(360px, calc(100dvh - 200px))' },
        '& .MuiTableCell-root': { whiteSpace: 'nowrap' },
        '& thead .MuiTableCell-root': { position: 'sticky', top: 0, zIndex: 2 },
        '& .MuiTableRow-root > :first-of-type': { position: 'sticky', left: 0, zIndex: 1 },
        '& tbody .MuiTableRow-root > :first-of-type': { backgroundColor: tokens.surface },
        '& thead .MuiTableRow-root > :first-of-type': { zIndex: 3 },
        // On a phone the first column alone stays: two would leave no room between them.
        '& .MuiTableRow-root > :last-of-type': {
          position: { md: 'sticky' },
          right: { xs: 'auto', md: 0 },
          borderLeft: { md: `1px solid ${tokens.border}` },
        },
        '& tbody .MuiTableRow-root > :last-of-type': { backgroundColor: tokens.surface },
      })}
    >
      <Col
        source="borrowerName"
        render={(row) => (
          <MuiLink component={Link} to={`/applications/${row.id}`} sx={{ fontWeight: 600 }}>
            {row.borrowerName}
          </MuiLink>
        )}
      />
      <Col source="status" render={(row) => <StatusBadge status={row.status} />} />
      <Col source="priority" render={(row) => <PriorityBadge priority={row.priority} />} />
      <Col source="loanAmount" align="right" render={(row) => <Money amount={row.loanAmount} />} />
      <Col source="assignedTo" render={(row) => row.assignedTo ?? translate('fields.unassigned')} />
      <Col source="createdAt" render={(row) => formatDate(row.createdAt)} />
      <Col source="daysInProcess" align="right" render={(row) => formatCount(row.daysInProcess)} />
      <Col source="completionPercentage" render={(row) => <Progress percent={row.completionPercentage} compact />} />
      <Col source="loanNumber" />
      <Col source="loanType" render={(row) => loanTypeLabel(row.loanType)} />
      <Col
        source="propertyAddress"
        render={(row) => (
          <Box sx={{ maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis' }} title={row.propertyAddress}>
            {row.propertyAddress}
          </Box>
        )}
      />
      <Col label={translate('list.actions')} disableSort render={(row) => <RowActions row={row} />} />
    </DataTable>
  );
};
