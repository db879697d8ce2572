import type { ReactNode } from 'react';
import Typography from '@mui/material/Typography';
import { useController, useWatch } from 'react-hook-form';
import { requestChannels, suspensionCauses } from '../../../../events/lending/disposition/disposition-facts.ts';
import type { DispositionAct } from '../../../../events/lending/disposition/disposition-acts.ts';
import { formatMoney } from '../../kit/values/format.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { NumericField } from '../../kit/form/NumericField.tsx';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { ReasonsField } from '../moves/ReasonsField.tsx';
import { useDispositionText } from './disposition.texts.ts';
import type { DispositionValues } from './disposition-form.ts';
import { paymentOf } from './payment-of.ts';

const Day = ({ name, label }: { readonly name: keyof DispositionValues; readonly label: string }) => (
  <FormField name={name} label={label} type="date" required />
);

const Withdrawal = () => {
  const t = useDispositionText();
  const { file } = useLoanFile();
  const borrowers = [
    { value: file.borrowerId, label: file.borrowerName },
    ...file.coBorrowers.map(({ borrowerId, name }) => ({ value: borrowerId, label: name })),
  ];
  return (
    <>
      <Day name="effectiveOn" label={t('fields.effectiveOn')} />
      <FormField name="requestedBy" label={t('fields.requestedBy')} options={borrowers} required />
      <FormField
        name="channel"
        label={t('fields.channel')}
        options={optionsOf(requestChannels, (channel) => t(`channels.${channel}`))}
        required
      />
      <FormField name="reason" label={t('fields.said')} required minRows={2} />
    </>
  );
};

const Incomplete = () => {
  const t = useDispositionText();
  return (
    <>
      <Day name="noticeSentOn" label={t('fields.noticeSentOn')} />
      <Day name="answerDueOn" label={t('fields.answerDueOn')} />
      <FormField name="missing" label={t('fields.missing')} required minRows={2} />
      <Day name="effectiveOn" label={t('fields.effectiveOn')} />
    </>
  );
};

const Unaccepted = () => {
  const t = useDispositionText();
  return (
    <>
      <Day name="effectiveOn" label={t('fields.effectiveOn')} />
      <FormField name="reason" label={t('fields.said')} required minRows={2} />
    </>
  );
};

const Reasons = () => {
  const { file } = useLoanFile();
  const {
    field: { value, onChange },
    fieldState: { error },
  } = useController<DispositionValues, 'reasons'>({ name: 'reasons' });
  const grounds = file.allowedStatuses.find(({ status }) => status === 'rejected')?.grounds ?? [];
  return <ReasonsField reasons={value} grounds={grounds} onChange={onChange} problem={error?.message} />;
};

/** Principal and interest on the terms that stand in the form, beside those asked for. */
const NewPayment = () => {
  const t = useDispositionText();
  const { file } = useLoanFile();
  const { terms } = useWatch<DispositionValues>();
  const payment = paymentOf(terms, file);
  if (payment === null) return null;
  return (
    <Typography variant="body2" role="status">
      {t('newPayment', { payment: formatMoney(payment), asked: formatMoney(file.monthlyPayment) })}
    </Typography>
  );
};

const Offer = () => {
  const t = useDispositionText();
  return (
    <>
      <NumericField name="terms.amount" label={t('fields.amount')} prefix="$" blank="" required />
      <NumericField name="terms.termYears" label={t('fields.termYears')} isWhole blank="" required />
      <NumericField name="terms.interestRate" label={t('fields.interestRate')} suffix="%" blank="" required />
      <NewPayment />
      <Day name="effectiveOn" label={t('fields.offeredOn')} />
      <Day name="expiresOn" label={t('fields.expiresOn')} />
      <Reasons />
      <FormField name="notes" label={t('fields.notes')} minRows={2} />
    </>
  );
};

const Answer = ({ children }: { readonly children?: ReactNode }) => {
  const t = useDispositionText();
  return (
    <>
      {children}
      <Day name="effectiveOn" label={t('fields.answeredOn')} />
      <FormField name="notes" label={t('fields.notes')} minRows={2} />
    </>
  );
};

const Suspension = () => {
  const t = useDispositionText();
  return (
    <>
      <FormField
        name="waitsFor"
        label={t('fields.waitsFor')}
        options={optionsOf(suspensionCauses, (cause) => t(`waitsFor.${cause}`))}
        required
      />
      <FormField name="reason" label={t('fields.reason')} required minRows={2} />
      <Day name="reviewOn" label={t('fields.reviewOn')} />
      <Day name="effectiveOn" label={t('fields.effectiveOn')} />
    </>
  );
};

/** Statements that an act requires. */
export const DispositionFields = ({ act }: { readonly act: DispositionAct }) => {
  const t = useDispositionText();
  switch (act) {
    case 'withdraw':
      return <Withdrawal />;
    case 'close_incomplete':
      return <Incomplete />;
    case 'close_unaccepted':
      return <Unaccepted />;
    case 'offer_terms':
      return <Offer />;
    case 'accept_terms':
      return <Answer />;
    case 'decline_terms':
      return (
        <Answer>
          <FormField
            name="answer"
            label={t('fields.answer')}
            options={optionsOf(['declined', 'lapsed'] as const, (answer) => t(`answers.${answer}`))}
          />
        </Answer>
      );
    case 'suspend':
      return <Suspension />;
    case 'resume':
      return <FormField name="notes" label={t('fields.notes')} minRows={2} />;
    case 'take_back':
      return <FormField name="notes" label={t('fields.why')} required minRows={2} />;
  }
};
