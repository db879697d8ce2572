import Box from '@mui/material/Box';
import type { ShownReserves } from '../../../../api/services/file/file-figures.contract.ts';
import { missingInWords } from '../../../../events/lending/figures/provenance.ts';
import { useFileFiguresText } from './file-figures.texts.ts';

const tones = { enough: 'green', short: 'red', unknown: 'yellow' } as const;

/** Reserves in months, held against the least of the program; with a missing part they are at most so many, and never enough. */
export const Reserves = ({ reserves }: { readonly reserves: ShownReserves }) => {
  const t = useFileFiguresText();
  const { months, neededMonths, verdict, missing } = reserves;
  const figure = months === null ? t('none') : t('months', { months: months.toFixed(2) });
  const remarks = [
    neededMonths === null ? null : neededMonths === 0 ? t('noneNeeded') : t('needed', { months: neededMonths }),
    t(`reservesVerdicts.${verdict}`),
    missing.length > 0 ? t('without', { missing: missingInWords(missing) }) : null,
  ].filter((remark) => remark !== null);
  return (
    <Box component="span" sx={{ fontWeight: 600, color: (theme) => theme.tokens.tones[tones[verdict]].text }}>
      {months !== null && missing.length > 0 ? t('atMost', { figure }) : figure}{' '}
      <Box component="span" sx={{ fontWeight: 400, fontSize: 12 }}>
        {remarks.join(', ')}
      </Box>
    </Box>
  );
};
