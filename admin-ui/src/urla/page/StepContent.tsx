import { memo, type ReactNode } from 'react';
import type { UrlaStepId } from '../../../../events/lending/urla/steps.ts';
import { AddressesStep } from '../steps/AddressesStep.tsx';
import { AssetsStep } from '../steps/AssetsStep.tsx';
import { DeclarationsStep } from '../steps/DeclarationsStep.tsx';
import { EmploymentStep } from '../steps/EmploymentStep.tsx';
import { LenderStep } from '../steps/LenderStep.tsx';
import { LoanStep } from '../steps/LoanStep.tsx';
import { OtherIncomeStep } from '../steps/OtherIncomeStep.tsx';
import { PersonalStep } from '../steps/PersonalStep.tsx';

const contents: Readonly<Record<UrlaStepId, (props: { readonly borrowerId: string }) => ReactNode>> = {
  personal: PersonalStep,
  addresses: AddressesStep,
  employment: EmploymentStep,
  other_income: OtherIncomeStep,
  assets: AssetsStep,
  loan_and_property: LoanStep,
  review: DeclarationsStep,
  lender: LenderStep,
};

type Props = { readonly step: UrlaStepId; readonly borrowerId: string };

/** The fields of a step, those of the borrower that is chosen. */
export const StepContent = memo(({ step, borrowerId }: Props) => {
  const Step = contents[step];
  return <Step borrowerId={borrowerId} />;
});
