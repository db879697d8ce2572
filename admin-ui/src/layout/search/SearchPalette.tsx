import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import { useEffect, useState } from 'react';
import { useSearchText } from './search.texts.ts';
import { SearchPanel } from './SearchPanel.tsx';

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Looks like a field to type into. */
const SearchButton = ({ onOpen }: { readonly onOpen: () => void }) => {
  const t = useSearchText();
  return (
    <ButtonBase
      onClick={onOpen}
      aria-haspopup="dialog"
      sx={({ tokens }) => ({
        flex: '0 1 440px',
        minWidth: 0,
        height: 34,
        px: 1.25,
        gap: 1,
        justifyContent: 'flex-start',
        border: `1px solid ${tokens.borderStrong}`,
        borderRadius: '6px',
        color: tokens.textMuted,
        fontFamily: 'inherit',
        fontSize: 13,
      })}
    >
      <Search aria-hidden />
      <Box component="span" sx={{ flex: 1, minWidth: 0, textAlign: 'left', ...ellipsis }}>
        {t('search')}
      </Box>
      <Box
        component="kbd"
        aria-hidden
        sx={{ display: { xs: 'none', md: 'block' }, fontFamily: 'inherit', fontSize: 11 }}
      >
        {t('shortcut')}
      </Box>
    </ButtonBase>
  );
};

/** The header's search opens a palette over the page. Ctrl+K from anywhere. */
export const SearchPalette = () => {
  const t = useSearchText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);

  return (
    <>
      <SearchButton onOpen={() => setOpen(true)} />
      <Dialog
        open={isOpen}
        onClose={close}
        fullWidth
        maxWidth="sm"
        aria-label={t('title')}
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      >
        <SearchPanel onClose={close} />
      </Dialog>
    </>
  );
};
