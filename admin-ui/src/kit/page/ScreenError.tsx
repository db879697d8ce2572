import Button from '@mui/material/Button';
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
