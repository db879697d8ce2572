import { type FileFigures, fileFigures } from '../../../events/lending/figures/file-figures.ts';
import type { RatioFigure } from '../../../events/lending/figures/provenance.ts';
import type { WithStandingApproval } from '../../../events/loan-application/core/standing-approval.state.ts';
import type { CreditReport } from '../../../events/loan-application/credit/credit.events.ts';
import {
  type FiguredContent,
  type FileFacts,
  figureFactsOf,
  withArrivals,
  withQualified,
  withTreated,
} from '../../../events/loan-application/figures/figure-facts.state.ts';
import type { ShownRatio } from './file-figures.contract.ts';

/** Parts of a file that its figures follow from; names in clear. */
export type FiguredFile = FiguredContent & {
  readonly creditReport: CreditReport | null;
  readonly approval: Pick<WithStandingApproval['approval'], 'arrivals'> & {
    readonly facts: Pick<
      WithStandingApproval['approval']['facts'],
      'qualifiedIncome' | 'qualifiedAssets' | 'fees' | 'debtTreatments' | 'foundDebts'
    >;
  };
};

/** What the figures of a file follow from as it stands; its lines name creditors and banks. */
export const factsOfFile = ({ approval, ...file }: FiguredFile): FileFacts => {
  const { qualifiedIncome, qualifiedAssets, fees } = approval.facts;
  const facts = withArrivals(figureFactsOf(file, file.creditReport, 'names'), approval.arrivals ?? []);
  return withTreated({ ...withQualified(facts, qualifiedIncome ?? []), qualifiedAssets, fees }, approval.facts);
};

/** The figures of a file as it stands; its lines name creditors. */
export const figuresOfFile = (file: FiguredFile): FileFigures => fileFigures(factsOfFile(file));

export const toRatio = ({ percent, forLimits, provenance, missing }: RatioFigure): ShownRatio => ({
  percent,
  forLimits,
  provenance,
  missing: [...missing],
});
