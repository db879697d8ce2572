import { type To, useLocation } from 'react-router-dom';

/**
 * The review dialog and the applicant profile open over whatever page is shown and live in its address
 * (`?review=<application id>`, `?profile=<application id>`), so that Back closes them and a link can be passed on.
 */
export const dialogParams = ['review', 'profile'] as const;
export type DialogParam = (typeof dialogParams)[number];
/** Which tab of the open dialog is shown. */
export const DIALOG_TAB_PARAM = 'tab';

/** Addresses that open a dialog over the present page. */
export const useDialogLinks = (): Record<DialogParam, (applicationId: string) => To> => {
  const { pathname, search } = useLocation();
  const open = (param: DialogParam) => (applicationId: string) => {
    const params = new URLSearchParams(search);
    for (const other of [...dialogParams, DIALOG_TAB_PARAM]) params.delete(other);
    params.set(param, applicationId);
    return { pathname, search: `?${params}` };
  };
  return { review: open('review'), profile: open('profile') };
};
