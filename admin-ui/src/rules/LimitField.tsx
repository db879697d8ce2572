import { useFormContext } from 'react-hook-form';
import { choiceName } from '../../../events/lending/automation/predicates.ts';
import { FormField } from '../kit/form/FormField.tsx';
import { NumericField } from '../kit/form/NumericField.tsx';
import { optionsOf } from '../kit/vocabulary/options-of.ts';
import { comparisonOf, type RuleValues } from './rule-form.ts';
import { useRulesText } from './rules.texts.ts';

/** A condition's limit: a number in its unit, a choice, or nothing. */
export const LimitField = ({ index }: { readonly index: number }) => {
  const t = useRulesText();
  const { watch } = useFormContext<RuleValues>();
  const comparison = comparisonOf(watch(`conditions.${index}.predicate`));
  const name = `conditions.${index}.limit`;
  if (!comparison || comparison.kind === 'holds') return null;
  if (comparison.kind === 'is') {
    return (
      <FormField name={name} label={t('form.choice')} options={optionsOf(comparison.choices, choiceName)} required />
    );
  }
  return (
    <NumericField
      name={name}
      label={t(`form.${comparison.kind}`, { unit: t(`units.${comparison.unit}`) })}
      isWhole={!comparison.decimals}
      blank=""
      required
    />
  );
};
