import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { LoanDocument } from '../../../../../api/loan-application/documents/documents.contract.ts';
import { pagesInWords } from '../../../../../events/lending/documents/page-ranges.ts';
import { GuardedDialog } from '../../../kit/dialogs/GuardedDialog.tsx';
import type { OpenPdf } from '../../document-file/open-pdf.ts';
import { GroupList } from './GroupList.tsx';
import { PageGrid } from './PageGrid.tsx';
import { PageView } from './PageView.tsx';
import { SplitConfirm } from './SplitConfirm.tsx';
import { useSplitText } from './split.texts.ts';
import { usePageGroups } from './usePageGroups.ts';
import { usePageSelection } from './usePageSelection.ts';

type Props = { readonly document: LoanDocument; readonly pdf: OpenPdf; readonly onClose: () => void };

/** Pages beside the documents that they become. */
export const Splitter = ({ document, pdf, onClose }: Props) => {
  const t = useSplitText();
  const selection = usePageSelection(pdf.numPages);
  const groups = usePageGroups(pdf.numPages);
  const [isConfirming, setConfirming] = useState(false);
  const [seen, see] = useState<number | null>(null);
  const [hasAsked, setAsked] = useState(false);
  const { left, isUntyped, isAllInOne } = groups;
  const count = selection.chosen.size;
  const preview = () => {
    setAsked(true);
    if (!isUntyped && !isAllInOne) setConfirming(true);
  };
  return (
    <GuardedDialog
      isDirty={groups.groups.length > 0}
      onClose={onClose}
      fullScreen
      aria-labelledby="split-title"
      actions={(leave) => (
        <>
          <Button color="inherit" onClick={leave}>
            {t('cancel')}
          </Button>
          <Button variant="contained" disabled={groups.groups.length === 0} onClick={preview}>
            {t('next')}
          </Button>
        </>
      )}
    >
      <DialogTitle id="split-title" sx={{ overflowWrap: 'anywhere' }}>
        {t('title', { name: document.fileName })}
      </DialogTitle>
      <DialogContent
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
          gridTemplateRows: { xs: 'minmax(200px, 70vh) auto', md: 'minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)', gap: 1, minHeight: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Typography variant="body2" color="textSecondary" sx={{ flexBasis: '100%' }}>
              {t('intro')}
            </Typography>
            <Typography variant="body2" aria-live="polite" sx={{ flex: '1 1 auto' }}>
              {count === 0 ? t('noneChosen') : t('someChosen', { smart_count: count })}
            </Typography>
            <Button size="small" color="inherit" onClick={() => see(selection.current)}>
              {t('see', { page: selection.current })}
            </Button>
            <Button size="small" color="inherit" disabled={count === 0} onClick={selection.clear}>
              {t('clear')}
            </Button>
            <Button
              size="small"
              variant="outlined"
              disabled={count === 0}
              onClick={() => {
                groups.make(selection.chosen);
                selection.clear();
              }}
            >
              {t('make')}
            </Button>
          </Box>
          <Box sx={{ overflow: 'auto', p: '2px' }}>
            <PageGrid pdf={pdf} groups={groups.groups} selection={selection} onSee={see} />
          </Box>
        </Box>
        <Box sx={{ overflow: { md: 'auto' }, minHeight: 0 }}>
          <GroupList
            groups={groups}
            pageCount={pdf.numPages}
            chosen={selection.chosen}
            onUsed={selection.clear}
            hasAsked={hasAsked}
          />
          {groups.groups.length > 0 && (
            <Typography variant="body2" aria-live="polite" sx={{ mt: 1 }}>
              {left.length === 0 ? t('noneLeft') : t('left', { smart_count: left.length, pages: pagesInWords(left) })}
            </Typography>
          )}
          {hasAsked && isUntyped && <Alert severity="error">{t('typesMissing')}</Alert>}
          {hasAsked && isAllInOne && <Alert severity="error">{t('allInOne')}</Alert>}
        </Box>
      </DialogContent>
      {seen !== null && (
        <PageView
          pdf={pdf}
          name={document.fileName}
          page={seen}
          isChosen={selection.chosen.has(seen)}
          onGo={see}
          onChoose={() => selection.press(seen, false)}
          onClose={() => see(null)}
        />
      )}
      {isConfirming && (
        <SplitConfirm document={document} groups={groups} onDone={onClose} onClose={() => setConfirming(false)} />
      )}
    </GuardedDialog>
  );
};
