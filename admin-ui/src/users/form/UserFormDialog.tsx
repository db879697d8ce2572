import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  createUserSchema,
  editUserSchema,
  type User,
  type UserHistoryLine,
} from '../../../../api/user/user.contract.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { ChangedNotice } from '../../kit/dialogs/ChangedNotice.tsx';
import { toMeanwhile } from '../../kit/dialogs/Meanwhile.tsx';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { keepTyped, tellFields } from '../../kit/form/after-refusal.ts';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { displayName } from '../../session/user-names.ts';
import { createUser, editUser, readChangesSince, readNewest } from '../shared/user-commands.ts';
import { changedFields, type UserFormValues, valuesOf } from './user-form.ts';
import { UserFields } from './UserFields.tsx';
import { useUserFormText } from './user-form.texts.ts';

/** Of someone who is on record only what is changed is judged: what was taken in other days need not be mended first. */
const resolverFor = (user: User | undefined) =>
  zodResolver(
    formSchema<UserFormValues>({
      contract: user ? editUserSchema : createUserSchema,
      toRequest: (values) => (user ? changedFields(valuesOf(user), values) : values),
      problemsOf: () => [],
    }),
  );

type Props = {
  /** As seen when the dialog was opened; left out to add one. */
  readonly user?: User;
  readonly onClose: () => void;
};

/** Adds or edits a user by the rules of the API's own contract. What is typed outlives every refusal. */
export const UserFormDialog = ({ user, onClose }: Props) => {
  const t = useUserFormText();
  const [seen, setSeen] = useState(user);
  const [since, setSince] = useState<readonly UserHistoryLine[] | null>(null);
  const form = useForm<UserFormValues>({ defaultValues: valuesOf(user), resolver: resolverFor(seen) });
  const kept = useKeptForm(form, `user:${user?.id ?? 'new'}`);
  const { send, error } = useCommand({
    run: (values: UserFormValues) =>
      seen ? editUser(seen, changedFields(valuesOf(seen), values)) : createUser(values),
    success: t('saved'),
    onSuccess: () => {
      kept.forget();
      onClose();
    },
  });

  const goOnFromNewest = async (outdated: User) => {
    const [newest, changes] = await Promise.all([readNewest(outdated), readChangesSince(outdated)]);
    if (!newest) return;
    keepTyped(form, { before: valuesOf(outdated), after: valuesOf(newest) });
    setSeen(newest);
    setSince(changes);
  };
  const submit = async (values: UserFormValues) => {
    setSince(null);
    const { outcome, error: refusal } = await send(values);
    if (outcome === 'conflict' && seen) await goOnFromNewest(seen);
    tellFields(form, refusal);
  };

  return (
    <FormDialog
      title={seen ? t('editTitle', { name: displayName(seen) }) : t('addTitle')}
      form={form}
      kept={kept}
      onSubmit={submit}
      confirm={t(seen ? 'save' : 'add')}
      onClose={onClose}
      notice={since ? <ChangedNotice text={t('changed')} changes={toMeanwhile(since)} /> : <Refusal error={error} />}
    >
      <UserFields user={seen} />
    </FormDialog>
  );
};
