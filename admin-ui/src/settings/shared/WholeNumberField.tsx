import { NumericField } from '../../kit/form/NumericField.tsx';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly helperText: string;
  /** Behind the number, such as `minutes`. */
  readonly unit: string;
};

/** A whole number with its unit. The form holds null while it is empty. */
export const WholeNumberField = ({ unit, ...field }: Props) => (
  <NumericField {...field} suffix={` ${unit}`} isWhole blank={null} />
);
