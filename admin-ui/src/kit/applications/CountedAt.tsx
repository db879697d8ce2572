import Typography from '@mui/material/Typography';
import { formatDateTime } from '../values/format.ts';
import { useApplicationsText } from './applications.texts.ts';

type Props = {
  /** ISO 8601; null for figures of now, which say nothing. */
  readonly at: string | null | undefined;
  /** In the space below the grid, where it moves nothing that stands there already. */
  readonly isBeyond?: boolean;
};

const beyond = { position: 'absolute', top: '100%', lineHeight: '16px' } as const;

/** Below the figures of a grid: how old they are. */
export const CountedAt = ({ at, isBeyond }: Props) => {
  const t = useApplicationsText();
  if (!at) return null;
  return (
    <Typography variant="caption" color="textSecondary" sx={{ gridColumn: '1 / -1', ...(isBeyond && beyond) }}>
      {t('countedAt', { at: formatDateTime(at) })}
    </Typography>
  );
};
