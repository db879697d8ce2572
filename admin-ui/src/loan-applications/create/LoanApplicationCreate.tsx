import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { Form } from 'react-admin';
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { Columns } from '../../kit/page/Columns.tsx';
import { PageHeader } from '../../kit/page/PageHeader.tsx';
import { ApiError } from '../../client/api-error.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { useCan } from '../../session/current-user.ts';
import { errorDetail } from '../../session/error-detail.ts';
import { NotPermittedPage } from '../../kit/page/NotPermittedPage.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import { type ApplicationFormValues, applicationFormSchema, blankApplication, toRequest } from './application-form.ts';
import { KeptNotice } from '../../kit/form/KeptNotice.tsx';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { BorrowersSection } from './BorrowersSection.tsx';
import { LinesSection } from './LinesSection.tsx';
import { LiveFigures } from './LiveFigures.tsx';
import { LoanSection, PropertySection } from './LoanSections.tsx';
import { LoanToValueWarning } from './LoanToValueWarning.tsx';
import { submitApplication } from './submit-application.ts';
import { useNewApplicationText } from './new-application.texts.ts';

const resolver = zodResolver(applicationFormSchema, undefined, { raw: true });

/** Keeps what is typed, until it is submitted. */
const KeepWhatIsTyped = ({ isSubmitted }: { readonly isSubmitted: boolean }) => {
  const { forget, ...kept } = useKeptForm(useFormContext<ApplicationFormValues>(), 'new-application');
  useEffect(() => {
    if (isSubmitted) forget();
  });
  return <KeptNotice {...kept} />;
};

/** Leaves once the form counts as saved, so that nobody is asked about unsaved changes. */
const LeaveWhenSubmitted = ({ to }: { readonly to: string | null }) => {
  const navigate = useNavigate();
  const { isSubmitSuccessful } = useFormState();
  useEffect(() => {
    if (to && isSubmitSuccessful) void navigate(to);
  }, [to, isSubmitSuccessful, navigate]);
  return null;
};

const SubmitBar = () => {
  const t = useNewApplicationText();
  const { isSubmitting, errors } = useFormState();
  const refusal = errors.root?.['serverError']?.message;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {Object.keys(errors).length > 0 && <Alert severity="error">{refusal ?? t('invalid')}</Alert>}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Permitted permission="applications.create">
          <Button type="submit" variant="contained" disabled={isSubmitting}>
            {t(isSubmitting ? 'submitting' : 'submit')}
          </Button>
        </Permitted>
        <Button component={Link} to="/applications" color="inherit">
          {t('cancel')}
        </Button>
      </Box>
    </Box>
  );
};

/** New Application: one page, validated by the rules of the API's own contract. */
export const LoanApplicationCreate = () => {
  const t = useNewApplicationText();
  const canCreate = useCan('applications.create');
  // A form that is being filled in stays when the permission goes; only sending it is refused then.
  const [wasOffered] = useState(canCreate);
  const [leaveTo, setLeaveTo] = useState<string | null>(null);
  const [blank] = useState(blankApplication);
  const { send } = useCommand({
    run: submitApplication,
    success: t('submitted'),
    onSuccess: ({ id }) => setLeaveTo(`/applications/${id}/documents`),
  });

  if (!canCreate && !wasOffered) return <NotPermittedPage title={t('title')} permission="applications.create" />;

  /** Answers what react-admin's form shows: messages by field, and one for all of it. */
  const submit = async (values: FieldValues) => {
    const { error } = await send(toRequest(values as ApplicationFormValues));
    if (error === null) return undefined;
    return { ...(error instanceof ApiError && error.body.errors), root: { serverError: errorDetail(error) } };
  };

  return (
    <Box>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Form<ApplicationFormValues>
        defaultValues={blank}
        resolver={resolver}
        onSubmit={submit}
        warnWhenUnsavedChanges
        disableInvalidFormNotification
        noValidate
      >
        <KeepWhatIsTyped isSubmitted={leaveTo !== null} />
        <LeaveWhenSubmitted to={leaveTo} />
        <Columns widths={{ lg: 'minmax(0, 1fr) 300px' }}>
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <BorrowersSection />
            <PropertySection />
            <LoanSection />
            <LinesSection kind="income" />
            <LinesSection kind="debts" />
          </Box>
          <Box sx={{ position: { lg: 'sticky' }, top: 16, display: 'grid', gap: 2 }}>
            <LiveFigures />
            <LoanToValueWarning />
            <SubmitBar />
          </Box>
        </Columns>
      </Form>
    </Box>
  );
};
