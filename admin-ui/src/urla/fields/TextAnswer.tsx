import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { memo, useRef } from 'react';
import type { AnswerPath } from '../../../../events/lending/urla/answers.ts';
import type { Field, FieldKind } from '../../../../events/lending/urla/sections/definition.ts';
import { useAnswer, useAnswers, useOpenDraft } from '../draft/draft-context.ts';
import { labelAt } from '../texts/urla-fields.texts.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import { isRequired } from './is-required.ts';
import { markedStyle } from './marked-style.ts';
import { tidy } from './tidy.ts';
import { useTold } from './use-told.ts';

const keyboards: Partial<Record<FieldKind, 'decimal' | 'numeric' | 'tel' | 'email'>> = {
  money: 'decimal',
  percent: 'decimal',
  count: 'numeric',
  ssn: 'numeric',
  phone: 'tel',
  email: 'email',
};
const signs: Partial<Record<FieldKind, object>> = {
  money: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
  percent: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
};

/** What stands in an input that an answer is kept from, being masked: without it the answer looks missing. */
const useMasked = ({ field, path }: Props, typed: unknown): string => {
  const { application } = useOpenDraft();
  return field.mask && typed === undefined ? String(application.answerAt(path) ?? '') : '';
};

type Props = { readonly field: Field; readonly path: AnswerPath };

/** A text, an amount, a day: kept as it was typed, also where it cannot be read. */
export const TextAnswer = memo(({ field, path }: Props) => {
  const t = useUrlaText();
  const { change } = useAnswers();
  const typed = useAnswer(path);
  const value = String(typed ?? '');
  const masked = useMasked({ field, path }, typed);
  const { error, text, isMarked, enter, leave } = useTold(path, value !== '');
  const before = useRef(value);
  const { kind } = field;
  return (
    <TextField
      id={path}
      label={labelAt(path)}
      value={value}
      onChange={(event) => change({ path, value: event.target.value })}
      onFocus={() => {
        before.current = value;
        enter();
      }}
      onBlur={() => {
        leave();
        // Someone who only passes through changes nothing.
        if (value !== before.current) change({ path, value: tidy(kind, field.kept?.(value) ?? value) });
      }}
      size="small"
      fullWidth
      multiline={kind === 'area'}
      minRows={kind === 'area' ? 3 : undefined}
      required={isRequired(field)}
      error={error}
      helperText={text ?? (field.kept && t('keptLastFour'))}
      placeholder={masked || (kind === 'date' ? t('datePlaceholder') : undefined)}
      sx={isMarked ? markedStyle : undefined}
      slotProps={{
        input: signs[kind] ?? {},
        // Without a value the label would lie over it.
        inputLabel: masked ? { shrink: true } : {},
        htmlInput: { autoComplete: 'off', inputMode: keyboards[kind], required: false },
      }}
    />
  );
});
