import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAnalyticsText } from './analytics.texts.ts';

/** New rows shift later pages: a row that arrives twice is shown once. */
export const onceEach = <Row extends { readonly orderId: string }>(pages: readonly (readonly Row[])[]): Row[] => [
  ...new Map(pages.flat().map((row) => [row.orderId, row])).values(),
];

type Props = {
  readonly query: {
    readonly total: number | undefined;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly shown: number;
};

/** The number shown of the total, with a link to more. */
export const MorePages = ({ query: { total, hasNextPage, isFetchingNextPage, fetchNextPage }, shown }: Props) => {
  const t = useAnalyticsText();
  if (!hasNextPage || total === undefined) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 1, justifyContent: 'flex-end' }}>
      <Typography variant="body2">{t('ofAll', { count: shown, of: total })}</Typography>
      <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('more')}
      </Button>
    </Box>
  );
};
