import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { actionKinds, statusesOfRules } from '../../../events/lending/automation/actions.ts';
import { ruleCatalogue, type RuleSection } from '../../../events/lending/automation/catalogue.ts';
import { conditionTemplate, conditionTemplateIds } from '../../../events/lending/conditions/condition-templates.ts';
import { MOST_ACTIONS } from '../../../events/lending/automation/rule.ts';
import { documentName } from '../../../events/lending/documents/document-wording.ts';
import { receivedDocumentTypes } from '../../../events/lending/fields/documents.ts';
import { applicationStatusNames } from '../../../events/lending/life-cycle/life-cycle.ts';
import { FormField } from '../kit/form/FormField.tsx';
import { optionsOf } from '../kit/vocabulary/options-of.ts';
import { rowOfFields } from './ConditionFields.tsx';
import { blankAction, kindOf, type RuleValues } from './rule-form.ts';
import { SeveralField } from '../kit/form/SeveralField.tsx';
import { useRulesText } from './rules.texts.ts';
import { useStaffOf } from './useStaffOf.ts';

type NeedProps = { readonly index: number };

/** Further input of the chosen action. */
const NeedField = ({ index }: NeedProps) => {
  const t = useRulesText();
  const { watch } = useFormContext<RuleValues>();
  const kind = kindOf(watch(`actions.${index}.action`));
  const staff = useStaffOf(kind?.role);
  switch (kind?.needs) {
    case 'documentTypes':
      return (
        <SeveralField
          name={`actions.${index}.documentTypes`}
          label={t('form.documents')}
          options={optionsOf(receivedDocumentTypes, documentName)}
        />
      );
    case 'templateIds':
      return (
        <SeveralField
          name={`actions.${index}.templateIds`}
          label={t('form.templates')}
          options={optionsOf(conditionTemplateIds, (id) => conditionTemplate(id).title)}
        />
      );
    case 'assignee':
      return (
        <FormField
          name={`actions.${index}.assigneeId`}
          label={t('form.assignee')}
          options={staff.map(({ id, name }) => ({ value: id, label: name }))}
          required
        />
      );
    case 'status':
      return (
        <FormField
          name={`actions.${index}.status`}
          label={t('form.status')}
          options={optionsOf(statusesOfRules, (status) => applicationStatusNames[status])}
          required
        />
      );
    default:
      return null;
  }
};

const EffectText = ({ index }: NeedProps) => {
  const { watch } = useFormContext<RuleValues>();
  const kind = kindOf(watch(`actions.${index}.action`));
  return kind ? (
    <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
      {kind.effect}
    </Typography>
  ) : null;
};

export const ActionFields = ({ section }: { readonly section: RuleSection }) => {
  const t = useRulesText();
  const { fields, append, remove } = useFieldArray<RuleValues, 'actions'>({ name: 'actions' });
  const options = ruleCatalogue[section].actions.map((action) => {
    const { name, missing } = actionKinds[action];
    return {
      value: action,
      label: missing === undefined ? name : t('form.missing', { name, why: missing }),
      disabled: missing !== undefined,
    };
  });
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 600, mb: 1.5, p: 0 }}>
        {t('form.actions')}
      </Typography>
      {fields.map(({ id }, index) => (
        <Box key={id} sx={rowOfFields}>
          <Box sx={{ gridColumn: { xs: '1', sm: 'auto' } }}>
            <FormField name={`actions.${index}.action`} label={t('form.action')} options={options} required />
          </Box>
          <Box sx={{ gridColumn: { xs: '1', sm: 'auto' } }}>
            <NeedField index={index} />
          </Box>
          <IconButton
            aria-label={t('form.removeNth', { what: t('form.action').toLowerCase(), n: index + 1 })}
            disabled={fields.length === 1}
            onClick={() => remove(index)}
            sx={{ gridColumn: { xs: '2', sm: 'auto' }, gridRow: { xs: '1', sm: 'auto' } }}
          >
            <Close />
          </IconButton>
          <EffectText index={index} />
        </Box>
      ))}
      <Button
        startIcon={<Add />}
        disabled={fields.length >= MOST_ACTIONS}
        onClick={() => append(blankAction, { shouldFocus: false })}
        sx={{ justifySelf: 'start' }}
      >
        {t('form.addAction')}
      </Button>
    </Box>
  );
};
