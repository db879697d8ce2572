import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { SaleImportInfo, SaleTable } from '../../../../api/sale-import/sale-import.contract.ts';
import { guessMapping } from '../../../../events/lending/sales/sale-fields.ts';
import { useApi } from '../../client/use-api.ts';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatCount, formatDate } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { useAvmText } from '../texts/avm.texts.ts';
import { ImportRow } from './ImportRow.tsx';
import { MappingDialog, type MappedFile } from './MappingDialog.tsx';
import { UploadDialog } from './UploadDialog.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

type Open =
  | { readonly name: 'upload' }
  | { readonly name: 'mapping'; readonly file: MappedFile }
  | { readonly name: 'withdraw'; readonly info: SaleImportInfo };

const fileOf = ({ importId, fileName, header }: SaleImportInfo): MappedFile => ({
  importId,
  fileName,
  header,
  mapping: guessMapping(header),
  importedBefore: [],
});

/** The sales that homes are compared with, and the files that they came with. */
export const SalesTab = () => {
  const t = useAvmText();
  const query = useApi<SaleTable>(['sale-imports']);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { data } = query;
  const importButton = (
    <Permitted permission="appraisals.update">
      <Button variant="contained" startIcon={<Add />} onClick={() => setOpen({ name: 'upload' })}>
        {t('sales.import')}
      </Button>
    </Permitted>
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Section title={t('sales.title')} actions={importButton}>
        <Awaited query={query} height={60} />
        {data && (
          <Facts>
            <Fact label={t('sales.figures.sales')}>{formatCount(data.sales)}</Fact>
            <Fact label={t('sales.figures.homes')}>{formatCount(data.homes)}</Fact>
            <Fact label={t('sales.figures.from')}>{data.from ? formatDate(data.from) : '—'}</Fact>
            <Fact label={t('sales.figures.to')}>{data.to ? formatDate(data.to) : '—'}</Fact>
          </Facts>
        )}
      </Section>
      {data && (
        <Section title={t('sales.imports')} padding={0}>
          {data.imports.length === 0 && <EmptyState title={t('sales.empty')} text={t('sales.emptyText')} />}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.imports.map((info) => (
              <ImportRow
                key={info.importId}
                info={info}
                onMap={() => setOpen({ name: 'mapping', file: fileOf(info) })}
                onWithdraw={() => setOpen({ name: 'withdraw', info })}
              />
            ))}
          </Box>
        </Section>
      )}
      {open?.name === 'upload' && (
        <UploadDialog onClose={close} onUploaded={(file) => setOpen({ name: 'mapping', file })} />
      )}
      {open?.name === 'mapping' && <MappingDialog key={open.file.importId} file={open.file} onClose={close} />}
      {open?.name === 'withdraw' && <WithdrawDialog info={open.info} onClose={close} />}
    </Box>
  );
};
