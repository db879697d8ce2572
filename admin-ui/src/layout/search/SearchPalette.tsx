import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import DialogTitle from '@mui/material/DialogTitle';
import { type ChangeEvent, Suspense, useEffect, useState } from 'react';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { lazyPart } from '../../kit/feature/feature.ts';
import { useHasOpened } from '../../kit/dialogs/use-has-opened.ts';
import { visuallyHidden } from '../../theme/visually-hidden.ts';
import { SearchField } from './SearchField.tsx';
import { useSearchText } from './search.texts.ts';

const loadPanel = () => import('./SearchPanel.tsx');
const SearchPanel = lazyPart(loadPanel, 'SearchPanel');
/** After the page itself, and before anybody has searched. */
const WARM_UP_MS = 1_500;

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

/** Takes what is typed from its first moment, also while the rest of it is on its way. */
const Opened = ({ onClose }: { readonly onClose: () => void }) => {
  const [typed, setTyped] = useState('');
  const field = { value: typed, onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value) };
  return (
    <Suspense fallback={<SearchField inputProps={field} />}>
      <SearchPanel typed={typed} onClose={onClose} />
    </Suspense>
  );
};

type Props = { readonly isOpen: boolean; readonly onOpen: () => void; readonly onClose: () => void };

/** The header's search opens a palette over the page. Ctrl+K from anywhere. */
export const SearchPalette = ({ isOpen, onOpen, onClose }: Props) => {
  const t = useSearchText();
  const hasOpened = useHasOpened(isOpen);

  useEffect(() => {
    // A failure matters only when it is opened, and is shown then.
    const warmUp = setTimeout(() => void loadPanel().catch(() => undefined), WARM_UP_MS);
    return () => clearTimeout(warmUp);
  }, []);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      onOpen();
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, [onOpen]);

  return (
    <>
      <SearchButton onOpen={onOpen} />
      {hasOpened && (
        <Dialog
          open={isOpen}
          onClose={onClose}
          fullWidth
          maxWidth="sm"
          sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
        >
          {/* A label of its own would stand on the root, which is not the dialog. */}
          <DialogTitle sx={visuallyHidden}>{t('title')}</DialogTitle>
          <Opened onClose={onClose} />
        </Dialog>
      )}
    </>
  );
};
