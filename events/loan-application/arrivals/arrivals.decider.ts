import { RuleViolationError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import { type ArrivalFacts, topicOf } from '../../lending/arrivals/arrival-facts.ts';
import { arrivalFindings } from '../../lending/arrivals/arrivals.ts';
import { propertyValue } from '../../lending/figures/property-value.ts';
import type { FigureFacts } from '../../lending/figures/figure-facts.ts';
import { isFinal, type Standing } from '../../lending/disposition/disposition.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { ArrivalEventOf } from './arrivals.events.ts';
import type { ArrivalsSlice } from './arrivals.state.ts';

/** Has the file rest on the accepted report of an order. Nothing on a file that has ended, or when it does so already. */
export type TakeOverReport = Command<
  'TakeOverReport',
  Omit<ArrivalEventOf<'ReportTakenOver'>['data'], 'topic' | 'findings'> & {
    /** Plain date at the branch. */
    readonly today: string;
    /** As `employmentAgainFrom` has it. */
    readonly againFrom?: string | null | undefined;
  }
>;
/** The accepted report of an order is looked at again. Nothing where the file does not rest on it. */
export type SetReportAside = Command<
  'SetReportAside',
  Pick<ArrivalEventOf<'ReportNoLongerStands'>['data'], 'orderId' | 'because'>
>;
export type ArrivalsCommand = TakeOverReport | SetReportAside;

type File = Pick<IntakeSlice, 'borrowers'> &
  Standing &
  ArrivalsSlice & { readonly facts: Pick<FigureFacts, 'loan' | 'property' | 'appraised'> };

const peopleIn = (facts: ArrivalFacts): readonly string[] => {
  if (facts.kind === 'verification') return [facts.borrowerId];
  return facts.kind === 'credit' ? facts.borrowerIds : [];
};

/** @throws RuleViolationError for a report about someone who is not a borrower, or an appraisal without a value */
const takeOverReport = (
  { data: { today, againFrom, ...data } }: TakeOverReport,
  file: File,
): ArrivalEventOf<'ReportTakenOver'>[] => {
  const { facts, orderId, orderNumber, deliveryId } = data;
  if (isFinal(file)) return [];
  if (file.arrivals.some((each) => each.orderId === orderId && each.deliveryId === deliveryId)) return [];
  const everybody = file.borrowers.map(({ borrowerId }) => borrowerId);
  const stranger = peopleIn(facts).find((id) => !everybody.includes(id));
  if (stranger !== undefined) {
    throw new RuleViolationError(
      `The report of order ${orderNumber} is about someone who is not a borrower of this application`,
      { orderId, borrowerId: stranger },
      [{ field: 'orderId', message: 'Order it for a borrower of the application, and cancel this order' }],
    );
  }
  if (facts.kind === 'appraisal' && facts.appraisedValueCents <= 0) {
    throw new RuleViolationError(`The report of order ${orderNumber} names no value`, { orderId }, [
      { field: 'appraisedValue', message: 'Ask the appraiser for a revision that names one' },
    ]);
  }
  const { loan, property, appraised } = file.facts;
  const { valueCents, priceCents } = propertyValue(property, appraised);
  const findings = arrivalFindings(facts, {
    loanAmountCents: loan.amountCents,
    loanType: loan.type,
    priceCents,
    valueCents,
    today,
    againFrom,
  });
  return [{ type: 'ReportTakenOver', data: { ...data, topic: topicOf(facts, everybody), findings } }];
};

const setReportAside = (
  { data: { orderId, because } }: SetReportAside,
  file: File,
): ArrivalEventOf<'ReportNoLongerStands'>[] => {
  const standing = file.arrivals.find((each) => each.orderId === orderId);
  if (!standing || isFinal(file)) return [];
  const { orderNumber, topic, kind } = standing;
  return [{ type: 'ReportNoLongerStands', data: { orderId, orderNumber, topic, kind, because } }];
};

export const arrivalsModule = {
  begin: (): ArrivalsSlice => ({ arrivals: [] }),
  decide: { TakeOverReport: takeOverReport, SetReportAside: setReportAside },
};
