import { zodResolver } from '@hookform/resolvers/zod';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useForm, useWatch } from 'react-hook-form';
import {
  addConditionsSchema,
  conditionProblems,
  ownConditionSchema,
} from '../../../../api/loan-application/conditions/conditions.contract.ts';
import type { ConditionTemplateId } from '../../../../events/lending/conditions/condition-templates.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { todayAtBranch } from '../../kit/form/today.ts';
import { FileFormDialog } from '../actions/FileFormDialog.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { addConditions } from './condition-commands.ts';
import { useConditionsText } from './conditions.texts.ts';
import { TemplatesField } from './TemplatesField.tsx';
import { blankTerms, TermsFields, type TermsValues, toTerms } from './TermsFields.tsx';

const origins = ['templates', 'own'] as const;
type Origin = (typeof origins)[number];
type Values = TermsValues & { from: Origin; templateIds: ConditionTemplateId[] };

const toRequest = (values: Values) =>
  values.from === 'own'
    ? { conditions: [toTerms(values)] }
    : {
        templates: values.templateIds.map((templateId) => ({
          templateId,
          ...(values.dueOn && { dueOn: values.dueOn }),
        })),
      };

const blank: Values = { ...blankTerms, from: 'templates', templateIds: [] };

/** Where it is added from alone is not worth keeping. */
const isSomething = (values: Partial<Values>): boolean =>
  JSON.stringify({ ...blank, ...values, from: blank.from }) !== JSON.stringify(blank);

/** The rules of what is sent: of one's own words field by field, of the list that something is chosen. */
const ofOwn = formSchema<Values>({
  contract: ownConditionSchema,
  toRequest: toTerms,
  problemsOf: ({ dueOn }) => conditionProblems({ dueOn }, todayAtBranch()),
});
const useRules = () => {
  const t = useConditionsText();
  const ofTemplates = formSchema<Values>({
    contract: addConditionsSchema,
    toRequest,
    problemsOf: ({ templateIds, dueOn }) => [
      ...(templateIds.length === 0 ? [{ field: 'templateIds', message: t('chooseTemplate') }] : []),
      ...conditionProblems({ dueOn }, todayAtBranch()),
    ],
  });
  const own = zodResolver(ofOwn);
  const templates = zodResolver(ofTemplates);
  return (...[values, ...rest]: Parameters<typeof own>) => (values.from === 'own' ? own : templates)(values, ...rest);
};

/** Adds several of the list at once, or one in words of one's own. */
export const AddConditionsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useConditionsText();
  const { file, run } = useLoanFile();
  const form = useForm<Values>({
    defaultValues: blank,
    resolver: useRules(),
  });
  const from = useWatch({ control: form.control, name: 'from' });
  const send = (values: Values) => run(() => addConditions(file.id, toRequest(values)), { success: t('toasts.added') });
  return (
    <FileFormDialog
      title={t('addTitle')}
      form={form}
      name={`conditions:${file.id}`}
      mayBeKept={isSomething}
      send={send}
      confirm={t('addSend')}
      onClose={onClose}
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        value={from}
        aria-label={t('addFrom.label')}
        onChange={(_, next: Origin | null) => next && form.setValue('from', next)}
      >
        {origins.map((origin) => (
          <ToggleButton key={origin} value={origin} sx={{ textTransform: 'none', px: 2 }}>
            {t(`addFrom.${origin}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {from === 'own' ? (
        <TermsFields />
      ) : (
        <>
          <TemplatesField />
          <FormField name="dueOn" label={t('terms.dueOn')} type="date" />
        </>
      )}
    </FileFormDialog>
  );
};
