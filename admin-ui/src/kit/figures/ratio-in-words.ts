import { missingInWords, type RatioFigure } from '../../../../events/lending/figures/provenance.ts';
import { formatPercent } from '../values/format.ts';
import { useFileFiguresText } from './file-figures.texts.ts';

type InWords = (ratio: Pick<RatioFigure, 'percent' | 'missing'>) => string | null;

/** `34.330%`, `at least 29.658%`; null where there is no ratio. */
export const useRatioFigure = (): InWords => {
  const t = useFileFiguresText();
  return ({ percent, missing }) => {
    if (percent === null) return null;
    const figure = formatPercent(percent, 3);
    return missing.length === 0 ? figure : t('atLeast', { figure });
  };
};

/** The same with what is missing: `at least 29.658% without property taxes`. */
export const useRatioInWords = (): InWords => {
  const t = useFileFiguresText();
  const figureOf = useRatioFigure();
  return (ratio) => {
    const figure = figureOf(ratio);
    return figure === null || ratio.missing.length === 0
      ? figure
      : `${figure} ${t('without', { missing: missingInWords(ratio.missing) })}`;
  };
};
