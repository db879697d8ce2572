import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useState } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import type { UadReportInfo } from '../../../../api/uad-report/uad-report.contract.ts';
import {
  type UadField,
  uadField,
  uadFieldNames,
  uadProblems,
  type UadStep,
  uadSteps,
} from '../../../../events/lending/uad/uad-form.ts';
import { GuardedDialog } from '../../kit/dialogs/GuardedDialog.tsx';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { KeptNotice } from '../../kit/form/KeptNotice.tsx';
import { todayAtBranch } from '../../kit/form/today.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { UadInput } from './UadInput.tsx';
import { UadReview } from './UadReview.tsx';
import { type UadValues, useUadDraft } from './useUadDraft.ts';
import { useUadText } from './uad.texts.ts';

const fieldsOf = (step: UadStep) => uadFieldNames.filter((field) => uadField(field).step === step);
const at = (index: number): UadStep => uadSteps[Math.min(Math.max(index, 0), uadSteps.length - 1)] ?? 'location';

type StepsProps = {
  readonly step: UadStep;
  readonly wrong: readonly UadStep[];
  readonly onStep: (step: UadStep) => void;
};

/** Where one is, and the way to any other step. */
const Steps = ({ step, wrong, onStep }: StepsProps) => {
  const t = useUadText();
  const place = uadSteps.indexOf(step) + 1;
  return (
    <Box sx={{ px: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <LinearProgress
          variant="determinate"
          value={Math.round((100 * place) / uadSteps.length)}
          aria-label={t('step', { step: place })}
          sx={{ flex: 1 }}
        />
        <Typography variant="body2" color="textSecondary" role="status">
          {t('step', { step: place })}
        </Typography>
      </Box>
      <Tabs
        value={step}
        variant="scrollable"
        aria-label={t('steps.label')}
        onChange={(_event, next: UadStep) => onStep(next)}
      >
        {uadSteps.map((each) => {
          const isWrong = wrong.includes(each);
          const name = t(`steps.${each}`);
          return (
            <Tab
              key={each}
              value={each}
              label={name}
              {...(isWrong && { 'aria-label': t('wrong', { step: name }), sx: { color: 'error.main' } })}
            />
          );
        })}
      </Tabs>
    </Box>
  );
};

type Props = {
  /** The draft to go on with; left out to begin one. */
  readonly report?: UadReportInfo;
  /** A draft was begun: from now on it has an address. */
  readonly onStarted: (id: string) => void;
  readonly onClose: () => void;
};

const useSteps = ({ report, onStarted, onClose }: Props) => {
  const [step, setStep] = useState<UadStep>(report?.step ?? 'location');
  const [target, setTarget] = useState<UadField | null>(null);
  const draft = useUadDraft(report);
  const { form, saved } = draft;
  const { isDirty, errors } = form.formState;
  const wrong = uadSteps.filter((each) => fieldsOf(each).some((field) => errors[field] !== undefined));

  useEffect(() => {
    if (!target) return;
    form.setFocus(target);
    setTarget(null);
  }, [target, form]);
  useEffect(() => {
    // The dialog lets nobody away from what is not saved.
    if (!report && saved && !isDirty) onStarted(saved.id);
  }, [report, saved, isDirty, onStarted]);

  const goTo = async (next: UadStep) => {
    fieldsOf(step).forEach(draft.mark);
    if (await draft.save(next)) setStep(next);
  };
  const lead = (field: UadField | undefined) => {
    if (!field) return;
    setStep(uadField(field).step);
    setTarget(field);
  };
  const submit = form.handleSubmit(
    async () => {
      if (!(await draft.save('review'))) return;
      const { isDone, refused } = await draft.submit();
      if (isDone) onClose();
      else lead(refused);
    },
    (refused) => lead(uadFieldNames.find((field) => refused[field] !== undefined)),
  );
  return { draft, step, wrong, goTo, submit };
};

const Fields = ({ step }: { readonly step: UadStep }) => (
  <Box sx={{ display: 'grid', gap: 2, pt: 1, alignItems: 'start', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
    {fieldsOf(step).map((field) => (
      <UadInput key={field} name={field} />
    ))}
  </Box>
);

const Review = () => {
  const answers = useFormContext<UadValues>().getValues();
  const problems = uadProblems(answers, todayAtBranch());
  const unfinished = uadSteps.filter((each) =>
    fieldsOf(each).some((name) => problems.some(({ field }) => field === name)),
  );
  return <UadReview answers={answers} wrong={unfinished} />;
};

/** The UAD form in six steps. Each is saved as it is left; what is typed outlives a refusal and a reload. */
export const UadFormDialog = (props: Props) => {
  const { onClose } = props;
  const t = useUadText();
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width:600px)');
  const { draft, step, wrong, goTo, submit } = useSteps(props);
  const { form, kept, isPending } = draft;
  const { isDirty } = form.formState;
  const place = uadSteps.indexOf(step);
  return (
    <GuardedDialog
      isDirty={isDirty}
      onClose={onClose}
      kept={kept}
      maxWidth="md"
      fullScreen={isPhone}
      aria-labelledby={titleId}
      actions={(leave) => (
        <>
          <Button color="inherit" onClick={leave} sx={{ mr: 'auto' }}>
            {t('close')}
          </Button>
          <ProgressButton
            isPending={isPending}
            isShared
            onClick={() => void draft.save(step).then((isSaved) => isSaved && onClose())}
          >
            {t('saveAndClose')}
          </ProgressButton>
          <ProgressButton
            variant="outlined"
            isPending={isPending}
            isShared
            disabled={place === 0}
            onClick={() => void goTo(at(place - 1))}
          >
            {t('previous')}
          </ProgressButton>
          {step === 'review' ? (
            <Permitted permission="appraisals.update">
              <ProgressButton variant="contained" isPending={isPending} isShared onClick={() => void submit()}>
                {t('submit')}
              </ProgressButton>
            </Permitted>
          ) : (
            <ProgressButton variant="contained" isPending={isPending} isShared onClick={() => void goTo(at(place + 1))}>
              {t('next')}
            </ProgressButton>
          )}
        </>
      )}
    >
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <Steps step={step} wrong={wrong} onStep={(next) => void goTo(next)} />
      <DialogContent
        // Text to read has to be in reach of the arrow keys.
        {...(step === 'review' && { tabIndex: 0 })}
        sx={{ display: 'grid', gap: 2, alignContent: 'start', minHeight: { sm: 420 } }}
      >
        <KeptNotice {...kept} />
        {draft.isOutdated ? <Alert severity="warning">{t('changed')}</Alert> : <Refusal error={draft.error} />}
        <FormProvider {...form}>{step === 'review' ? <Review /> : <Fields key={step} step={step} />}</FormProvider>
      </DialogContent>
    </GuardedDialog>
  );
};
