import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import { isOutstandingCondition } from '../../../../events/lending/conditions/condition-words.ts';
import { reportAge, reportExpiresOn } from '../../../../events/lending/credit/report-age.ts';
import { vendorKinds } from '../../../../events/lending/vendor-orders/kinds.ts';
import { ofGrounds, ofMissing } from './figure-findings.ts';
import { type DatedOrder, type Finding, wayOfItem } from './finding.ts';

const ofChange = ({ id, changedSinceApproval: changed }: DetailedApplication): Finding[] =>
  changed === null
    ? []
    : [{ kind: 'changed', ...changed, way: { name: 'decide', to: `/applications/${id}#decision` } }];

/** Conditions that a report opened, such as a verification that says another employer than the application. */
const ofReports = ({ id, conditions }: DetailedApplication): Finding[] =>
  conditions.flatMap((condition): Finding[] =>
    condition.report && isOutstandingCondition(condition.status)
      ? [
          {
            kind: 'condition',
            condition,
            orderNumber: condition.report.orderNumber,
            way: { name: 'condition', to: `/applications/${id}/conditions#condition-${condition.id}` },
          },
        ]
      : [],
  );

const ofCreditAge = (
  { id, creditReportIssuedOn: issuedOn, estimatedClosingDate }: DetailedApplication,
  today: string,
): Finding[] => {
  const age = issuedOn === null ? 'good' : reportAge(issuedOn, estimatedClosingDate, today);
  if (issuedOn === null || (age !== 'expired' && age !== 'before_closing')) return [];
  return [
    {
      kind: age === 'expired' ? 'expired' : 'beforeClosing',
      report: null,
      expiresOn: reportExpiresOn(issuedOn),
      way: { name: 'orders', to: `/applications/${id}/orders` },
    },
  ];
};

/** The credit report is the file's own. */
const ofOrderAge = ({ id }: DetailedApplication, orders: readonly DatedOrder[]): Finding[] =>
  orders.flatMap(({ kind, age, expiresOn, status }): Finding[] =>
    kind === 'credit' || expiresOn === null || status === 'cancelled' || (age !== 'expired' && age !== 'before_closing')
      ? []
      : [
          {
            kind: age === 'expired' ? 'expired' : 'beforeClosing',
            report: vendorKinds[kind].reportName,
            expiresOn,
            way: { name: 'orders', to: `/applications/${id}/orders` },
          },
        ],
  );

/** What would refuse an approval, or that it would go past; conditions that a report opened stand before it. */
const ofApproval = ({ id, allowedStatuses, conditions }: DetailedApplication): Finding[] => {
  const approval = allowedStatuses.find(({ status }) => status === 'approved');
  const opened = conditions.filter(({ report }) => report !== null).map((condition) => condition.id);
  return [...(approval?.blocks ?? []), ...(approval?.passedOver ?? [])]
    .filter(({ conditionId = '' }) => !opened.includes(conditionId))
    .map((item) => ({ kind: 'item', item, way: wayOfItem(id, item) }));
};

/**
 * Everything that speaks against a file, the most pressing first, each with where it is settled.
 * @param orders of the file; those whose report is too old speak against it
 * @param today at the branch
 */
export const findingsOf = (file: DetailedApplication, orders: readonly DatedOrder[], today: string): Finding[] => [
  ...ofChange(file),
  ...ofReports(file),
  ...ofGrounds(file),
  ...ofMissing(file),
  ...ofCreditAge(file, today),
  ...ofOrderAge(file, orders),
  ...ofApproval(file),
];
