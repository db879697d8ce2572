import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MoveOnFile } from '../../../../api/loan-application/status.contract.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useActionsText } from './actions.texts.ts';
import { useLoanFile } from './loan-file-context.ts';

type Item = MoveOnFile['open'][number];

const Items = ({ items, withFix = false }: { readonly items: readonly Item[]; readonly withFix?: boolean }) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
    {items.map(({ item, fix, stageId, documentId }) => (
      <Typography key={documentId ?? stageId ?? item} component="li" variant="body2">
        {item}
        {withFix && (
          <Typography component="span" variant="body2" color="textSecondary">
            {' · '}
            {fix}
          </Typography>
        )}
      </Typography>
    ))}
  </Box>
);

const Part = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <Box component="section" sx={{ display: 'grid', gap: 0.5 }}>
    <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

/** What stands in the way of a move, what it passes over, what is still open, and what follows from it. */
export const MoveReport = ({ move }: { readonly move: MoveOnFile }) => {
  const t = useActionsText();
  const word = useVocabularyText();
  const { file } = useLoanFile();
  const { blocks, passedOver, open, consequences, override } = move;
  return (
    <>
      {move.keptFromSubmitter && file.isOwnSubmission && <Alert severity="error">{t('sheet.ownSubmission')}</Alert>}
      {blocks.length > 0 && (
        <Alert severity="error">
          <AlertTitle>{t('sheet.blocked')}</AlertTitle>
          <Items items={blocks} withFix />
        </Alert>
      )}
      {passedOver.length > 0 && (
        <Alert severity="warning">
          <AlertTitle>{t('sheet.passedOver')}</AlertTitle>
          <Items items={passedOver} withFix />
        </Alert>
      )}
      {override && passedOver.length === 0 && (
        <Alert severity="warning">
          {t('overrideNotice', {
            from: word(`applicationStatus.${file.status}`),
            to: word(`applicationStatus.${move.status}`),
          })}
        </Alert>
      )}
      {move.authority !== 'work' && (
        <Part title={t('sheet.open')}>
          {open.length > 0 ? (
            <Items items={open} />
          ) : (
            <Typography variant="body2" color="textSecondary">
              {t(blocks.length + passedOver.length > 0 ? 'sheet.nothingElseOpen' : 'sheet.nothingOpen')}
            </Typography>
          )}
        </Part>
      )}
      {consequences.length > 0 && (
        <Part title={t('sheet.follows')}>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {consequences.map((consequence) => (
              <Typography key={consequence} component="li" variant="body2">
                {t(`sheet.consequences.${consequence}`)}
              </Typography>
            ))}
          </Box>
        </Part>
      )}
    </>
  );
};
