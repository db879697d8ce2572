import MuiDrawer, { type DrawerProps } from '@mui/material/Drawer';
import { useBackCloses } from './use-back-closes.ts';

/** A drawer that Back of the browser closes, as Escape does; the page stays. */
export const Drawer = (drawer: DrawerProps) => {
  useBackCloses(drawer.open ?? false, () => drawer.onClose?.({}, 'escapeKeyDown'));
  return <MuiDrawer {...drawer} />;
};
