import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';

/** Names the data being loaded, in the middle of its dialog or page. */
export const LoadingNotice = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Box role="status" sx={{ py: 10, display: 'grid', justifyItems: 'center', gap: 1.5, textAlign: 'center' }}>
    <CircularProgress size={28} aria-hidden />
    <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
    <Typography variant="body2" color="textSecondary">
      {text}
    </Typography>
  </Box>
);
