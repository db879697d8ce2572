import Box from '@mui/material/Box';
import type { PreviewRow } from '../../../../api/sale-import/sale-import.contract.ts';
import { saleFieldNames } from '../../../../events/lending/sales/sale-fields.ts';
import { ScrollingTable } from '../../kit/list/ScrollingTable.tsx';
import { useAvmText } from '../texts/avm.texts.ts';

/** The first rows as they would be read, or why they would not be. */
export const MappingPreview = ({ rows }: { readonly rows: readonly PreviewRow[] }) => {
  const t = useAvmText();
  const said = ({ read, refused }: PreviewRow): string =>
    refused.length > 0
      ? refused.map((each) => t('mapping.refused', each)).join(' ')
      : read.map(({ field, value }) => `${saleFieldNames[field]} ${value}`).join(' · ');
  return (
    <ScrollingTable
      label={t('mapping.preview')}
      rows={rows}
      rowKey={({ row }) => String(row)}
      columns={[
        { label: t('mapping.row'), cell: ({ row }) => row, numeric: true },
        {
          label: t('mapping.preview'),
          cell: (row) => (
            <Box
              component="span"
              sx={({ tokens }) => ({
                display: 'block',
                minWidth: 220,
                whiteSpace: 'normal',
                ...(row.refused.length > 0 && { color: tokens.danger }),
              })}
            >
              {said(row)}
            </Box>
          ),
        },
      ]}
    />
  );
};
