import Search from '@mui/icons-material/Search';
import Box, { type BoxProps } from '@mui/material/Box';
import InputBase, { type InputBaseProps } from '@mui/material/InputBase';
import { useSearchText } from './search.texts.ts';

type Props = Pick<InputBaseProps, 'inputProps'> & { readonly root?: BoxProps };

/** The line of the palette that is typed into. */
export const SearchField = ({ inputProps, root = {} }: Props) => {
  const t = useSearchText();
  return (
    <Box
      {...root}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Search aria-hidden sx={{ color: 'text.secondary' }} />
      <InputBase
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened to type into this field
        autoFocus
        fullWidth
        placeholder={t('search')}
        sx={{ height: 48, fontSize: 14 }}
        inputProps={{ ...inputProps, 'aria-label': t('search') }}
      />
    </Box>
  );
};
