import { forEvery } from '../../kernel/by-type.ts';
import type { AdverseActionReason } from '../../lending/denial/adverse-action.ts';
import type { Disposition } from '../../lending/disposition/disposition.ts';
import { dispositionAfter, type DispositionEventOf, type OfferedTerms } from './disposition.events.ts';

/** Terms that the applicant has not answered to yet. */
export type Offer = {
  readonly terms: OfferedTerms;
  readonly madeOn: string;
  readonly expiresOn: string;
  readonly reasons: readonly AdverseActionReason[];
};

export type DispositionSlice = {
  /** Disposition of the file; null without one. */
  readonly disposition: Disposition | null;
  readonly offer: Offer | null;
};

const offerTerms = (
  _file: DispositionSlice,
  { data }: DispositionEventOf<'CounterofferMade'>,
): Partial<DispositionSlice> => {
  const { terms, effectiveOn: madeOn, expiresOn, reasons } = data;
  return { offer: { terms, madeOn, expiresOn, reasons } };
};

/** Fields of a file that its dispositions change. */
export const dispositionFold = {
  begin: (): DispositionSlice => ({ disposition: null, offer: null }),
  evolve: { ...forEvery(dispositionAfter, () => ({ offer: null })), CounterofferMade: offerTerms },
};
