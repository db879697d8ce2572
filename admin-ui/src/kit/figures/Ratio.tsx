import Box from '@mui/material/Box';
import { missingInWords, type RatioFigure, verdictOn } from '../../../../events/lending/figures/provenance.ts';
import { useFileFiguresText } from './file-figures.texts.ts';
import { useRatioFigure } from './ratio-in-words.ts';

/** Debt-to-income above this many percent is shown red, within it green. */
export const DTI_LIMIT_PERCENT = 43;

const tones = { above: 'red', within: 'green', unknown: 'yellow' } as const;

type Props = {
  readonly ratio: Pick<RatioFigure, 'percent' | 'forLimits' | 'provenance' | 'missing'>;
  /** The most that is within the lender's rules, in percent. */
  readonly limit?: number;
};

/**
 * A ratio with how far it is known, and its verdict in words for users who cannot distinguish colors. One with a missing part says so,
 * and is never within a limit.
 */
export const Ratio = ({ ratio, limit }: Props) => {
  const t = useFileFiguresText();
  const figureOf = useRatioFigure();
  const shown = figureOf(ratio);
  if (shown === null) return t('none');
  const verdict = limit === undefined ? null : verdictOn(ratio, limit);
  const remarks = [
    verdict === 'above' || verdict === 'within' ? t(`verdicts.${verdict}`, { limit: limit ?? '' }) : null,
    ratio.missing.length > 0 ? t('without', { missing: missingInWords(ratio.missing) }) : null,
    t(`provenances.${ratio.provenance}`),
  ].filter((remark) => remark !== null);
  return (
    <Box
      component="span"
      sx={{ fontWeight: 600, ...(verdict && { color: (theme) => theme.tokens.tones[tones[verdict]].text }) }}
    >
      {shown}{' '}
      <Box component="span" sx={{ fontWeight: 400, fontSize: 12 }}>
        {remarks.join(', ')}
      </Box>
    </Box>
  );
};
