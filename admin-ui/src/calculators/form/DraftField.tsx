import { ChoicesField, FlagField } from './FlagFields.tsx';
import type { Placed } from './form-spec.ts';
import { NumeralField } from './NumeralField.tsx';
import { isNumeral } from './numerals.ts';
import { TypedField } from './TypedField.tsx';

type Props = { readonly field: Placed };

/** One field of a calculator; what is wrong with it is said beneath it, where room is kept for it. */
export const DraftField = ({ field }: Props) => {
  if (field.kind === 'flag') return <FlagField field={field} />;
  if (field.kind === 'choices') return <ChoicesField field={field} />;
  if (isNumeral(field.kind)) return <NumeralField field={field} kind={field.kind} label={field.label} />;
  return <TypedField field={field} label={field.label} />;
};
