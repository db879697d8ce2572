import { missingInWords, type RatioFigure } from '../../../../events/lending/figures/provenance.ts';
import { formatPercent } from '../values/format.ts';
import { useFileFiguresText } from './file-figures.texts.ts';

type InWords = (ratio: Pick<RatioFigure, 'percent' | 'missing'>) => string | null;

/** `34.330%`, `at least 29.658%, without property taxes`; null where there is no ratio. */
export const useRatioInWords = (): InWords => {
  const t = useFileFiguresText();
  return ({ percent, missing }) => {
    if (percent === null) return null;
    const figure = formatPercent(percent, 3);
    return missing.length === 0 ? figure : t('atLeast', { figure, missing: missingInWords(missing) });
  };
};
