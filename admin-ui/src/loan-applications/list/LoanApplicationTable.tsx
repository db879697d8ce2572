import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ApplicationRow } from '../../../../api/loan-application/list.contract.ts';
import { useApplicationsText } from '../../kit/applications/applications.texts.ts';
import { formatCount, formatDate, loanTypeLabel } from '../../kit/values/format.ts';
import { Money } from '../../kit/values/Money.tsx';
import { PriorityBadge } from '../../kit/values/PriorityBadge.tsx';
import { Progress } from '../../kit/values/Progress.tsx';
import { StandingBadges } from '../../kit/values/StatusBadge.tsx';
import { useValuesText } from '../../kit/values/values.texts.ts';
import { HEADER_HEIGHT } from '../../theme/sizes.ts';
import { linkedRow, wholeRow } from '../../kit/list/whole-row.ts';
import { useListText } from './list.texts.ts';
import { RowActions } from './RowActions.tsx';

const Col = DataTable.Col<ApplicationRow>;

/** A cell's main text over a lesser one; both are broken rather than cut. */
const TwoLines = ({ children, lesser }: { readonly children: ReactNode; readonly lesser: ReactNode }) => (
  <Box sx={{ lineHeight: '18px' }}>
    <div>{children}</div>
    <Typography variant="caption" component="div" color="textSecondary">
      {lesser}
    </Typography>
  </Box>
);

const broken = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

/** Where a file stands, and how many conditions it still has to meet. */
const Standing = ({ row: { status, disposition, outstandingConditions } }: { readonly row: ApplicationRow }) => {
  const t = useApplicationsText();
  return (
    <>
      <StandingBadges status={status} disposition={disposition} />
      {outstandingConditions > 0 && (
        <Typography variant="caption" component="div" color="textSecondary">
          {t('conditions', { smart_count: outstandingConditions })}
        </Typography>
      )}
    </>
  );
};

const borrower = (row: ApplicationRow) => (
  <TwoLines lesser={row.loanNumber}>
    <MuiLink component={Link} to={`/applications/${row.id}`} sx={{ fontWeight: 600, ...broken, ...wholeRow }}>
      {row.borrowerName}
    </MuiLink>
    <Box sx={{ display: { sm: 'none' }, py: 0.25 }}>
      <Standing row={row} />
    </Box>
  </TwoLines>
);

const amount = ({ loanAmount, loanType }: ApplicationRow) => (
  <TwoLines lesser={loanTypeLabel(loanType)}>
    <Money amount={loanAmount} />
  </TwoLines>
);

/** Each column where there is room for it beside those before it; all of them are on the file's own page. */
const fromTablet = { display: { xs: 'none', sm: 'table-cell' } } as const;
const fromDesk = { display: { xs: 'none', lg: 'table-cell' } } as const;
const onWide = { display: { xs: 'none', xl: 'table-cell' } } as const;

/** The page scrolls, and the head stays below the portal's own. */
const tableLook = (theme: Theme) => ({
  '& .RaDataTable-tableWrapper': { overflow: 'visible' },
  '& .MuiTableCell-root': { whiteSpace: 'nowrap', px: 1 },
  '& tbody .MuiTableRow-root': linkedRow(theme),
  '& thead .MuiTableCell-root': {
    position: 'sticky',
    top: HEADER_HEIGHT,
    zIndex: 2,
    backgroundColor: theme.tokens.sunken,
  },
  [theme.breakpoints.down('sm')]: { '& tbody .MuiTableCell-root': { py: 1 } },
  // The arrow stands in the padding, so that a narrow column is as wide as its text.
  '& .MuiTableSortLabel-root': { position: 'relative' },
  '& .MuiTableSortLabel-icon': { position: 'absolute', left: '100%', m: 0, fontSize: 16 },
  '& .MuiTableRow-root > :first-of-type': { pl: 2 },
  '& .MuiTableRow-root > :last-of-type': { pr: 1.25 },
  // On the narrowest window a name is broken rather than the last action cut.
  [theme.breakpoints.down(360)]: {
    '& .MuiTableCell-root': { px: 0.5 },
    '& .MuiTableRow-root > :first-of-type': { pl: 1 },
    '& .MuiTableRow-root > :last-of-type': { pr: 0.5 },
    '& tbody .MuiTableRow-root > :first-of-type': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
});

/** One page of applications, a row each. */
export const LoanApplicationTable = () => {
  const t = useListText();
  const values = useValuesText();
  return (
    <DataTable<ApplicationRow> rowClick={false} bulkActionButtons={false} size="small" sx={tableLook}>
      <Col source="borrowerName" label={t('fields.borrowerName')} render={borrower} />
      <Col source="status" sx={fromTablet} label={t('fields.status')} render={(row) => <Standing row={row} />} />
      <Col
        source="priority"
        sx={fromDesk}
        label={t('fields.priority')}
        render={(row) => <PriorityBadge priority={row.priority} />}
      />
      <Col source="loanAmount" label={t('fields.loanAmount')} align="right" render={amount} />
      <Col
        source="propertyAddress"
        label={t('fields.propertyAddress')}
        sx={{ ...onWide, '&&': broken }}
        render={({ propertyAddress }) => propertyAddress}
      />
      <Col
        source="assignedTo"
        sx={{ ...fromDesk, '&&': broken }}
        label={t('fields.assignedTo')}
        render={(row) => row.assignedTo ?? values('unassigned')}
      />
      <Col source="createdAt" sx={fromDesk} label={t('fields.createdAt')} render={(row) => formatDate(row.createdAt)} />
      <Col
        source="daysInProcess"
        sx={fromDesk}
        label={t('fields.daysInProcess')}
        align="right"
        render={(row) => formatCount(row.daysInProcess)}
      />
      <Col
        source="completionPercentage"
        sx={fromDesk}
        label={t('fields.completionPercentage')}
        render={(row) => <Progress percent={row.completionPercentage} compact />}
      />
      <Col label={t('actions')} align="right" disableSort render={(row) => <RowActions row={row} />} />
    </DataTable>
  );
};
