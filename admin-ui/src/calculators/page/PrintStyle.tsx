import GlobalStyles from '@mui/material/GlobalStyles';

/** On paper: what was filled in, the figures and their rules; nothing of the portal around them. */
const styles = {
  '@media print': {
    ':root': { colorScheme: 'light' },
    'html body': { backgroundColor: '#fff', color: '#000' },
    '.no-print, body header.MuiPaper-root, nav, [role="banner"]': { display: 'none !important' },
    'body *:has(> main)': { marginLeft: '0 !important' },
    '*:has(+ * > main), *:has(~ main)': { display: 'none !important' },
    main: { padding: '0 !important', maxWidth: 'none !important' },
    '.MuiTableContainer-root': { overflow: 'visible !important', maxHeight: 'none !important' },
  },
} as const;

export const PrintStyle = () => <GlobalStyles styles={styles} />;
