import type { z } from 'zod';
import {
  conditionProblems,
  ownConditionSchema,
} from '../../../../api/loan-application/conditions/conditions.contract.ts';
import { conditionCategories, conditionPoints } from '../../../../events/lending/conditions/condition-words.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { todayAtBranch } from '../../kit/form/today.ts';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import { useConditionsText } from './conditions.texts.ts';

type Terms = z.input<typeof ownConditionSchema>;

/** Form values: '' for an empty field. */
export type TermsValues = {
  title: string;
  externalWording: string;
  internalWording: string;
  mustBeMetBefore: Terms['mustBeMetBefore'];
  category: Terms['category'];
  dueOn: string;
};

export const blankTerms: TermsValues = {
  title: '',
  externalWording: '',
  internalWording: '',
  mustBeMetBefore: 'prior_to_docs',
  category: 'income',
  dueOn: '',
};

export const toTerms = ({
  title,
  externalWording,
  internalWording,
  mustBeMetBefore,
  category,
  dueOn,
}: TermsValues) => ({
  title,
  externalWording,
  internalWording,
  mustBeMetBefore,
  category,
  ...(dueOn && { dueOn }),
});

/** The contract's own rules, and that nothing new is due before today. @param before a day that was set earlier */
export const termsFormSchema = (before = '') =>
  formSchema<TermsValues>({
    contract: ownConditionSchema,
    toRequest: toTerms,
    problemsOf: ({ dueOn }) => (dueOn === before ? [] : conditionProblems({ dueOn }, todayAtBranch())),
  });

/** Terms of a condition, field by field. */
export const TermsFields = () => {
  const t = useConditionsText();
  return (
    <>
      <FormField name="title" label={t('terms.title')} helperText={t('terms.titleHint')} required />
      <FormField name="externalWording" label={t('terms.externalWording')} required minRows={2} />
      <FormField name="internalWording" label={t('terms.internalWording')} minRows={2} />
      <FormField
        name="mustBeMetBefore"
        label={t('terms.mustBeMetBefore')}
        options={optionsOf(conditionPoints, (point) => t(`point.${point}`))}
      />
      <FormField
        name="category"
        label={t('terms.category')}
        options={optionsOf(conditionCategories, (category) => t(`category.${category}`))}
      />
      <FormField name="dueOn" label={t('terms.dueOn')} type="date" />
    </>
  );
};
