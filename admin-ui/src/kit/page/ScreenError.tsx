import Button from '@mui/material/Button';
import { useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { EmptyState } from './EmptyState.tsx';
import { usePageText } from './page.texts.ts';

type Props = { readonly resetErrorBoundary: (args?: unknown) => void };

/** Shown in place of a screen that threw; moving to another page clears it. */
export const ScreenError = ({ resetErrorBoundary }: Props) => {
  const t = usePageText();
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary);
  return (
    <EmptyState
      title={t('errors.screenTitle')}
      text={t('errors.screenText')}
      action={
        <Button variant="outlined" onClick={() => window.location.reload()}>
          {t('errors.reload')}
        </Button>
      }
    />
  );
};
