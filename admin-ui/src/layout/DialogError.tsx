import type { FallbackProps } from 'react-error-boundary';
import { Dialog } from '../kit/dialogs/Dialog.tsx';
import { ScreenError } from '../kit/page/ScreenError.tsx';

/** In place of a dialog that threw or did not arrive; the page below stays as it is. */
export const DialogError = ({ onClose, ...failed }: FallbackProps & { readonly onClose: () => void }) => (
  <Dialog open onClose={onClose} fullWidth maxWidth="sm">
    <ScreenError {...failed} />
  </Dialog>
);
