import type { ReactNode } from 'react';
import { DataTable, type DataTableColumnProps, useDataTableRenderContext, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ApplicationRow } from '../../../../api/loan-application/list.contract.ts';
import { useApplicationsText } from '../../kit/applications/applications.texts.ts';
import { formatCount, formatDate, loanTypeLabel } from '../../kit/values/format.ts';
import { Money } from '../../kit/values/Money.tsx';
import { PriorityBadge } from '../../kit/values/PriorityBadge.tsx';
import { Progress } from '../../kit/values/Progress.tsx';
import { StandingBadges } from '../../kit/values/StatusBadge.tsx';
import { useValuesText } from '../../kit/values/values.texts.ts';
import { useListText } from './list.texts.ts';
import { RowActions } from './RowActions.tsx';
import { tableLook } from './table-look.ts';

type ColProps = DataTableColumnProps<ApplicationRow>;

const RowCell = ({ className = '', align, source, render }: ColProps) => {
  const row = useRecordContext<ApplicationRow>();
  return <td className={`MuiTableCell-root column-${source} ${align ?? ''} ${className}`}>{row && render?.(row)}</td>;
};

/** A column of react-admin, but for the cells of its rows: of those there are a hundred, and each would be six components. */
const Col = (props: ColProps) =>
  useDataTableRenderContext() === 'data' ? <RowCell {...props} /> : <DataTable.Col {...props} />;

/** A cell's main text over a lesser one; both are broken rather than cut. */
const TwoLines = ({ children, lesser }: { readonly children: ReactNode; readonly lesser: ReactNode }) => (
  <div className="two-lines">
    <div>{children}</div>
    <div className="lesser">{lesser}</div>
  </div>
);

/** Where a file stands, and how many conditions it still has to meet. */
const Standing = ({ row: { status, disposition, outstandingConditions } }: { readonly row: ApplicationRow }) => {
  const t = useApplicationsText();
  return (
    <>
      <StandingBadges status={status} disposition={disposition} />
      {outstandingConditions > 0 && (
        <div className="lesser">{t('conditions', { smart_count: outstandingConditions })}</div>
      )}
    </>
  );
};

const borrower = (row: ApplicationRow) => (
  <TwoLines lesser={row.loanNumber}>
    <Link to={`/applications/${row.id}`} className="link name">
      {row.borrowerName}
    </Link>
    <div className="on-phone">
      <Standing row={row} />
    </div>
  </TwoLines>
);

const amount = ({ loanAmount, loanType }: ApplicationRow) => (
  <TwoLines lesser={loanTypeLabel(loanType)}>
    <Money amount={loanAmount} />
  </TwoLines>
);

/** One page of applications, a row each. */
export const LoanApplicationTable = () => {
  const t = useListText();
  const values = useValuesText();
  return (
    <DataTable<ApplicationRow> rowClick={false} bulkActionButtons={false} size="small" sx={tableLook}>
      <Col source="borrowerName" label={t('fields.borrowerName')} render={borrower} />
      <Col
        source="status"
        className="from-tablet"
        label={t('fields.status')}
        render={(row) => <Standing row={row} />}
      />
      <Col
        source="priority"
        className="from-desk"
        label={t('fields.priority')}
        render={(row) => <PriorityBadge priority={row.priority} />}
      />
      <Col source="loanAmount" label={t('fields.loanAmount')} align="right" render={amount} />
      <Col
        source="propertyAddress"
        label={t('fields.propertyAddress')}
        className="on-wide broken"
        render={({ propertyAddress }) => propertyAddress}
      />
      <Col
        source="assignedTo"
        className="from-desk broken"
        label={t('fields.assignedTo')}
        render={(row) => row.assignedTo ?? values('unassigned')}
      />
      <Col
        source="createdAt"
        className="from-desk"
        label={t('fields.createdAt')}
        render={(row) => formatDate(row.createdAt)}
      />
      <Col
        source="daysInProcess"
        className="from-desk"
        label={t('fields.daysInProcess')}
        align="right"
        render={(row) => formatCount(row.daysInProcess)}
      />
      <Col
        source="completionPercentage"
        className="from-desk"
        label={t('fields.completionPercentage')}
        render={(row) => <Progress percent={row.completionPercentage} compact />}
      />
      <Col label={t('actions')} align="right" disableSort render={(row) => <RowActions row={row} />} />
    </DataTable>
  );
};
