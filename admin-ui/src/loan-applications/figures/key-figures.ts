import type { To } from 'react-router-dom';
import type { ShownRatio } from '../../../../api/services/file/file-figures.contract.ts';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import { outstandingConditions } from '../../../../events/lending/conditions/condition-words.ts';
import { mostLtvPercent } from '../../../../events/lending/figures/affordability.ts';
import { type Verdict, verdictOn } from '../../../../events/lending/figures/provenance.ts';
import type { FigurePart } from '../../kit/figures/FigureLinesDialog.tsx';
import { DTI_LIMIT_PERCENT } from '../../kit/figures/Ratio.tsx';
import { useFileFiguresText } from '../../kit/figures/file-figures.texts.ts';
import { formatMoney } from '../../kit/values/format.ts';
import { useRatioFigure } from '../../kit/figures/ratio-in-words.ts';
import { useFiguresText } from './figures.texts.ts';

/** More than the home is worth is never secured by it. */
const WHOLE_VALUE_PERCENT = 100;

/** A figure that a decision is made by, short enough for a line of them. */
export type KeyFigure = {
  readonly name: string;
  readonly label: string;
  /** `at least 29.658%` where a part is missing. */
  readonly value: string;
  /** Against its limit; null where it has none. */
  readonly verdict: Verdict | null;
  /** That in words, and how far a ratio is known: `within 43%, stated`. */
  readonly against?: string;
  /** Where its lines are: a part of the figures of the file, or a page. */
  readonly opens: { readonly part: FigurePart } | { readonly to: To };
};

type Say = ReturnType<typeof useFiguresText>;

const cashFigure = ({ cashToClose: { amount, missing } }: DetailedApplication, t: Say): KeyFigure => {
  const isKnown = !missing.includes('purchase_price');
  const said = formatMoney(Math.abs(amount));
  const isAtLeast = missing.length > 0 && amount >= 0;
  return {
    name: 'cashToClose',
    label: t(isKnown && amount < 0 ? 'key.cashToBorrower' : 'key.cashToClose'),
    value: isKnown ? (isAtLeast ? t('key.atLeast', { amount: said }) : said) : t('key.unknown'),
    verdict: missing.length > 0 ? 'unknown' : null,
    opens: { part: 'cashToClose' },
  };
};

const reservesVerdicts = { enough: 'within', short: 'above', unknown: 'unknown' } as const;

const reservesFigure = ({ reserves }: DetailedApplication, t: Say): KeyFigure => {
  const { months, neededMonths, verdict, missing } = reserves;
  const said = months === null ? t('key.unknown') : t('key.months', { months: months.toFixed(1) });
  return {
    name: 'reserves',
    label: t('key.reserves'),
    value: months !== null && missing.length > 0 ? t('key.atMost', { months: said }) : said,
    verdict: reservesVerdicts[verdict],
    ...(verdict === 'short' && neededMonths !== null && { against: t('key.monthsNeeded', { months: neededMonths }) }),
    opens: { part: 'reserves' },
  };
};

/** The figures of a file that a decision is made by, in the order in which they are looked at. What the file does not have is left out. */
export const useKeyFigures = (file: DetailedApplication): readonly KeyFigure[] => {
  const t = useFiguresText();
  const ofFigures = useFileFiguresText();
  const inWords = useRatioFigure();
  const { ratios, creditScore, loanType, combinedLoanToValueRatio } = file;
  const ratio = (
    name: 'ltv' | 'cltv' | 'frontDti' | 'backDti',
    of: ShownRatio,
    part: FigurePart,
    limit?: number,
  ): KeyFigure => {
    const verdict = limit === undefined ? null : verdictOn(of, limit);
    const judged = verdict === null || verdict === 'unknown' ? [] : [t(`key.verdicts.${verdict}`, { limit })];
    const known = of.percent === null ? [] : [ofFigures(`provenances.${of.provenance}`)];
    const said = [...judged, ...known].join(', ');
    return {
      name,
      label: t(`key.${name}`),
      value: inWords(of) ?? t('key.unknown'),
      verdict,
      ...(said !== '' && { against: said }),
      opens: { part },
    };
  };
  const outstanding = outstandingConditions(file.conditions).length;
  return [
    {
      name: 'score',
      label: t('key.score'),
      value: creditScore === null ? t('noCreditReport') : String(creditScore),
      verdict: creditScore === null ? 'unknown' : null,
      opens: { to: creditScore === null ? `/applications/${file.id}/orders` : `/credit-reports/on-file/${file.id}` },
    },
    ratio('ltv', ratios.loanToValue, 'ratios', mostLtvPercent[loanType]?.percent ?? WHOLE_VALUE_PERCENT),
    ...(combinedLoanToValueRatio === null ? [] : [ratio('cltv', ratios.combinedLoanToValue, 'ratios')]),
    ratio('frontDti', ratios.housingToIncome, 'housing'),
    ratio('backDti', ratios.debtToIncome, 'debts', DTI_LIMIT_PERCENT),
    cashFigure(file, t),
    reservesFigure(file, t),
    {
      name: 'conditions',
      label: t('key.conditions'),
      value: t('key.open', { smart_count: outstanding }),
      verdict: outstanding > 0 ? 'unknown' : null,
      opens: { to: `/applications/${file.id}/conditions` },
    },
  ];
};
