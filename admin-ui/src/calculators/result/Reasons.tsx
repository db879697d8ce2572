import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

type Props = { readonly title: string; readonly lines: readonly string[] };

/** Sentences that say why; nothing where there are none. */
export const Reasons = ({ title, lines }: Props) =>
  lines.length === 0 ? null : (
    <Box>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lines.map((line) => (
          <Typography component="li" variant="body2" key={line}>
            {line}
          </Typography>
        ))}
      </Box>
    </Box>
  );
