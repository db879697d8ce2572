import Button from '@mui/material/Button';
import { useResetErrorBoundaryOnLocationChange, useTranslate } from 'react-admin';
import { EmptyState } from './EmptyState.tsx';

type Props = { readonly resetErrorBoundary: (args?: unknown) => void };

/** Shown in place of a screen that threw; moving to another page clears it. */
export const ScreenError = ({ resetErrorBoundary }: Props) => {
  const translate = useTranslate();
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary);
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
