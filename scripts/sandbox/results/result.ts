import type { OrderRequest, RevisionRequest } from '../order/orders.ts';
import type { ReportSection } from '../report/print-report.ts';

/** A vendor's delivery: the facts, and the same as a report for people. Money in dollars. */
export type Delivery = {
  readonly result: Readonly<Record<string, unknown>>;
  readonly reportTitle: string;
  readonly sections: readonly ReportSection[];
};

/** Invents what a vendor of one kind delivers: the same for the same order and revisions. */
export type InventResult = (order: OrderRequest, revisions: readonly RevisionRequest[]) => Delivery;

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
/** `$412,000` @param amount dollars */
export const dollars = (amount: number): string => money.format(amount);
