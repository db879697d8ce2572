import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { PartMissingError } from '../../client/load-part.ts';
import { EmptyState } from './EmptyState.tsx';
import { usePageText } from './page.texts.ts';

type Props = { readonly error?: unknown; readonly resetErrorBoundary: (args?: unknown) => void };

/** Shown in place of a screen that threw; moving to another page clears it. */
export const ScreenError = ({ error, resetErrorBoundary }: Props) => {
  const t = usePageText();
  const what = error instanceof PartMissingError ? 'part' : 'screen';
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary);
  useEffect(() => {
    if (what !== 'part') return undefined;
    // The line that it was lost on is back. What was typed is kept over a reload.
    const loadAgain = () => window.location.reload();
    window.addEventListener('online', loadAgain);
    return () => window.removeEventListener('online', loadAgain);
  }, [what]);
  return (
    <EmptyState
      title={t(`errors.${what}Title`)}
      text={t(`errors.${what}Text`)}
      action={
        <Button variant="outlined" onClick={() => window.location.reload()}>
          {t(what === 'part' ? 'errors.retry' : 'errors.reload')}
        </Button>
      }
    />
  );
};
