import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { sidebarGroups } from '../kit/feature/feature.ts';
import { Brand } from './Brand.tsx';
import { useLayoutText } from './layout.texts.ts';
import { SidebarSection } from './SidebarSection.tsx';

/** Of all groups and entries at once: there are dozens, and each would work its own styles out. */
const groupsStyle = ({ tokens }: Theme) => ({
  '&, & ul': { m: 0, p: 0 },
  '& li': { listStyle: 'none' },
  '& > li': { mb: 1 },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: 32,
    px: '10px',
    borderRadius: '6px',
    fontSize: 13,
    color: tokens.text,
    textDecoration: 'none',
    '& svg': { fontSize: 17, color: tokens.textMuted },
    '&:hover': { backgroundColor: tokens.sunken },
    '&[aria-current]': { backgroundColor: tokens.accentTint, color: tokens.accent, fontWeight: 600 },
    '&[aria-current] svg': { color: tokens.accent },
  },
});

/** Brand and navigation; the same inside the fixed sidebar and the drawer of small screens. */
export const Sidebar = ({ onNavigate }: { readonly onNavigate?: () => void }) => {
  const t = useLayoutText();
  return (
    <Box component="nav" aria-label={t('nav.label')} sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <Box
        sx={{
          height: 56,
          flex: 'none',
          display: 'flex',
          alignItems: 'center',
          px: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Brand />
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', p: 1, pt: 1.5 }}>
        <Box component="ul" sx={groupsStyle}>
          {sidebarGroups.map((group) => (
            <SidebarSection key={group} group={group} onNavigate={onNavigate} />
          ))}
        </Box>
      </Box>
    </Box>
  );
};
