import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { withDaysInWords } from '../../../../events/lending/fields/day-words.ts';
import { inWords } from '../../../../events/lending/fields/words.ts';
import { Section } from '../../kit/page/Section.tsx';
import { actorName } from '../../kit/values/actor-name.ts';
import { formatDateTime } from '../../kit/values/format.ts';
import { useVendorOrdersText } from '../base/vendor-orders.texts.ts';

/** What followed on the loan file from the accepted report: what it took over, and the conditions that it opened. */
export const OrderOnFile = ({ order: { applicationId, onFile } }: { readonly order: VendorOrderDetail }) => {
  const t = useVendorOrdersText();
  if (!onFile) return null;
  const { at, by, stands, findings, conditions } = onFile;
  return (
    <Section title={t('onFile.title')}>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
        {t(stands ? 'onFile.stands' : 'onFile.stood', { at: formatDateTime(at), name: actorName(by) })}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
        {findings.map((text) => (
          <Typography key={text} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {withDaysInWords(text)}
          </Typography>
        ))}
        {conditions.map(({ id, number, title, status }) => (
          <Typography key={id} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <Link component={RouterLink} to={`/applications/${applicationId}/conditions#condition-${id}`}>
              {t('onFile.condition', { number, title })}
            </Link>
            {` · ${inWords(status)}`}
          </Typography>
        ))}
      </Box>
      {conditions.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('onFile.noCondition')}
        </Typography>
      )}
    </Section>
  );
};
