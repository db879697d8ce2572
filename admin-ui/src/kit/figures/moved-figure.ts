import type { MovedFigure } from '../../../../api/services/file/figures-moved.contract.ts';

/** `Loan-to-value: 94% → 109.302%`. */
export const movedInWords = ({ name, before, after }: MovedFigure): string =>
  `${name}: ${before ?? '—'} → ${after ?? '—'}`;
