import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

type Props = {
  readonly title?: string;
  readonly subtitle?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Set to 0 when the content draws its own gutters, as rows and tables do. */
  readonly padding?: number;
};

/** A bordered part of a page with its own heading. */
export const Section = ({ title, subtitle, actions, children, padding = 2 }: Props) => {
  const id = useId();
  return (
    <Card component="section" {...(title ? { 'aria-labelledby': id } : {})} sx={{ minWidth: 0 }}>
      {title && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            flexWrap: 'wrap',
            px: 2,
            py: 1,
            minHeight: 48,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
            <Typography id={id} variant="h2">
              {title}
            </Typography>
            {subtitle && (
              <Typography variant="body2" color="textSecondary">
                {subtitle}
              </Typography>
            )}
          </Box>
          {actions}
        </Box>
      )}
      <Box sx={{ p: padding }}>{children}</Box>
    </Card>
  );
};
