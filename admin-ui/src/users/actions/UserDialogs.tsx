import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { User } from '../../../../api/user/user.contract.ts';
import { type UserDialog, UserDialogProvider } from './user-dialogs.ts';
import { UserFormDialog } from '../form/UserFormDialog.tsx';
import { UserQuestionDialog } from './UserQuestionDialog.tsx';

const PermissionsDialog = lazy(() =>
  import('../permissions/PermissionsDialog.tsx').then(({ PermissionsDialog }) => ({ default: PermissionsDialog })),
);

type Props = {
  readonly children: ReactNode;
  /** Called once the user whose dialog was open has been deleted. */
  readonly onDeleted?: () => void;
};

/** The page around it opens dialogs about users. Each shows the user as seen when it was opened. */
export const UserDialogs = ({ children, onDeleted }: Props) => {
  const [open, setOpen] = useState<{ readonly dialog: UserDialog; readonly user: User } | null>(null);
  const [show] = useState(() => (dialog: UserDialog, user: User) => setOpen({ dialog, user }));
  const close = () => setOpen(null);
  return (
    <UserDialogProvider value={show}>
      {children}
      {open?.dialog === 'edit' && <UserFormDialog user={open.user} onClose={close} />}
      {open?.dialog === 'permissions' && (
        <Suspense fallback={null}>
          <PermissionsDialog user={open.user} onClose={close} />
        </Suspense>
      )}
      {open && open.dialog !== 'edit' && open.dialog !== 'permissions' && (
        <UserQuestionDialog
          question={open.dialog}
          user={open.user}
          onClose={close}
          onDone={() => {
            close();
            if (open.dialog === 'delete') onDeleted?.();
          }}
        />
      )}
    </UserDialogProvider>
  );
};
