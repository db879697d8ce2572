import { createTheme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { lightTheme } from '../../theme/theme.ts';
import { useIsPrinting } from './useIsPrinting.ts';

/** Paper is white, whatever theme the screen has: browsers print no dark backgrounds beneath light text. */
export const PaperTheme = ({ children }: { readonly children: ReactNode }) => {
  const isPrinting = useIsPrinting();
  const paper = useMemo(() => createTheme(lightTheme), []);
  return <ThemeProvider theme={(screen) => (isPrinting ? paper : screen)}>{children}</ThemeProvider>;
};
