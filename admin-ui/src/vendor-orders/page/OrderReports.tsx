import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { withDaysInWords } from '../../../../events/lending/fields/day-words.ts';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { useDownload } from '../../kit/download/useDownload.ts';
import { Section } from '../../kit/page/Section.tsx';
import { formatDateTime } from '../../kit/values/format.ts';
import { useVendorOrdersText } from '../base/vendor-orders.texts.ts';

type Result = NonNullable<VendorOrderDetail['reports'][number]['result']>;
type Props = {
  readonly order: VendorOrderDetail;
  /** Result in a report of the kind, shown beside the report itself. */
  readonly result?: (result: Result) => ReactNode;
  /** Codes of findings that stand elsewhere on the screen, of the newest report. */
  readonly listedElsewhere?: readonly string[] | undefined;
};

/** Reports of the order, newest first: a line, points to check, and files. */
export const OrderReports = ({ order, result: show, listedElsewhere = [] }: Props) => {
  const t = useVendorOrdersText();
  const { linkTo, error } = useDownload();
  return (
    <Section title={t('reports.title')}>
      {order.reports.length === 0 && <Typography color="textSecondary">{t('reports.none')}</Typography>}
      <Refusal error={error} />
      {order.reports.map(({ revision, deliveredAt, headline, result, files, findings }, index) => (
        <Box
          key={deliveredAt}
          sx={{ display: 'grid', gap: 1, ...(index > 0 && { mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }) }}
        >
          <Typography variant="caption" color="textSecondary">
            {[
              t('reports.delivered', { at: formatDateTime(deliveredAt) }),
              ...(revision > 0 ? [t('reports.revision', { revision })] : []),
            ].join(' · ')}
          </Typography>
          {headline && <Typography sx={{ fontWeight: 600 }}>{headline}</Typography>}
          {result === null && <Typography color="textSecondary">{t('reports.erased')}</Typography>}
          {result && show?.(result)}
          {findings
            .filter(({ code }) => index > 0 || !listedElsewhere.includes(code))
            .map(({ code, severity, text }) => (
              <Alert key={`${code}${text}`} severity={severity === 'serious' ? 'error' : 'warning'}>
                {withDaysInWords(text)}
              </Alert>
            ))}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
            {files.map(({ fileId, name }) => (
              <Button
                key={fileId}
                component="a"
                variant="outlined"
                sx={{ overflowWrap: 'anywhere' }}
                {...linkTo({ address: `/api/vendor-orders/${order.id}/files/${fileId}`, fileName: name })}
              >
                {t('reports.download', { name })}
              </Button>
            ))}
          </Box>
        </Box>
      ))}
    </Section>
  );
};
