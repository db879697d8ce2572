import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { z } from 'zod';
import type { orderWaitsForSchema, VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { useWaitingFor } from '../../kit/engine/use-waiting-for.ts';
import { errorDetail } from '../../session/error-detail.ts';
import { formatDateTime, formatDeadline } from '../../kit/values/format.ts';
import { useVendorOrdersText } from '../base/vendor-orders.texts.ts';

/** The workflow's own answer: what the order waits for, since when and on whom; nothing once it is over. */
export const OrderWaitsFor = ({ order: { id, version } }: { readonly order: VendorOrderDetail }) => {
  const t = useVendorOrdersText();
  const { data, error, isAway } = useWaitingFor<z.infer<typeof orderWaitsForSchema>>(
    ['vendor-orders', id, 'waiting-for'],
    version,
  );
  const waitingFor = isAway ? undefined : data?.waitingFor;
  if (!isAway && !error && !waitingFor) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, color: 'text.secondary' }}>
      <HourglassEmpty sx={{ fontSize: 16, mt: 0.25 }} aria-hidden />
      <Typography variant="body2" component="p" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {waitingFor && (
          <>
            <strong>{t('waiting.label')} </strong>
            {t(waitingFor.dueAt ? 'waiting.textWithDue' : 'waiting.text', {
              what: waitingFor.what,
              onWhom: waitingFor.onWhom,
              since: formatDateTime(waitingFor.since),
              due: waitingFor.dueAt && formatDeadline(waitingFor.dueAt),
            })}
          </>
        )}
        {/* The engine being away is no failure of the order: everything else works on. */}
        {isAway ? t('waiting.offline') : error && errorDetail(error)}
      </Typography>
    </Box>
  );
};
