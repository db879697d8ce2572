import type { BranchCalendar } from '../../../events/lending/calendar/branch-calendar.ts';
import { orderNumberOf } from '../../../events/lending/life-cycle/loan-number.ts';
import { sandboxPartnerId } from '../../../events/lending/partners/partner-connections.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { orderDueOn, revisionTurnaround } from '../../../events/lending/vendor-orders/every-kind/due-dates.ts';
import { type VendorKindId, vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import type { VendorOrderCommand } from '../../../events/vendor-order/vendor-order.decider.ts';
import type { VendorSays } from '../../../events/vendor-order/vendor-order.messages.ts';
import { referenceOf } from '../../sandbox/taking.ts';
import { demoApplicationId, demoId, type Submission } from '../files/applications.ts';
import { demoAppraisersOf } from './appraisers.ts';
import type { OrderStep } from './order-course.ts';
import { demoSquareFeet } from './order-valuation.ts';
import type { OrderPlot } from './order-plots.ts';

/** Roles that order and review, by kind. */
export const desks: Readonly<Record<VendorKindId, Role>> = {
  appraisal: 'appraisal_coordinator',
  title: 'processor',
  credit: 'processor',
  flood: 'processor',
  verification: 'processor',
  underwriting: 'underwriter',
  compliance: 'compliance_officer',
};

/** One order, with everything its history needs. */
export type ToldOrder = {
  readonly plot: OrderPlot;
  readonly orderId: string;
  readonly applicationId: string;
  readonly partnerId: string;
  readonly file: Submission;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly dueOn: string;
  /** The sandbox's name for it. */
  readonly reference: string;
  readonly appraiser: ReturnType<typeof demoAppraisersOf>[number] | undefined;
};

const DAY_MS = 86_400_000;

export const toldOf = (
  { now, calendar }: { readonly now: Date; readonly calendar: BranchCalendar },
  plot: OrderPlot,
  file: Submission,
): ToldOrder => {
  const { kind, product, priority, daysAgo } = plot;
  const orderId = demoId(`order:${kind}:${product}:${plot.file}`);
  const createdAt = new Date(now.getTime() - daysAgo * DAY_MS).toISOString();
  const appraisers = kind === 'appraisal' ? demoAppraisersOf(file.property.address.state, now) : [];
  return {
    plot,
    orderId,
    applicationId: demoApplicationId(plot.file),
    partnerId: sandboxPartnerId(kind),
    file,
    createdAt,
    dueOn: orderDueOn(createdAt, vendorKinds[kind].turnaround[priority], calendar),
    reference: referenceOf(kind, orderId),
    appraiser: appraisers[plot.file % Math.max(1, appraisers.length)],
  };
};

/** Orders whose UAD form is among those of the demo. */
const WITH_UAD_FORM = 34;

/** Without a price, the sandbox's value of a home is unrelated to the sales around it. */
export const isValued = ({ plot: { kind }, file: { property } }: ToldOrder): boolean =>
  kind === 'appraisal' && property.purchasePriceCents !== undefined;

const detailsOf = (told: ToldOrder): string => {
  const {
    plot: { kind, file: number },
    file: { property },
  } = told;
  if (kind !== 'appraisal') return '{}';
  const { type, purchasePriceCents } = property;
  return JSON.stringify({
    propertyType: type === 'condo' ? 'condominium' : type,
    ...(purchasePriceCents !== undefined && { contractPrice: purchasePriceCents / 100 }),
    ...(isValued(told) && { withInstantValuation: true, squareFeet: demoSquareFeet(told.file) }),
    ...(number === WITH_UAD_FORM && { uadReportId: demoId(`uad:${number}`) }),
  });
};

const creationOf = (told: ToldOrder): VendorOrderCommand => {
  const { orderId, applicationId, createdAt, file } = told;
  const { kind, product, priority, end, says } = told.plot;
  return {
    type: 'CreateVendorOrder',
    data: {
      orderId,
      subject: loanApplicationStream(applicationId),
      orderNumber: orderNumberOf(orderId, createdAt),
      applicationId,
      loanNumber: file.loanNumber,
      kind,
      product,
      priority,
      details: detailsOf(told),
      ...(says !== undefined && end === 'scheduled' && { instructions: says }),
    },
  };
};

const comparablesOf = ({ file: { property }, createdAt }: ToldOrder) => {
  const { city, state, zip } = property.address;
  return [1, 2].map((index) => ({
    address: `${index * 118} Sandstone Way, ${city}, ${state} ${zip}`,
    salePriceCents: Math.round((property.valueCents * (1 + index / 100)) / 1000_00) * 1000_00,
    saleDate: new Date(Date.parse(createdAt) - index * 20 * DAY_MS).toISOString().slice(0, 10),
  }));
};

/** Command of staff or of the portal; undefined for a vendor's step. @param at ISO 8601 */
export const commandOf = (
  step: OrderStep,
  told: ToldOrder,
  { at, calendar }: { readonly at: string; readonly calendar: BranchCalendar },
): VendorOrderCommand | undefined => {
  const { orderId, partnerId, appraiser, dueOn, reference, plot } = told;
  switch (step) {
    case 'create':
      return creationOf(told);
    case 'assign': {
      const who = appraiser && { appraiser: { appraiserId: appraiser.appraiserId, name: appraiser.name } };
      return { type: 'AssignVendor', data: { orderId, partnerId, how: 'rotation', skipped: [], ...who } };
    }
    case 'fee':
      return plot.feeCents === undefined
        ? undefined
        : { type: 'AgreeVendorFee', data: { orderId, feeCents: plot.feeCents } };
    case 'place':
      return { type: 'PlaceVendorOrder', data: { orderId, dueOn } };
    case 'send':
      return { type: 'RecordOrderSent', data: { orderId, round: 1, reference } };
    case 'accept':
      return { type: 'AcceptVendorReport', data: { orderId } };
    case 'revise':
      return {
        type: 'RequestRevision',
        data: {
          orderId,
          reason: 'The report leaves two questions open',
          items: [
            { text: 'Explain why no sale of the same subdivision was used' },
            { text: 'Add the photo of the electrical panel' },
          ],
          dueOn: orderDueOn(at, revisionTurnaround, calendar),
        },
      };
    case 'reconsider':
      return {
        type: 'RequestReconsideration',
        data: {
          orderId,
          reason: 'Two sales nearby were recorded after the effective date was set',
          comparables: comparablesOf(told),
          dueOn: orderDueOn(at, revisionTurnaround, calendar),
          isClosed: false,
        },
      };
    case 'hold':
      return { type: 'HoldVendorOrder', data: { orderId, reason: plot.says ?? 'Waits for the borrower' } };
    case 'cancel':
      return { type: 'CancelVendorOrder', data: { orderId, reason: plot.says ?? 'Not needed any more' } };
    default:
      return undefined;
  }
};

/** Message of the vendor; a report is invented elsewhere. @param at ISO 8601 */
export const sayingOf = (step: OrderStep, { plot }: ToldOrder, at: string): VendorSays | undefined => {
  switch (step) {
    case 'acknowledge':
      return { type: 'acknowledged' };
    case 'schedule': {
      const scheduledFor = new Date(Date.parse(at) + 2 * DAY_MS).toISOString().slice(0, 10);
      return { type: 'scheduled', scheduledFor, earliest: scheduledFor, latest: scheduledFor };
    }
    case 'start':
    case 'restart':
      return { type: 'in_progress' };
    case 'flag':
      return {
        type: 'delivered_wrong',
        revision: 0,
        problems: [{ text: 'It is about 1 Wrong Turn, Nowhere, NV 89999' }],
      };
    case 'decline':
      return { type: 'declined', reason: plot.says ?? 'Nobody of ours has room for it before next month' };
    default:
      return undefined;
  }
};
