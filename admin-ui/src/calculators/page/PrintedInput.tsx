import Box from '@mui/material/Box';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { useCalculatorsText } from '../shared/calculators.texts.ts';
import { useFilling } from '../form/draft-context.ts';
import { allFields, type Form, nameOf, type Placed } from '../form/form-spec.ts';
import { formatCents } from '../result/figures.ts';

const inPrint = (field: Placed, text: string): string => {
  if (field.options)
    return text
      .split(',')
      .map((each) => field.options?.find(({ value }) => value === each)?.label ?? each)
      .join(', ');
  if (field.kind === 'money' || field.kind === 'signed-money') return formatCents(Number(text));
  if (field.kind === 'percent') return `${text}%`;
  return text;
};

/** What was filled in, on paper only: a form does not print well. */
export const PrintedInput = ({ form }: { readonly form: Form }) => {
  const t = useCalculatorsText();
  const { draft } = useFilling();
  const filled = allFields(form, draft).filter(({ at }) => (draft[at] ?? '') !== '');
  return (
    <Box sx={{ display: 'none', mb: 2, '@media print': { display: 'block' } }}>
      <Section title={t('input')}>
        <Facts>
          {filled.map((field) => (
            <Fact key={field.at} label={nameOf(field)}>
              {inPrint(field, draft[field.at] ?? '')}
            </Fact>
          ))}
        </Facts>
      </Section>
    </Box>
  );
};
