import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import type { AutomationRuleInfo } from '../../../api/automation-rule/automation-rule.contract.ts';
import { ruleCatalogue, type RuleSection } from '../../../events/lending/automation/catalogue.ts';
import { ApiError } from '../client/api-error.ts';
import { useCommand } from '../kit/command/use-command.ts';
import { GuardedDialog } from '../kit/dialogs/GuardedDialog.tsx';
import { Refusal } from '../kit/dialogs/Refusal.tsx';
import { FormActions } from '../kit/form/FormActions.tsx';
import { useKeptForm } from '../kit/form/useKeptForm.ts';
import { ErrorState } from '../kit/page/ErrorState.tsx';
import { PageSkeleton } from '../kit/page/PageSkeleton.tsx';
import { ActiveRulesTab } from './ActiveRulesTab.tsx';
import { AnalyticsTab } from './AnalyticsTab.tsx';
import { changeRule, draftRule } from './rule-commands.ts';
import { type RuleValues, toRequest, useRuleForm } from './rule-form.ts';
import { RuleBuilderTab } from './RuleBuilderTab.tsx';
import { type OpenRuleDialog, RuleDialogs } from './RuleDialogs.tsx';
import { useRulesText } from './rules.texts.ts';

export const rulesTabs = ['active', 'builder', 'analytics'] as const;
export type RulesTab = (typeof rulesTabs)[number];

type Props = {
  /** Undefined where the address names none that there is. */
  readonly section: RuleSection | undefined;
  /** Undefined until they are read. */
  readonly rules: readonly AutomationRuleInfo[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly edited: AutomationRuleInfo | undefined;
  readonly tab: RulesTab;
  readonly onTab: (tab: RulesTab) => void;
  readonly onEdit: (ruleId: string | undefined) => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

/** The form of the rule builder; what is typed outlives the other tabs, a refusal and a reload. */
const useBuilder = (section: RuleSection, { edited, onSaved }: Pick<Props, 'edited' | 'onSaved'>) => {
  const t = useRulesText();
  const form = useRuleForm(section, edited);
  const kept = useKeptForm(form, `rule:${section}:${edited?.id ?? 'new'}`);
  const { send, error } = useCommand({
    run: (values: RuleValues) => {
      const body = toRequest(section, values);
      return edited ? changeRule(edited, body) : draftRule(body);
    },
    success: t('form.saved'),
    onSuccess: () => {
      kept.forget();
      form.reset();
      onSaved();
    },
  });
  const submit = async (values: RuleValues) => {
    const { error: refusal } = await send(values);
    if (!(refusal instanceof ApiError)) return;
    for (const { field, message } of refusal.problem?.errors ?? []) {
      if (field.split('.')[0] ?? '' in values) form.setError(field as 'name', { message });
    }
  };
  return { form, kept, submit, error };
};

/** The rules, and what is asked about one of them. */
const ActiveTab = ({ rules, onEdit }: { readonly rules: readonly AutomationRuleInfo[] } & Pick<Props, 'onEdit'>) => {
  const [open, setOpen] = useState<OpenRuleDialog | null>(null);
  return (
    <>
      <ActiveRulesTab
        rules={rules}
        onAdd={() => onEdit(undefined)}
        onOpen={(name, rule) => (name === 'edit' ? onEdit(rule.id) : setOpen({ name, rule }))}
      />
      <RuleDialogs open={open} onClose={() => setOpen(null)} />
    </>
  );
};

/** Three tabs over the rules of a section. */
export const RulesDialogBody = (props: Props) => {
  const { section = 'applications', rules, error, onRetry, edited, tab, onTab, onEdit, onClose } = props;
  const t = useRulesText();
  const ids = { title: useId(), form: useId() };
  const isPhone = useMediaQuery('(max-width:600px)');
  const { form, kept, submit, error: refusal } = useBuilder(section, props);
  const { isDirty, isSubmitting } = form.formState;
  return (
    <GuardedDialog
      isDirty={isDirty}
      onClose={onClose}
      kept={kept}
      maxWidth="md"
      fullScreen={isPhone}
      aria-labelledby={ids.title}
      actions={(leave) => (
        <FormActions
          formId={ids.form}
          isPending={isSubmitting}
          isDisabled={!isDirty || tab !== 'builder'}
          onLeave={leave}
        >
          {t('save')}
        </FormActions>
      )}
    >
      <DialogTitle id={ids.title} sx={{ pb: 0 }}>
        {ruleCatalogue[section].title}
        <Typography variant="body2" color="textSecondary">
          {t('builder')}
        </Typography>
      </DialogTitle>
      <Tabs
        value={tab}
        onChange={(_event, next: RulesTab) => onTab(next)}
        sx={{ px: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        {rulesTabs.map((each) => (
          <Tab key={each} value={each} label={t(`tabs.${each}`)} />
        ))}
      </Tabs>
      <DialogContent sx={{ minHeight: { sm: 420 } }}>
        {Boolean(error) && <ErrorState error={error} onRetry={onRetry} />}
        {!error && !rules && <PageSkeleton />}
        {rules && tab === 'active' && <ActiveTab rules={rules} onEdit={onEdit} />}
        {rules && tab === 'builder' && (
          <RuleBuilderTab
            section={section}
            rule={edited}
            form={form}
            formId={ids.form}
            kept={kept}
            onSubmit={submit}
            onStartNew={() => onEdit(undefined)}
          />
        )}
        {tab === 'analytics' && <AnalyticsTab section={section} />}
        {tab === 'builder' && <Refusal error={refusal} />}
      </DialogContent>
    </GuardedDialog>
  );
};
