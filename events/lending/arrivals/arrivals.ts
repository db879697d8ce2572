import { type VendorKindId, vendorKinds } from '../vendor-orders/kinds.ts';
import type { ArrivalFacts } from './arrival-facts.ts';
import type { ArrivalFinding, HeldAgainst } from './arrival-finding.ts';
import { appraisalArrived, appraisalFacts } from './appraisal.arrival.ts';
import { complianceArrived, complianceFacts } from './compliance.arrival.ts';
import { creditArrived, creditFacts } from './credit.arrival.ts';
import type { FileBeside, OrderBeside } from './file-beside.ts';
import { floodArrived, floodFacts } from './flood.arrival.ts';
import { titleArrived, titleFacts } from './title.arrival.ts';
import { underwritingArrived, underwritingFacts } from './underwriting.arrival.ts';
import { verificationArrived, verificationFacts, verifiedAgainFrom } from './verification.arrival.ts';

const readers = {
  appraisal: (text) => read('appraisal', text, appraisalFacts),
  credit: (text, file, order) => read('credit', text, (result) => creditFacts(result, file, order)),
  title: (text, file) => read('title', text, (result) => titleFacts(result, file)),
  flood: (text) => read('flood', text, floodFacts),
  verification: (text, file, order) => read('verification', text, (result) => verificationFacts(result, file, order)),
  underwriting: (text, _file, order) => read('underwriting', text, (result) => underwritingFacts(result, order)),
  compliance: (text, _file, order) => read('compliance', text, (result) => complianceFacts(result, order)),
} as const satisfies Readonly<
  Record<VendorKindId, (text: string, file: FileBeside, order: OrderBeside) => ArrivalFacts | null>
>;

const read = <Kind extends VendorKindId, Facts>(
  kind: Kind,
  text: string,
  factsOf: (result: NonNullable<ReturnType<(typeof vendorKinds)[Kind]['resultIn']>>) => Facts,
): Facts | null => {
  // TypeScript does not see that the table's entry for `kind` returns that kind's result.
  const result = vendorKinds[kind].resultIn(text) as ReturnType<(typeof vendorKinds)[Kind]['resultIn']>;
  return result === null ? null : factsOf(result);
};

/**
 * What a delivered report says that the file rests on; null where its text was erased.
 * @param text the delivery as it is kept, JSON
 */
export const arrivalFactsOf = (
  kind: VendorKindId,
  text: string,
  file: FileBeside,
  order: OrderBeside,
): ArrivalFacts | null => readers[kind](text, file, order);

/** `verifiedAgainFrom` of a delivered report; undefined for one of another kind. @param text the delivery as it is kept, JSON */
export const employmentAgainFrom = (kind: VendorKindId, text: string, file: FileBeside): string | null | undefined => {
  const result = kind === 'verification' ? vendorKinds.verification.resultIn(text) : null;
  return result ? verifiedAgainFrom(result, file) : undefined;
};

/** Findings of a report that is taken over, each of which has its line in the table of consequences. */
export const arrivalFindings = (facts: ArrivalFacts, held: HeldAgainst): ArrivalFinding[] => {
  switch (facts.kind) {
    case 'appraisal':
      return appraisalArrived(facts, held);
    case 'credit':
      return creditArrived(facts, held);
    case 'title':
      return titleArrived(facts, held);
    case 'flood':
      return floodArrived(facts);
    case 'verification':
      return verificationArrived(facts, held);
    case 'underwriting':
      return underwritingArrived(facts);
    case 'compliance':
      return complianceArrived(facts);
  }
};
