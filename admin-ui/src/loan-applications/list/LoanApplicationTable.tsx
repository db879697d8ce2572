import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ApplicationRow } from '../../../../api/loan-application/list/list.contract.ts';
import { Alerts } from '../../kit/applications/Alerts.tsx';
import { useApplicationsText } from '../../kit/applications/applications.texts.ts';
import { formatCount, formatDate, loanTypeLabel } from '../../kit/values/format.ts';
import { Money } from '../../kit/values/Money.tsx';
import { PriorityBadge } from '../../kit/values/PriorityBadge.tsx';
import { Progress } from '../../kit/values/Progress.tsx';
import { StandingBadges } from '../../kit/values/StatusBadge.tsx';
import { useValuesText } from '../../kit/values/values.texts.ts';
import { useListText } from './list.texts.ts';
import { PlainTable } from './PlainTable.tsx';
import { RowActions } from './RowActions.tsx';
import { SortHead } from './SortHead.tsx';

type Column = {
  /** Sort field of the column; left out where it cannot sort. */
  readonly source?: keyof ApplicationRow;
  readonly label: string;
  readonly className?: string;
  readonly cell: (row: ApplicationRow) => ReactNode;
};

/** A cell's main text over a lesser one; both are broken rather than cut. */
const TwoLines = ({ children, lesser }: { readonly children: ReactNode; readonly lesser: ReactNode }) => (
  <div className="two-lines">
    <div>{children}</div>
    <div className="lesser">{lesser}</div>
  </div>
);

/** Where a file stands, how many conditions it still has to meet, and why it is to be looked at. */
const Standing = ({
  row: { status, disposition, outstandingConditions, alerts },
}: {
  readonly row: ApplicationRow;
}) => {
  const t = useApplicationsText();
  return (
    <>
      <StandingBadges status={status} disposition={disposition} />
      {outstandingConditions > 0 && (
        <div className="lesser">{t('conditions', { smart_count: outstandingConditions })}</div>
      )}
      <Alerts alerts={alerts} />
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

const useColumns = (): readonly Column[] => {
  const t = useListText();
  const values = useValuesText();
  return [
    { source: 'borrowerName', label: t('fields.borrowerName'), cell: borrower },
    {
      source: 'status',
      label: t('fields.status'),
      className: 'from-tablet standings',
      cell: (row) => <Standing row={row} />,
    },
    {
      source: 'priority',
      label: t('fields.priority'),
      className: 'from-desk',
      cell: ({ priority }) => <PriorityBadge priority={priority} />,
    },
    { source: 'loanAmount', label: t('fields.loanAmount'), className: 'right', cell: amount },
    {
      source: 'propertyAddress',
      label: t('fields.propertyAddress'),
      className: 'on-wide broken',
      cell: ({ propertyAddress }) => propertyAddress,
    },
    {
      source: 'assignedTo',
      label: t('fields.assignedTo'),
      className: 'from-desk broken',
      cell: ({ assignedTo }) => assignedTo ?? values('unassigned'),
    },
    {
      source: 'createdAt',
      label: t('fields.createdAt'),
      className: 'from-desk',
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    {
      source: 'daysInProcess',
      label: t('fields.daysInProcess'),
      className: 'from-desk right',
      cell: ({ daysInProcess }) => formatCount(daysInProcess),
    },
    {
      source: 'completionPercentage',
      label: t('fields.completionPercentage'),
      className: 'from-desk on-laptop',
      cell: ({ completionPercentage }) => <Progress percent={completionPercentage} compact />,
    },
    { label: t('actions'), className: 'right', cell: (row) => <RowActions row={row} /> },
  ];
};

/** One page of applications, a row each. Heads and cells of react-admin's table made the list a fifth slower to compute. */
export const LoanApplicationTable = () => {
  const columns = useColumns();
  const { data = [] } = useListContext<ApplicationRow>();
  return (
    <PlainTable>
      <thead>
        <tr>
          {columns.map(({ source, label, className = '' }) =>
            source ? (
              <SortHead key={label} source={source} label={label} className={className} />
            ) : (
              <th key={label} scope="col" className={className}>
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {data.map((row) => (
          <tr key={row.id}>
            {columns.map(({ label, className, cell }) => (
              <td key={label} className={className}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
};
