import { FlagField } from '../../kit/form/FlagField.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { NumericField } from '../../kit/form/NumericField.tsx';
import { useIncomeText } from './income.texts.ts';
import { fieldsOf, type Method, type WorksheetField } from './worksheet-fields.ts';

const frequencies = ['annual', 'monthly', 'semimonthly', 'biweekly', 'weekly', 'hourly'] as const;
const businesses = ['sole_proprietor', 'partnership', 's_corporation'] as const;

const Field = ({ path, label, kind, isRequired = false, year, initial = false }: WorksheetField) => {
  const t = useIncomeText();
  const name = `worksheet.${path}`;
  const text = t(label, { year: year ?? '' });
  switch (kind) {
    case 'money':
      return <NumericField name={name} label={text} prefix="$" required={isRequired} blank="" />;
    case 'number':
      return <NumericField name={name} label={text} blank="" />;
    case 'day':
      return <FormField name={name} label={text} type="date" />;
    case 'flag':
      return <FlagField name={name} label={text} initial={initial} />;
    case 'frequency': {
      const options = frequencies.map((value) => ({ value, label: t(`frequencies.${value}`) }));
      return <FormField name={name} label={text} required options={options} />;
    }
    case 'business': {
      const options = businesses.map((value) => ({ value, label: t(`businesses.${value}`) }));
      return <FormField name={name} label={text} required options={options} />;
    }
  }
};

/** What the papers of a method say. */
export const WorksheetFields = ({ method, lastYear }: { readonly method: Method; readonly lastYear: number }) => {
  const t = useIncomeText();
  if (method === 'entered')
    return <NumericField name="entered" label={t('fields.entered')} prefix="$" required blank="" />;
  return fieldsOf(method, lastYear).map((field) => <Field key={field.path} {...field} />);
};
