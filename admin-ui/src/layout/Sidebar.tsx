import Box from '@mui/material/Box';
import { sidebarGroups } from '../kit/feature/feature.ts';
import { Brand } from './Brand.tsx';
import { useLayoutText } from './layout.texts.ts';
import { SidebarSection } from './SidebarSection.tsx';

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
        <Box component="ul" sx={{ m: 0, p: 0 }}>
          {sidebarGroups.map((group) => (
            <SidebarSection key={group} group={group} onNavigate={onNavigate} />
          ))}
        </Box>
      </Box>
    </Box>
  );
};
