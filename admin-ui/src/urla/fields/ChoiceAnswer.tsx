import TextField from '@mui/material/TextField';
import { memo } from 'react';
import type { AnswerPath } from '../../../../events/lending/urla/answers.ts';
import { countries, countryName, countryOf } from '../../../../events/lending/fields/countries.ts';
import type { Field } from '../../../../events/lending/urla/sections/definition.ts';
import { useAnswer, useAnswers } from '../draft/draft-context.ts';
import { labelAt } from '../texts/urla-fields.texts.ts';
import { optionLabel } from '../texts/urla-options.texts.ts';
import { isRequired } from './is-required.ts';
import { markedStyle } from './marked-style.ts';
import { useTold } from './use-told.ts';

type Props = { readonly field: Field; readonly path: AnswerPath };

/** One of a list. The browser's own select: a letter chooses without opening it, and a phone shows its own wheel. */
export const ChoiceAnswer = memo(({ field, path }: Props) => {
  const { change } = useAnswers();
  const typed = String(useAnswer(path) ?? '');
  const { fallback, options = [] } = field;
  const isCountry = options === countries;
  const value = (isCountry && countryOf(typed)) || typed || (fallback ?? '');
  const labelOf = isCountry ? countryName : optionLabel;
  const { error, text, isMarked, enter, leave } = useTold(path, typed !== '');
  return (
    <TextField
      select
      id={path}
      label={labelAt(path)}
      value={value}
      onChange={(event) => change({ path, value: event.target.value })}
      onFocus={enter}
      onBlur={leave}
      size="small"
      fullWidth
      required={isRequired(field)}
      error={error}
      helperText={text}
      sx={isMarked ? markedStyle : undefined}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: { required: false },
      }}
    >
      {fallback === undefined && <option value="">—</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {labelOf(option)}
        </option>
      ))}
      {value !== '' && !options.includes(value) && <option value={value}>{value}</option>}
    </TextField>
  );
});
