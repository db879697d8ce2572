import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** Lines beneath a small heading; nothing where there are none. */
export const TitledList = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <Box>
      <Typography component="h4" variant="caption" color="textSecondary">
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lines.map((line) => (
          <Typography key={line} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {line}
          </Typography>
        ))}
      </Box>
    </Box>
  );
