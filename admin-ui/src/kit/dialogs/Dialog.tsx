import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import { useContext } from 'react';
import { InAddressContext } from './in-address.ts';
import { useBackCloses } from './use-back-closes.ts';

/** A dialog that Back of the browser closes, as Escape does; the page stays. */
export const Dialog = ({ children, ...dialog }: DialogProps) => {
  const isInAddress = useContext(InAddressContext);
  useBackCloses(dialog.open && !isInAddress, () => dialog.onClose?.({}, 'escapeKeyDown'));
  return (
    <MuiDialog {...dialog}>
      <InAddressContext value={false}>{children}</InAddressContext>
    </MuiDialog>
  );
};
