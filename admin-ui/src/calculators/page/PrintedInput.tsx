import Box from '@mui/material/Box';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { calculatorsText, useCalculatorsText } from '../shared/calculators.texts.ts';
import { useFilling } from '../form/draft-context.ts';
import { allFields, type Draft, type Form, nameOf, NO_DAY, type Placed } from '../form/form-spec.ts';
import { formatCents } from '../../kit/values/exact-money.ts';
import { formatDay } from '../result/figures.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const inPrint = (field: Placed, text: string): string => {
  if (field.options)
    return text
      .split(',')
      .map((each) => field.options?.find(({ value }) => value === each)?.label ?? each)
      .join(', ');
  if (field.kind === 'flag') return calculatorsText(text === 'true' ? 'flags.true' : 'flags.false');
  if (field.kind === 'day') return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? formatDay(text, 'short') : text;
  if (field.kind !== 'money' && field.kind !== 'signed-money') return field.kind === 'percent' ? `${text}%` : text;
  const amount = Number(text);
  return Number.isNaN(amount) ? text : formatCents(amount);
};

/** Defaults are part of the input behind a figure. */
const heldBy = ({ at, kind, initial }: Placed, draft: Draft): string => {
  const text = draft[at] ?? '';
  if (text !== '') return text === NO_DAY ? '' : text;
  return initial ?? (kind === 'flag' ? 'false' : '');
};

/** The input, on paper only: a form does not print well. */
export const PrintedInput = ({ form }: { readonly form: Form }) => {
  const t = useCalculatorsText();
  const { draft } = useFilling();
  const held = allFields(form, draft).flatMap((field) => {
    const text = heldBy(field, draft);
    return text === '' ? [] : [{ field, text }];
  });
  return (
    <Box sx={{ display: 'none', mb: 2, '@media print': { display: 'block' } }}>
      <Section title={t('input')}>
        <Facts>
          {held.map(({ field, text }) => (
            <Fact key={field.at} label={nameOf(field)}>
              {inPrint(field, text)}
            </Fact>
          ))}
        </Facts>
      </Section>
    </Box>
  );
};
