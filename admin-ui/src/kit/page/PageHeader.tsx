import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { PRODUCT_NAME } from '../../texts/product.ts';

type Props = {
  readonly title: string;
  /** In the browser's tab instead of a title with someone's name: browsers keep it in their history. */
  readonly tabTitle?: string;
  readonly subtitle?: ReactNode;
  /** Buttons at the right; at most one of them filled. */
  readonly actions?: ReactNode;
};

/** The same head on every page; it also names the browser's tab. */
export const PageHeader = ({ title, tabTitle = title, subtitle, actions }: Props) => {
  useEffect(() => {
    document.title = `${tabTitle} · ${PRODUCT_NAME}`;
  }, [tabTitle]);
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2, rowGap: 1.5, mb: 2.5 }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Typography variant="h1">{title}</Typography>
        {subtitle && (
          <Typography component="div" color="textSecondary" sx={{ mt: 0.5 }}>
            {subtitle}
          </Typography>
        )}
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    </Box>
  );
};
