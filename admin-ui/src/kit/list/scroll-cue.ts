import type { Theme } from '@mui/material/styles';

/**
 * Shadows at the edges beyond which more is to be scrolled to: those that move with the content cover the ones that stay
 * where it ends.
 */
export const scrollCue = ({ tokens }: Theme) => ({
  background: `
    linear-gradient(to right, ${tokens.surface} 40%, transparent) left / 40px 100% no-repeat local,
    linear-gradient(to left, ${tokens.surface} 40%, transparent) right / 40px 100% no-repeat local,
    linear-gradient(to right, ${tokens.borderStrong}, transparent) left / 14px 100% no-repeat scroll,
    linear-gradient(to left, ${tokens.borderStrong}, transparent) right / 14px 100% no-repeat scroll`,
});
