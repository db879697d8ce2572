import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { User } from '../../../../api/user/user.contract.ts';
import { humanize } from '../../kit/values/format.ts';
import { CommandDialog } from '../../kit/dialogs/CommandDialog.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { displayName } from '../../session/user-names.ts';
import { deleteUser, setStatus } from '../shared/user-commands.ts';
import type { UserQuestion } from './user-dialogs.ts';
import { useUserActionsText } from './user-actions.texts.ts';

const statusAfter = { activate: 'active', deactivate: 'inactive', suspend: 'suspended' } as const;

type Props = {
  readonly question: UserQuestion;
  readonly user: User;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Says what follows from it, and does it once confirmed. */
export const UserQuestionDialog = ({ question, user, onClose, onDone }: Props) => {
  const t = useUserActionsText();
  const isSelf = useCurrentUser().id === user.id;
  const text = (part: 'title' | 'text' | 'confirm') =>
    t(`questions.${question}.${part}`, { name: displayName(user), role: humanize(user.role) });
  return (
    <CommandDialog
      run={() => (question === 'delete' ? deleteUser(user) : setStatus(user, statusAfter[question]))}
      success={t(`toasts.${question === 'delete' ? 'deleted' : 'statusUpdated'}`)}
      onSuccess={onDone}
      title={text('title')}
      text={text('text')}
      confirm={text('confirm')}
      onClose={onClose}
      isDestructive={question !== 'activate'}
    >
      {question === 'delete' && (
        <Typography color="textSecondary">{t('questions.delete.consequences', { name: displayName(user) })}</Typography>
      )}
      {isSelf && question !== 'activate' && <Alert severity="warning">{t('self')}</Alert>}
    </CommandDialog>
  );
};
