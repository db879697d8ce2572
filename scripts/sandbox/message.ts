import { seedOf, daysAfter } from './order/invent.ts';
import type { Behaviour, Step, TakenOrder } from './order/orders.ts';
import { delayedTo } from './plan.ts';
import { printReport } from './report/print-report.ts';
import { inventions } from './results/all-results.ts';
import { sandboxVendors } from './vendors.ts';

const wrongs = ['wrong_loan', 'wrong_file', 'wrong_value'] as const;
/** Main field of a result, by kind: a wrong result lacks it. */
const mainFields: Readonly<Record<string, string>> = {
  appraisal: 'appraisedValue',
  title: 'vesting',
  credit: 'scores',
  flood: 'zone',
  verification: 'verified',
  underwriting: 'recommendation',
  compliance: 'checks',
};

/** The mistake to make where none is named. */
const mistakeOf = (behaviour: Behaviour, orderId: string): Behaviour =>
  behaviour === 'wrong' ? (wrongs[seedOf(orderId) % wrongs.length] ?? 'wrong_loan') : behaviour;

const spoiled = (result: Readonly<Record<string, unknown>>, kind: string, mistake: Behaviour) => {
  if (mistake === 'wrong_loan') {
    const elsewhere = 'propertyAddress' in result && { propertyAddress: '1 Wrong Turn, Nowhere, NV 89999' };
    return { ...result, orderNumber: 'VO-0000-000000', loanNumber: 'LN-0000-000000', ...elsewhere };
  }
  const main = mistake === 'wrong_value' ? mainFields[kind] : undefined;
  return Object.fromEntries(Object.entries(result).filter(([key]) => key !== main));
};

const delivered = async ({ order, revisions, partnerId }: TakenOrder, step: Step, behaviour: Behaviour) => {
  const revision = step.revision ?? 0;
  const mistake = mistakeOf(behaviour, order.orderId);
  const upTo = revisions.filter((each) => each.revision <= revision);
  const { result, reportTitle, sections } = inventions[order.kind](order, upTo);
  const company = sandboxVendors.find((vendor) => vendor.partnerId === partnerId)?.company ?? partnerId;
  const report = await printReport({ title: reportTitle, company, sections, issuedAt: order.placedAt });
  const content = mistake === 'wrong_file' ? Buffer.from('This is no PDF; the export failed.') : report;
  const name = `${order.kind}-report-${order.orderNumber}${revision > 0 ? `-revision-${revision}` : ''}.pdf`;
  return {
    revision,
    result: spoiled(result, order.kind, mistake),
    files: [{ name, contentBase64: content.toString('base64') }],
  };
};

const particulars = async (taken: TakenOrder, step: Step, behaviour: Behaviour): Promise<object> => {
  const { order } = taken;
  switch (step.type) {
    case 'order.delivered':
      return delivered(taken, step, behaviour);
    case 'order.scheduled':
      return { scheduledFor: daysAfter(order.placedAt.slice(0, 10), 2) };
    case 'order.delayed':
      return { newDueOn: delayedTo(order.dueOn), reason: step.text ?? 'Late' };
    case 'order.declined':
      return { reason: step.text ?? 'Declined' };
    case 'order.note':
      return { text: step.text ?? '' };
    default:
      return {};
  }
};

/** The body of a webhook: the same whenever it is made of the same order and step. */
export const messageOf = async (taken: TakenOrder, step: Step, behaviour: Behaviour): Promise<string> => {
  const { order, reference } = taken;
  const { orderId, orderNumber } = order;
  const data = { orderId, orderNumber, reference, sequence: step.sequence };
  return JSON.stringify({
    type: step.type,
    timestamp: step.timestamp,
    data: { ...data, ...(await particulars(taken, step, behaviour)) },
  });
};
