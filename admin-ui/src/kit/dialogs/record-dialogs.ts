import { type To, useLocation } from 'react-router-dom';
import type { Feature, LazyPart, RecordDialogProps } from '../feature/feature.ts';
import { useFeatures } from '../feature/features-context.ts';

/** Tab of the open dialog. */
const DIALOG_TAB_PARAM = 'tab';
/** Whose profile is shown, of the borrowers of a file. */
export const BORROWER_PARAM = 'borrower';

/** Every dialog that an address can open, by its parameter. */
export const dialogsOf = (features: readonly Feature[]): [string, LazyPart<RecordDialogProps>][] =>
  features.flatMap(({ dialogs }) => Object.entries(dialogs ?? {}));

/** The page beneath, with whatever else its address says. */
export const withoutDialogs = (params: URLSearchParams, features: readonly Feature[]): URLSearchParams => {
  const page = new URLSearchParams(params);
  for (const param of [...dialogsOf(features).map(([name]) => name), DIALOG_TAB_PARAM, BORROWER_PARAM])
    page.delete(param);
  return page;
};

/**
 * Addresses that open a dialog over the present page: `linkTo('review', id)` is `?review=<id>`. Back closes it, and the
 * link can be passed on.
 */
export const useDialogLink = (): ((param: string, id: string) => To) => {
  const { pathname, search } = useLocation();
  const features = useFeatures();
  return (param, id) => {
    if (!dialogsOf(features).some(([name]) => name === param)) throw new Error(`No feature has the dialog "${param}"`);
    const params = withoutDialogs(new URLSearchParams(search), features);
    params.set(param, id);
    return { pathname, search: `?${params}` };
  };
};
