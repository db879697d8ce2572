import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { createUserSchema, type User } from '../../../api/user/user.contract.ts';
import { ApiError } from '../client/api-error.ts';
import { useCommand } from '../kit/command/use-command.ts';
import { displayName } from '../session/user-names.ts';
import { GuardedDialog } from '../kit/dialogs/GuardedDialog.tsx';
import { Refusal } from '../kit/dialogs/Refusal.tsx';
import { createUser, editUser, readNewest } from './user-commands.ts';
import { changedFields, type UserFormValues, valuesOf } from './user-form.ts';
import { UserFields } from './UserFields.tsx';
import { useUsersText } from './users.texts.ts';

const resolver = zodResolver(createUserSchema, undefined, { raw: true });

type Props = {
  /** As seen when the dialog was opened; left out to add one. */
  readonly user?: User;
  readonly onClose: () => void;
};

/** Adds or edits a user by the rules of the API's own contract. What is typed outlives every refusal. */
export const UserFormDialog = ({ user, onClose }: Props) => {
  const t = useUsersText();
  const ids = { form: useId(), title: useId() };
  const [seen, setSeen] = useState(user);
  const [hasChanged, setChanged] = useState(false);
  const form = useForm<UserFormValues>({ defaultValues: valuesOf(user), resolver });
  const { isDirty, isSubmitting } = form.formState;

  const { send, error } = useCommand({
    run: (values: UserFormValues) =>
      seen ? editUser(seen, changedFields(valuesOf(seen), values)) : createUser(values),
    success: t('toasts.saved'),
    onSuccess: onClose,
  });

  /** The fields that were not touched show what they have become; what was typed stays for another look. */
  const goOnFromNewest = async (outdated: User) => {
    const newest = await readNewest(outdated);
    if (!newest) return;
    setSeen(newest);
    form.reset(valuesOf(newest), { keepDirtyValues: true });
    setChanged(true);
  };
  const submit = form.handleSubmit(async (values) => {
    setChanged(false);
    const { outcome, error: refusal } = await send(values);
    if (outcome === 'conflict' && seen) await goOnFromNewest(seen);
    if (!(refusal instanceof ApiError)) return;
    for (const { field, message } of refusal.problem?.errors ?? [])
      if (field in values) form.setError(field as keyof UserFormValues, { message });
  });

  return (
    <GuardedDialog
      isDirty={isDirty}
      onClose={onClose}
      maxWidth="sm"
      aria-labelledby={ids.title}
      actions={(leave) => (
        <>
          <Button color="inherit" onClick={leave}>
            {t('dialogs.cancel')}
          </Button>
          <Button type="submit" form={ids.form} variant="contained" disabled={isSubmitting}>
            {t(isSubmitting ? 'form.saving' : seen ? 'form.save' : 'form.add')}
          </Button>
        </>
      )}
    >
      <DialogTitle id={ids.title} sx={{ overflowWrap: 'anywhere' }}>
        {seen ? t('form.editTitle', { name: displayName(seen) }) : t('form.addTitle')}
      </DialogTitle>
      <DialogContent>
        <FormProvider {...form}>
          <Box
            component="form"
            id={ids.form}
            noValidate
            onSubmit={(event) => void submit(event)}
            sx={{ display: 'grid', gap: 2, pt: 1 }}
          >
            <UserFields user={seen} />
          </Box>
        </FormProvider>
      </DialogContent>
      <Box sx={{ px: 3, '&:empty': { display: 'none' } }}>
        {hasChanged ? <Alert severity="warning">{t('form.changed')}</Alert> : <Refusal error={error} />}
      </Box>
    </GuardedDialog>
  );
};
