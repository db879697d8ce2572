import type { OrderPriority } from '../../../events/lending/vendor-orders/every-kind/order-words.ts';
import type { VendorKindId } from '../../../events/lending/vendor-orders/kinds.ts';

/** An order's current step; earlier steps follow from it. */
export type OrderEnd =
  | 'pending'
  | 'assigned'
  | 'ordered'
  | 'scheduled'
  | 'in_progress'
  | 'flagged'
  | 'delivered'
  | 'reviewed'
  | 'revising'
  | 'revised'
  | 'reconsidered'
  | 'declined'
  | 'on_hold'
  | 'cancelled';

/** An order of the demo. */
export type OrderPlot = {
  /** Of the demo application. */
  readonly file: number;
  readonly kind: VendorKindId;
  readonly product: string;
  readonly end: OrderEnd;
  /** Days before now on which it was made, and days from then to its report. */
  readonly daysAgo: number;
  readonly took: number;
  readonly priority: OrderPriority;
  readonly feeCents?: number;
  readonly says?: string;
};

type Times = readonly [daysAgo: number, took?: number];
type More = Partial<Pick<OrderPlot, 'priority' | 'feeCents' | 'says'>>;

const plot =
  (kind: VendorKindId, product: string, usual: More) =>
  (file: number, end: OrderEnd, [daysAgo, took = 1]: Times, more: More = {}): OrderPlot => ({
    file,
    kind,
    product,
    end,
    daysAgo,
    took,
    priority: 'standard',
    ...usual,
    ...more,
  });

const appraisal = plot('appraisal', 'full_appraisal', { feeCents: 575_00 });
const desktop = plot('appraisal', 'desktop', { feeCents: 325_00 });
const title = plot('title', 'full_search', {});
const flood = plot('flood', 'life_of_loan', {});
const credit = plot('credit', 'tri_merge', {});
const employment = plot('verification', 'employment', {});
const assets = plot('verification', 'assets', {});
const underwriter = plot('underwriting', 'du', {});
const compliance = plot('compliance', 'full_review', {});

const appraisals: readonly OrderPlot[] = [
  appraisal(35, 'pending', [0.1]),
  appraisal(36, 'assigned', [0.6]),
  appraisal(31, 'ordered', [1]),
  appraisal(32, 'scheduled', [3], { says: 'Call the owners in the evening to get in' }),
  appraisal(29, 'in_progress', [5]),
  appraisal(39, 'flagged', [7]),
  appraisal(34, 'delivered', [9, 7.5]),
  // Below the contract price.
  appraisal(30, 'delivered', [8, 6]),
  appraisal(41, 'revising', [9, 7]),
  appraisal(33, 'on_hold', [4], { says: 'The tenants let nobody in before the end of the month' }),
  desktop(38, 'declined', [2]),
  appraisal(45, 'cancelled', [20], { says: 'The borrowers took the offer of another lender' }),
  appraisal(42, 'reviewed', [22, 8]),
  appraisal(43, 'reviewed', [18, 9.2]),
  appraisal(44, 'revised', [24, 9]),
  appraisal(46, 'reviewed', [27, 17.5]),
  appraisal(47, 'reviewed', [30, 10.4]),
  desktop(48, 'reviewed', [15, 4.1]),
  appraisal(53, 'reviewed', [28, 8.2]),
  appraisal(54, 'reviewed', [34, 9.6], { priority: 'rush', feeCents: 725_00 }),
  appraisal(55, 'reviewed', [36, 11.1]),
  appraisal(57, 'reconsidered', [38, 8.8]),
  appraisal(58, 'reviewed', [48, 12.3]),
  appraisal(60, 'reviewed', [70, 9.4], { priority: 'super_rush', feeCents: 850_00 }),
];

const others: readonly OrderPlot[] = [
  title(40, 'pending', [0.2]),
  title(38, 'ordered', [1]),
  title(36, 'in_progress', [3]),
  title(37, 'delivered', [6, 4]),
  title(43, 'reviewed', [17, 4.3]),
  title(54, 'reviewed', [30, 5.1]),
  title(57, 'reviewed', [35, 3.2]),
  flood(41, 'pending', [0.3]),
  flood(37, 'delivered', [5, 1.2]),
  flood(43, 'reviewed', [17, 0.6]),
  credit(24, 'in_progress', [0.3]),
  credit(22, 'delivered', [6, 0.2]),
  credit(23, 'declined', [7], { says: 'The consent of the borrower is missing' }),
  employment(41, 'in_progress', [1.2]),
  employment(36, 'delivered', [4, 2]),
  assets(47, 'reviewed', [29, 1.6]),
  underwriter(35, 'delivered', [2, 0.1]),
  underwriter(36, 'reviewed', [12, 0.1]),
  compliance(55, 'in_progress', [0.4]),
  compliance(53, 'reviewed', [9, 1]),
];

/** Every order of the demo, the oldest first. */
export const orderPlots: readonly OrderPlot[] = [...appraisals, ...others].toSorted((a, b) => b.daysAgo - a.daysAgo);
