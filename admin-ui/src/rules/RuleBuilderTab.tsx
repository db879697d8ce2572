import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import type { AutomationRuleInfo } from '../../../api/automation-rule/automation-rule.contract.ts';
import { ruleCatalogue, type RuleSection } from '../../../events/lending/automation/catalogue.ts';
import { rulePriorities } from '../../../events/lending/automation/rule.ts';
import { triggerName } from '../../../events/lending/automation/triggers.ts';
import { FormField } from '../kit/form/FormField.tsx';
import { KeptNotice } from '../kit/form/KeptNotice.tsx';
import type { KeptForm } from '../kit/form/useKeptForm.ts';
import { optionsOf } from '../kit/vocabulary/options-of.ts';
import { useCan } from '../session/current-user.ts';
import { WhyNot } from '../session/WhyNot.tsx';
import { ActionFields } from './ActionFields.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import type { RuleValues } from './rule-form.ts';
import { useRulesText } from './rules.texts.ts';

type Props = {
  readonly section: RuleSection;
  /** The rule that gets a new version; a new rule without one. */
  readonly rule: AutomationRuleInfo | undefined;
  readonly form: UseFormReturn<RuleValues>;
  readonly formId: string;
  readonly kept: KeptForm;
  readonly onSubmit: (values: RuleValues) => Promise<void>;
  readonly onStartNew: () => void;
};

/** A rule's content, from its section's catalog. */
export const RuleBuilderTab = ({ section, rule, form, formId, kept, onSubmit, onStartNew }: Props) => {
  const t = useRulesText();
  const submit = form.handleSubmit(onSubmit);
  const mayWrite = useCan('underwriting.create');
  // Nothing is typed for nothing; a rule there is may be read all the same.
  if (!rule && !mayWrite) return <WhyNot permission="underwriting.create" />;
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.stopPropagation();
          void submit(event);
        }}
        sx={{ display: 'grid', gap: 2, minWidth: 0, pt: 1 }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography component="h3" variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {rule ? t('form.editing', { name: rule.name }) : t('form.new')}
          </Typography>
          {rule && <Button onClick={onStartNew}>{t('form.startNew')}</Button>}
        </Box>
        <WhyNot permission={rule ? 'underwriting.update' : 'underwriting.create'} />
        <KeptNotice {...kept} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
          <FormField name="name" label={t('form.name')} required />
          <FormField
            name="priority"
            label={t('form.priority')}
            options={optionsOf(rulePriorities, (priority) => t(`priorities.${priority}`))}
          />
        </Box>
        <FormField name="description" label={t('form.description')} minRows={2} />
        <FormField
          name="trigger"
          label={t('form.trigger')}
          options={optionsOf(ruleCatalogue[section].triggers, triggerName)}
          required
        />
        <ConditionFields section={section} />
        <ActionFields section={section} />
        <FormField name="reason" label={t('reason')} helperText={t('form.reasonHint')} minRows={2} required />
        <Typography variant="body2" color="textSecondary">
          {t('form.note')}
        </Typography>
      </Box>
    </FormProvider>
  );
};
