import { Readable } from 'node:stream';
import { vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import { figureFactsOf } from '../../../events/loan-application/figures/figure-facts.state.ts';
import { addressLine } from '../../../events/lending/fields/words.ts';
import type { FileStore } from '../../../events/store/files/file-store.ts';
import { MOST_FILE_BYTES, type StagedFile } from '../../../events/store/files/staged-file.ts';
import type { PlacedOrder } from '../../../events/vendor-order/vendor-order.state.ts';
import type { OrderRequest, RevisionRequest } from '../../sandbox/order/orders.ts';
import { printReport } from '../../sandbox/report/print-report.ts';
import { withoutNumbers } from '../../sandbox/order/terms.ts';
import { inventions } from '../../sandbox/results/all-results.ts';
import { testPersonOf } from '../../sandbox/results/test-borrowers.ts';
import { sandboxVendors } from '../../sandbox/vendors.ts';
import type { Submission } from '../files/applications.ts';

export type RequestWish = {
  readonly order: PlacedOrder;
  readonly file: Submission;
  /** As the vendor gets it: name and license. */
  readonly appraiser: object | undefined;
  /** ISO 8601. */
  readonly placedAt: string;
};
export type ReportWish = RequestWish & {
  /** ISO 8601. */
  readonly deliveredAt: string;
  readonly revisions: readonly RevisionRequest[];
};

export type DemoReport = { readonly result: string; readonly name: string; readonly staged: StagedFile };

/** An order as its vendor would have got it. @param portal where webhooks go @throws Error when the file lacks something */
export const demoRequest = ({ order, file, appraiser, placedAt }: RequestWish, portal: string): OrderRequest => {
  const { orderId, orderNumber, kind, product, priority, details, instructions, dueOn, partnerId } = order;
  const terms = vendorKinds[kind].termsOf(
    { ...file, facts: figureFactsOf(file, null) },
    { product, details, instructions },
  );
  if (!terms.success) throw new Error(`Demo order ${orderNumber}: ${terms.error.message}`);
  return {
    orderId,
    orderNumber,
    kind,
    product,
    priority,
    dueOn: dueOn ?? placedAt.slice(0, 10),
    placedAt,
    terms: { ...terms.data, ...(appraiser && { appraiser }) },
    callback: `${portal}/webhooks/${partnerId}`,
  };
};

/** A report as the vendors of the sandbox deliver it. @throws Error when it does not match the order */
export const demoReport = async (files: FileStore, wish: ReportWish): Promise<DemoReport> => {
  const { order, file, deliveredAt, revisions } = wish;
  const { orderNumber, kind, product, details } = order;
  const { checkDelivery } = vendorKinds[kind];
  const request = demoRequest(wish, 'http://127.0.0.1');
  // As the sandbox has it, so that what it delivers later is of the same people.
  const terms = withoutNumbers(request.terms, testPersonOf);
  const { result, reportTitle, sections } = inventions[kind]({ ...request, terms }, revisions);
  const checked = checkDelivery(
    {
      orderNumber,
      loanNumber: order.loanNumber,
      borrowerIds: file.borrowers.map(({ borrowerId }) => borrowerId),
      propertyAddress: addressLine(file.property.address),
      propertyState: file.property.address.state,
      product,
      details,
      today: deliveredAt.slice(0, 10),
    },
    result,
  );
  if ('problems' in checked) throw new Error(`Demo order ${orderNumber}: ${checked.problems.join('; ')}`);
  const company = sandboxVendors.find((vendor) => vendor.kind === kind)?.company ?? 'Sandbox';
  const pdf = await printReport({ title: reportTitle, company, sections, issuedAt: deliveredAt });
  const staged = await files.stage(Readable.from([pdf]), MOST_FILE_BYTES);
  const suffix = revisions.length > 0 ? `-revision-${revisions.length}` : '';
  return { result: checked.result, name: `${kind}-report-${orderNumber}${suffix}.pdf`, staged };
};
