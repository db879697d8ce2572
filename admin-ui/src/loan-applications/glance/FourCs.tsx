import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import type { ShownFigures } from '../../../../api/loan-application/figures/figures.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { useFileFiguresText } from '../../kit/figures/file-figures.texts.ts';
import { DTI_LIMIT_PERCENT, Ratio } from '../../kit/figures/Ratio.tsx';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatDate, formatMoney, formatPercent, humanize } from '../../kit/values/format.ts';
import { FigureLinesButton } from '../figures/FigureLinesButton.tsx';
import { useGlanceText } from './glance.texts.ts';

type Props = { readonly file: DetailedApplication };
type Origin = 'application' | 'computed' | 'report' | 'noReport' | 'noAppraisal' | 'appraisal' | 'appraised';

const percent = (value: number | null): string | null => (value === null ? null : formatPercent(value, 2));

/** A figure with where it comes from. */
const From = ({ origin, children }: { readonly origin: Origin; readonly children: ReactNode }) => {
  const t = useGlanceText();
  return (
    <>
      {children ?? '—'}
      <Typography variant="caption" component="div" color="textSecondary" sx={{ fontWeight: 400 }}>
        {t('from', { origin: t(`origins.${origin}`) })}
      </Typography>
    </>
  );
};

/** Where the lines that count come from: the application, worksheets, reports. */
const useOriginOf = (): ((figure: ShownFigures['income'] | undefined) => string | null) => {
  const t = useGlanceText();
  const ofFigures = useFileFiguresText();
  return (figure) => {
    const counted = figure?.lines.filter(({ leftOut }) => leftOut === null) ?? [];
    const origins = counted.map(({ source: { kind, asOf } }) =>
      ofFigures(`sources.${kind}`, { day: asOf === null ? '' : formatDate(asOf) }),
    );
    return origins.length === 0 ? null : t('from', { origin: [...new Set(origins)].join(', ') });
  };
};

const Capacity = ({ file }: Props) => {
  const t = useGlanceText();
  const { data: figures } = useApi<ShownFigures>(['applications', file.id, 'figures']);
  const originOf = useOriginOf();
  const sum = (label: string, amount: number, figure: ShownFigures['income'] | undefined) => (
    <Fact label={label}>
      {formatMoney(amount)}
      <Typography variant="caption" component="div" color="textSecondary" sx={{ fontWeight: 400, minHeight: 18 }}>
        {originOf(figure)}
      </Typography>
    </Fact>
  );
  return (
    <Section title={t('capacity')} actions={<FigureLinesButton applicationId={file.id} />}>
      <Facts>
        {sum(t('income'), file.monthlyIncome, figures?.income)}
        {sum(t('debts'), file.monthlyDebts, figures?.debts)}
        <Fact label={t('payment')}>
          <From origin="computed">{formatMoney(file.monthlyPayment)}</From>
        </Fact>
        {sum(t('housing'), file.monthlyHousing, figures?.housing)}
        <Fact label={t('frontDti')}>
          <Ratio ratio={file.ratios.housingToIncome} />
        </Fact>
        <Fact label={t('dti')}>
          <Ratio ratio={file.ratios.debtToIncome} limit={DTI_LIMIT_PERCENT} />
        </Fact>
        <Fact label={t('employer')}>
          <From origin="application">{file.employerName ?? humanize(file.employmentStatus)}</From>
        </Fact>
        <Fact label={t('years')}>
          <From origin="application">{file.yearsAtEmployer}</From>
        </Fact>
      </Facts>
    </Section>
  );
};

const CreditAndCapital = ({ file }: Props) => {
  const t = useGlanceText();
  return (
    <>
      <Section title={t('credit')}>
        <Facts>
          <Fact label={t('score')}>
            <From origin={file.creditScore === null ? 'noReport' : 'report'}>{file.creditScore}</From>
          </Fact>
        </Facts>
      </Section>
      <Section title={t('capital')}>
        <Facts>
          <Fact label={t('downPayment')}>
            <From origin="application">{formatMoney(file.downPayment)}</From>
          </Fact>
          <Fact label={t('downShare')}>
            <From origin="computed">{percent(file.downPaymentPercent)}</From>
          </Fact>
        </Facts>
      </Section>
    </>
  );
};

const Collateral = ({ file }: Props) => {
  const t = useGlanceText();
  const hasAppraisal = file.documents.some(
    ({ documentType, documentVersion }) => documentType === 'appraisal_report' && documentVersion > 0,
  );
  return (
    <Section title={t('collateral')}>
      <Facts>
        <Fact label={t('value')}>
          <From
            origin={file.propertyValueFrom === 'appraisal' ? 'appraised' : hasAppraisal ? 'appraisal' : 'noAppraisal'}
          >
            {formatMoney(file.propertyValue)}
          </From>
        </Fact>
        <Fact label={t('amount')}>
          <From origin="application">{formatMoney(file.loanAmount)}</From>
        </Fact>
        <Fact label={t('ltv')}>
          <Ratio ratio={file.ratios.loanToValue} />
        </Fact>
      </Facts>
    </Section>
  );
};

/** Capacity, credit, capital and collateral, each figure with its origin. */
export const FourCs = ({ file }: Props) => (
  <>
    <Capacity file={file} />
    <CreditAndCapital file={file} />
    <Collateral file={file} />
  </>
);
