import { createContext, useContext } from 'react';
import type { User } from '../../../../api/user/user.contract.ts';

/** Dialogs about a user; the last four ask for confirmation. */
export type UserDialog = 'edit' | 'permissions' | UserQuestion;
export type UserQuestion = 'activate' | 'deactivate' | 'suspend' | 'delete';

type Open = (dialog: UserDialog, user: User) => void;

const UserDialogContext = createContext<Open | null>(null);
export const UserDialogProvider = UserDialogContext.Provider;

/** Opens a dialog about a user. It is held by the page, so that a row that leaves the list takes no input with it. */
export const useUserDialog = (): Open => {
  const open = useContext(UserDialogContext);
  if (!open) throw new Error('useUserDialog is used outside UserDialogs');
  return open;
};
