import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useCallback, useId } from 'react';
import type { ShownFigures } from '../../../../api/loan-application/figures/figures.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { ErrorState } from '../page/ErrorState.tsx';
import { Fact, Facts } from '../page/Facts.tsx';
import { PageSkeleton } from '../page/PageSkeleton.tsx';
import { Section } from '../page/Section.tsx';
import { formatCents } from '../values/exact-money.ts';
import { FigureLines } from './FigureLines.tsx';
import { useFileFiguresText } from './file-figures.texts.ts';
import { Reserves } from './Reserves.tsx';
import { DTI_LIMIT_PERCENT, Ratio } from './Ratio.tsx';

const Ratios = ({ figures: { ratios, value, loanAmount, reserves } }: { readonly figures: ShownFigures }) => {
  const t = useFileFiguresText();
  return (
    <Section title={t('ratios')}>
      <Facts>
        <Fact label={t('ratio.loanToValue')}>
          <Ratio ratio={ratios.loanToValue} />
        </Fact>
        <Fact label={t('ratio.combinedLoanToValue')}>
          <Ratio ratio={ratios.combinedLoanToValue} />
        </Fact>
        <Fact label={t('ratio.highCreditLoanToValue')}>
          <Ratio ratio={ratios.highCreditLoanToValue} />
        </Fact>
        <Fact label={t('ratio.housingToIncome')}>
          <Ratio ratio={ratios.housingToIncome} />
        </Fact>
        <Fact label={t('ratio.debtToIncome')}>
          <Ratio ratio={ratios.debtToIncome} limit={DTI_LIMIT_PERCENT} />
        </Fact>
        <Fact label={t('reserves')}>
          <Reserves reserves={reserves} />
        </Fact>
        <Fact label={t('loanAmount')}>{formatCents(loanAmount)}</Fact>
        <Fact label={t(`measuredAgainst.${value.lower}`)}>
          {formatCents(value.amount)}{' '}
          {t(value.lower === 'value' && value.source.kind === 'appraisal' ? 'appraised' : 'asStated')}
        </Fact>
      </Facts>
    </Section>
  );
};

/** What closing takes from the borrowers, or gives them; without the price nobody knows. */
const CashLines = ({ figure, way }: { readonly figure: ShownFigures['cashToClose']; readonly way: ReactNode }) => {
  const t = useFileFiguresText();
  const { amount, missing } = figure;
  if (missing.includes('purchase_price'))
    return <FigureLines title={t('cashToClose')} figure={figure} sum={t('none')} way={way} />;
  return amount < 0 ? (
    <FigureLines title={t('cashToBorrower')} figure={figure} sum={formatCents(0 - amount)} way={way} />
  ) : (
    <FigureLines title={t('cashToClose')} figure={figure} way={way} />
  );
};

/** A part of the figures, which the dialog can be opened at. */
export type FigurePart = 'ratios' | 'housing' | 'income' | 'debts' | 'cashToClose' | 'reserves';

/** Brings what the dialog was opened at into view. */
const Part = ({ isOpenedAt, children }: { readonly isOpenedAt: boolean; readonly children: ReactNode }) => {
  const show = useCallback(
    (element: HTMLDivElement | null) => {
      if (isOpenedAt) element?.scrollIntoView({ block: 'start' });
    },
    [isOpenedAt],
  );
  return <div ref={show}>{children}</div>;
};

type Props = {
  readonly applicationId: string;
  /** The top when left out. */
  readonly at?: FigurePart | undefined;
  /** Lead from a part to what its lines rest on. */
  readonly ways?: Partial<Readonly<Record<FigurePart, ReactNode>>>;
  readonly onClose: () => void;
};

/** How the figures of a file add up: each with its lines, their sources, and what is left out or missing. */
export const FigureLinesDialog = ({ applicationId, at = 'ratios', ways = {}, onClose }: Props) => {
  const t = useFileFiguresText();
  const titleId = useId();
  const { data: figures, error, refetch } = useApi<ShownFigures>(['applications', applicationId, 'figures']);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('howItAddsUp')}</DialogTitle>
      {/* What is only read has to be in reach of the arrow keys. */}
      <DialogContent tabIndex={0}>
        {!figures && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />)}
        {figures && (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Ratios figures={figures} />
            {(['housing', 'income', 'debts'] as const).map((part) => (
              <Part key={part} isOpenedAt={part === at}>
                <FigureLines title={t(part)} figure={figures[part]} way={ways[part]} />
              </Part>
            ))}
            <Part isOpenedAt={at === 'cashToClose'}>
              <CashLines figure={figures.cashToClose} way={ways.cashToClose} />
            </Part>
            <Part isOpenedAt={at === 'reserves'}>
              <FigureLines title={t('funds')} figure={figures.reserves.funds} way={ways.reserves} />
            </Part>
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
