import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DataTable, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ApplicationRow } from '../../../../api/loan-application/list.contract.ts';
import { formatCount, formatDate, loanTypeLabel } from '../../kit/values/format.ts';
import { Money } from '../../kit/values/Money.tsx';
import { PriorityBadge } from '../../kit/values/PriorityBadge.tsx';
import { Progress } from '../../kit/values/Progress.tsx';
import { StatusBadge } from '../../kit/values/StatusBadge.tsx';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { useApplicationsText } from '../../kit/applications/applications.texts.ts';
import { useValuesText } from '../../kit/values/values.texts.ts';

const Col = DataTable.Col<ApplicationRow>;

const action = { minWidth: 0, px: 0.5 } as const;

const RowActions = ({ row }: { readonly row: ApplicationRow }) => {
  const translate = useTranslate();
  const ofApplications = useApplicationsText();
  const linkTo = useDialogLink();
  return (
    <Box sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end' }}>
      <Button
        component={Link}
        to={linkTo('review', row.id)}
        aria-label={ofApplications('reviewOf', { name: row.borrowerName })}
        sx={action}
      >
        {translate('list.review')}
      </Button>
      <Button
        component={Link}
        to={`/applications/${row.id}`}
        aria-label={ofApplications('detailsOf', { name: row.borrowerName })}
        sx={action}
      >
        {translate('list.details')}
      </Button>
    </Box>
  );
};

/** A cell's main text over a lesser one, both within a row of 40 px. */
const TwoLines = ({ children, lesser }: { readonly children: ReactNode; readonly lesser: string }) => (
  <Box sx={{ lineHeight: '18px', maxWidth: 160, '& > *': { overflow: 'hidden', textOverflow: 'ellipsis' } }}>
    <div>{children}</div>
    <Typography variant="caption" component="div" color="textSecondary">
      {lesser}
    </Typography>
  </Box>
);

/** There is room for the address on wide screens only; everywhere else it is on the file's own page. */
const wideOnly = { display: { xs: 'none', xl: 'table-cell' } } as const;

export const LoanApplicationTable = () => {
  const translate = useTranslate();
  const values = useValuesText();
  return (
    <DataTable<ApplicationRow>
      rowClick={false}
      bulkActionButtons={false}
      size="small"
      sx={({ tokens }) => ({
        // The table scrolls inside its card, so that head and first column can stay in place.
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
      })}
    >
      <Col
        source="borrowerName"
        render={(row) => (
          <TwoLines lesser={row.loanNumber}>
            <MuiLink component={Link} to={`/applications/${row.id}`} sx={{ fontWeight: 600 }}>
              {row.borrowerName}
            </MuiLink>
          </TwoLines>
        )}
      />
      <Col source="status" render={(row) => <StatusBadge status={row.status} />} />
      <Col source="priority" render={(row) => <PriorityBadge priority={row.priority} />} />
      <Col
        source="loanAmount"
        align="right"
        render={(row) => (
          <TwoLines lesser={loanTypeLabel(row.loanType)}>
            <Money amount={row.loanAmount} />
          </TwoLines>
        )}
      />
      <Col
        source="propertyAddress"
        sx={wideOnly}
        render={(row) => (
          <Box sx={{ maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis' }} title={row.propertyAddress}>
            {row.propertyAddress}
          </Box>
        )}
      />
      <Col source="assignedTo" render={(row) => row.assignedTo ?? values('unassigned')} />
      <Col source="createdAt" render={(row) => formatDate(row.createdAt)} />
      <Col source="daysInProcess" align="right" render={(row) => formatCount(row.daysInProcess)} />
      <Col source="completionPercentage" render={(row) => <Progress percent={row.completionPercentage} compact />} />
      <Col label={translate('list.actions')} align="right" disableSort render={(row) => <RowActions row={row} />} />
    </DataTable>
  );
};
