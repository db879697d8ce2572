import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { withDaysInWords } from '../../../../events/lending/fields/day-words.ts';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { Section } from '../../kit/page/Section.tsx';
import { formatDateTime } from '../../kit/values/format.ts';
import { useVendorOrdersText } from '../base/vendor-orders.texts.ts';

/** Events of the order, newest first. */
export const OrderTimeline = ({ timeline }: Pick<VendorOrderDetail, 'timeline'>) => {
  const t = useVendorOrdersText();
  return (
    <Section title={t('timeline.title')}>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {timeline.map(({ id, event, date, user, notes }) => (
          <Box component="li" key={id} sx={{ py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {withDaysInWords(event)}
            </Typography>
            {notes && (
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {withDaysInWords(notes)}
              </Typography>
            )}
            <Typography variant="caption" color="textSecondary">
              {t('timeline.by', { at: formatDateTime(date), name: user })}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
};
