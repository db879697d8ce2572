import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useResetErrorBoundaryOnLocationChange, useTranslate } from 'react-admin';
import { EmptyState } from './EmptyState.tsx';

type Props = { readonly error: Error; readonly resetErrorBoundary: (args?: unknown) => void };

/** Shown in place of a screen that threw; moving to another page clears it. */
export const ScreenError = ({ error, resetErrorBoundary }: Props) => {
  const translate = useTranslate();
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary);
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <EmptyState
      title={translate('errors.screenTitle')}
      text={translate('errors.screenText')}
      action={
        <Button variant="outlined" onClick={() => window.location.reload()}>
          {translate('errors.reload')}
        </Button>
      }
    />
  );
};
