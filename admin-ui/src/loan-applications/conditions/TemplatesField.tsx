import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';
import { useController } from 'react-hook-form';
import {
  conditionTemplate,
  type ConditionTemplateId,
  conditionTemplateIds,
} from '../../../../events/lending/conditions/condition-templates.ts';
import { conditionPoints } from '../../../../events/lending/conditions/condition-words.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useConditionsText } from './conditions.texts.ts';

type ChoiceProps = {
  readonly id: ConditionTemplateId;
  readonly checked: boolean;
  readonly onToggle: () => void;
  readonly inputRef: Ref<HTMLInputElement> | undefined;
};

const Choice = ({ id, checked, onToggle, inputRef }: ChoiceProps) => {
  const t = useConditionsText();
  const { conditions } = useLoanFile().file;
  const { title, externalWording } = conditionTemplate(id);
  const there = conditions.filter(({ templateId, status }) => templateId === id && status !== 'withdrawn');
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={checked}
          onChange={onToggle}
          slotProps={{ input: { ...(inputRef && { ref: inputRef }) } }}
          sx={{ py: 0.5 }}
        />
      }
      sx={{ alignItems: 'flex-start', mr: 0 }}
      disableTypography
      label={
        <Box sx={{ py: 0.5, minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
            {externalWording}
          </Typography>
          {there.length > 0 && (
            <Typography variant="caption" component="p" sx={{ m: 0, fontWeight: 500 }}>
              {t('onFile', { numbers: there.map(({ number }) => number).join(', ') })}
            </Typography>
          )}
        </Box>
      }
    />
  );
};

/** Any number of templates, by when they have to be met; says of each whether the file has it already. */
export const TemplatesField = () => {
  const t = useConditionsText();
  const { field, fieldState } = useController<{ templateIds: ConditionTemplateId[] }, 'templateIds'>({
    name: 'templateIds',
  });
  const chosen = field.value;
  const toggle = (id: ConditionTemplateId) =>
    field.onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <FormControl component="fieldset" error={fieldState.invalid} variant="standard" sx={{ minWidth: 0 }}>
      {fieldState.error?.message && <FormHelperText role="alert">{fieldState.error.message}</FormHelperText>}
      {conditionPoints.map((point) => (
        <Box key={point} component="fieldset" sx={{ m: 0, p: 0, pb: 1, border: 0, minWidth: 0 }}>
          <FormLabel component="legend" sx={{ fontSize: 13, fontWeight: 600 }}>
            {t(`point.${point}`)}
          </FormLabel>
          <Box sx={{ display: 'grid' }}>
            {conditionTemplateIds
              .filter((id) => conditionTemplate(id).mustBeMetBefore === point)
              .map((id) => (
                <Choice
                  key={id}
                  id={id}
                  checked={chosen.includes(id)}
                  onToggle={() => toggle(id)}
                  // The form leads to it, and to the words above, where nothing is chosen.
                  inputRef={id === conditionTemplateIds[0] ? field.ref : undefined}
                />
              ))}
          </Box>
        </Box>
      ))}
    </FormControl>
  );
};
