import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import type { ListMeta } from '../../client/data-provider.ts';
import { ErrorState } from '../page/ErrorState.tsx';
import { formatCount } from '../values/format.ts';
import { useDebounced } from '../values/use-debounced.ts';
import { useListRowsText } from './list-rows.texts.ts';

/** An answer within this time needs no word. */
const QUIET_MS = 300;

const Looking = () => {
  const t = useListRowsText();
  return (
    <Box
      role="status"
      sx={({ tokens }) => ({
        position: 'absolute',
        zIndex: 4,
        top: 8,
        left: '50%',
        transform: 'translateX(-50%)',
        px: 1.5,
        py: 0.25,
        fontSize: 12,
        border: `1px solid ${tokens.borderStrong}`,
        borderRadius: '12px',
        backgroundColor: tokens.surface,
      })}
    >
      {t('looking')}
    </Box>
  );
};

/**
 * The rows of a list of react-admin. Those of an earlier search are dimmed until the asked ones are there, and never
 * stay when these could not be had.
 */
export const ListRows = ({ children }: { readonly children: ReactNode }) => {
  const t = useListRowsText();
  const { error, refetch, filterValues, meta, isPlaceholderData = false } = useListContext();
  const hasWaited = useDebounced(isPlaceholderData, QUIET_MS);
  if (error) {
    const isFiltered = Object.keys(filterValues).length > 0;
    return <ErrorState error={error} onRetry={() => void refetch()} {...(isFiltered && { title: t('notApplied') })} />;
  }
  const { searchedNewest = 0 }: Partial<ListMeta> = meta ?? {};
  const isOld = isPlaceholderData && hasWaited;
  return (
    <Box aria-busy={isPlaceholderData} sx={{ position: 'relative' }}>
      {isOld && <Looking />}
      <Box sx={{ opacity: isOld ? 0.5 : 1 }}>
        {searchedNewest > 0 && (
          <Typography variant="body2" sx={{ px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
            {t('searchedNewest', { files: formatCount(searchedNewest) })}
          </Typography>
        )}
        {children}
      </Box>
    </Box>
  );
};
