import type { z } from 'zod';
import { qm } from '../../../../api/calculators/qm.contract.ts';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import { known } from '../file/file-figures.ts';
import type { Draft } from '../form/form-spec.ts';
import { CalculatorView, type ResultProps } from '../page/CalculatorView.tsx';
import { Figures } from '../result/Figures.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { Reasons } from '../result/Reasons.tsx';
import { qmForm } from './qm.form.ts';
import { useQmText } from './qm.texts.ts';

type Props = ResultProps<z.output<typeof qm.body>, z.input<typeof qm.answer>>;

const QmResult = ({ asked, answer }: Props) => {
  const t = useQmText();
  const overApor = Math.round((asked.apr - asked.apor) * 1e6) / 1e6;
  const yesOrNo = (is: boolean): string => t(is ? 'yes' : 'no');
  return (
    <>
      <Figures
        main={{ label: t('verdict'), value: t(answer.qm ? 'is' : 'isNot') }}
        figures={[
          { label: t('protection'), value: t(`protections.${answer.protection ?? 'none'}`) },
          {
            label: t('priceCap'),
            value: t('points', { points: overApor }),
            note: t('under', { points: answer.priceCap }),
          },
          {
            label: t('feesCap'),
            value: formatCents(asked.pointsAndFees / 100),
            note: t('atMost', { amount: formatCents(answer.feesCap) }),
          },
          { label: t('hpml'), value: yesOrNo(answer.hpml) },
          { label: t('hpmlAppraisal'), value: yesOrNo(answer.hpmlAppraisal) },
          { label: t('hoepa'), value: yesOrNo(answer.hoepa) },
        ]}
      />
      <Reasons title={t('reasons')} lines={answer.reasons} />
    </>
  );
};

const ofFile = ({ loanAmount, estimatedClosingDate, loanType }: DetailedApplication): Draft =>
  known({
    loanAmount,
    year: estimatedClosingDate?.slice(0, 4) ?? null,
    jumbo: loanType === 'jumbo' ? 'true' : null,
  });

/** The tests of price and fees. */
export const QmCalculator = () => (
  <CalculatorView name="qm" calculator={qm} form={qmForm} Result={QmResult} fromFile={ofFile} />
);
