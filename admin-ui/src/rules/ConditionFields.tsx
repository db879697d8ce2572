import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { ruleCatalogue, type RuleSection } from '../../../events/lending/automation/catalogue.ts';
import { predicates } from '../../../events/lending/automation/predicates.ts';
import { MOST_CONDITIONS } from '../../../events/lending/automation/rule.ts';
import { FormField } from '../kit/form/FormField.tsx';
import { LimitField } from './LimitField.tsx';
import { predicateOf, type RuleValues, usualLimit } from './rule-form.ts';
import { useRulesText } from './rules.texts.ts';

/** Two fields beside each other where there is room, and the button that takes them away. */
export const rowOfFields = {
  display: 'grid',
  columnGap: 1,
  rowGap: { xs: 1.5, sm: 1 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) 40px', sm: 'minmax(0, 1fr) minmax(0, 1fr) 40px' },
} as const;

/** Chooses the usual limit with a condition. */
const useUsualLimits = (section: RuleSection): void => {
  const { watch, setValue } = useFormContext<RuleValues>();
  useEffect(() => {
    const subscription = watch((_values, { name, type }) => {
      const index = /^conditions\.(\d+)\.predicate$/.exec(name ?? '')?.[1];
      if (index === undefined || type !== 'change') return;
      const chosen = _values.conditions?.[Number(index)]?.predicate ?? '';
      setValue(`conditions.${Number(index)}.limit`, usualLimit(section, chosen), { shouldDirty: true });
    });
    return () => subscription.unsubscribe();
  }, [section, watch, setValue]);
};

const MeaningText = ({ index }: { readonly index: number }) => {
  const { watch } = useFormContext<RuleValues>();
  const meaning = predicateOf(watch(`conditions.${index}.predicate`))?.meaning;
  return meaning === undefined ? null : (
    <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
      {meaning}
    </Typography>
  );
};

export const ConditionFields = ({ section }: { readonly section: RuleSection }) => {
  const t = useRulesText();
  useUsualLimits(section);
  const { formState } = useFormContext<RuleValues>();
  const { fields, append, remove } = useFieldArray<RuleValues, 'conditions'>({ name: 'conditions' });
  const options = ruleCatalogue[section].conditions.map(({ predicate }) => {
    const { name, missing } = predicates[predicate];
    return {
      value: predicate,
      label: missing === undefined ? name : t('form.missing', { name, why: missing }),
      disabled: missing !== undefined,
    };
  });
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 600, mb: 1.5, p: 0 }}>
        {t('form.conditions')}
      </Typography>
      {fields.map(({ id }, index) => (
        <Box key={id} sx={rowOfFields}>
          <Box sx={{ gridColumn: { xs: '1', sm: 'auto' } }}>
            <FormField name={`conditions.${index}.predicate`} label={t('form.condition')} options={options} required />
          </Box>
          <Box sx={{ gridColumn: { xs: '1', sm: 'auto' } }}>
            <LimitField index={index} />
          </Box>
          <IconButton
            aria-label={t('form.removeNth', { what: t('form.condition').toLowerCase(), n: index + 1 })}
            disabled={fields.length === 1}
            onClick={() => remove(index)}
            sx={{ gridColumn: { xs: '2', sm: 'auto' }, gridRow: { xs: '1', sm: 'auto' } }}
          >
            <Close />
          </IconButton>
          <MeaningText index={index} />
        </Box>
      ))}
      {formState.errors.conditions?.root?.message && (
        <Typography color="error" variant="body2">
          {formState.errors.conditions.root.message}
        </Typography>
      )}
      <Button
        startIcon={<Add />}
        disabled={fields.length >= MOST_CONDITIONS}
        onClick={() => append({ predicate: '', limit: '' }, { shouldFocus: false })}
        sx={{ justifySelf: 'start' }}
      >
        {t('form.addCondition')}
      </Button>
    </Box>
  );
};
