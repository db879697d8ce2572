import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { payment } from '../../../../api/calculators/payment.contract.ts';
import { known, repaymentOf } from '../file/file-figures.ts';
import { addressOf } from '../form/address.ts';
import { CalculatorView, type ResultProps } from '../page/CalculatorView.tsx';
import { Figures } from '../result/Figures.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { paymentForm } from './payment.form.ts';
import { usePaymentText } from './payment.texts.ts';

type Props = ResultProps<z.output<typeof payment.body>, z.input<typeof payment.answer>>;

const PaymentResult = ({ asked, answer, draft }: Props) => {
  const t = usePaymentText();
  const { extra = 0, ...loan } = asked;
  const without = extra > 0 ? payment.calculate(loan) : answer;
  const saved = without.totalInterest - answer.totalInterest;
  const { principal = '', annualRate = '', months = '' } = draft;
  return (
    <>
      <Figures
        main={{ label: t('payment'), value: formatCents(answer.payment) }}
        figures={[
          {
            label: t('payoff'),
            value: t('payoffMonths', { smart_count: answer.payoffMonths }),
            ...(extra > 0 && { note: t('sooner', { smart_count: without.payoffMonths - answer.payoffMonths }) }),
          },
          {
            label: t('interest'),
            value: formatCents(answer.totalInterest),
            ...(extra > 0 && { note: t('saved', { amount: formatCents(saved) }) }),
          },
          { label: t('total'), value: formatCents(asked.principal / 100 + answer.totalInterest) },
        ]}
      />
      <Button
        className="no-print"
        variant="outlined"
        component={Link}
        to={`/calculators/schedule${addressOf({ principal, annualRate, months })}`}
        sx={{ justifySelf: 'start' }}
      >
        {t('schedule')}
      </Button>
    </>
  );
};

/** The level payment of a loan. */
export const PaymentCalculator = () => (
  <CalculatorView
    name="payment"
    calculator={payment}
    form={paymentForm}
    Result={PaymentResult}
    fromFile={(file) => known(repaymentOf(file))}
  />
);
