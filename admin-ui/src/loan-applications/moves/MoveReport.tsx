import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { MoveOnFile } from '../../../../api/loan-application/status/status.contract.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useActionsText } from '../actions/actions.texts.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { Consequences } from './Consequences.tsx';

type Item = MoveOnFile['open'][number];

/** Where an item is settled; undefined where that is here. */
const placeOf = ({ documentId, conditionId }: Item, applicationId: string): string | undefined => {
  if (conditionId) return `/applications/${applicationId}/conditions#condition-${conditionId}`;
  return documentId ? `/applications/${applicationId}/documents` : undefined;
};

type ItemsProps = {
  readonly items: readonly Item[];
  readonly withFix?: boolean;
  /** Called when a link leads away from what the report stands in. */
  readonly onLeave: () => void;
};

const Items = ({ items, withFix = false, onLeave }: ItemsProps) => {
  const t = useActionsText();
  const { file } = useLoanFile();
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {items.map((each) => {
        const { item, fix, stageId, documentId, conditionId, approvedPastBecause: note } = each;
        const place = placeOf(each, file.id);
        return (
          <Typography key={conditionId ?? documentId ?? stageId ?? item} component="li" variant="body2">
            {place ? (
              <MuiLink
                component={Link}
                to={place}
                color="inherit"
                underline="always"
                onClick={onLeave}
                // The mark of the list stands at its first line.
                sx={{ display: 'inline-block', verticalAlign: 'top', minHeight: 24 }}
              >
                {item}
              </MuiLink>
            ) : (
              item
            )}
            {withFix && (
              <Typography component="span" variant="body2" color="textSecondary">
                {' · '}
                {fix}
              </Typography>
            )}
            {note !== undefined && (
              <Typography variant="body2" color="textSecondary">
                {t('sheet.approvedPast', { note })}
              </Typography>
            )}
          </Typography>
        );
      })}
    </Box>
  );
};

const Part = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <Box component="section" sx={{ display: 'grid', gap: 0.5 }}>
    <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

type Props = { readonly move: MoveOnFile } & Pick<ItemsProps, 'onLeave'>;

/** Report on a move: blockers, overrides, open items and consequences. */
export const MoveReport = ({ move, onLeave }: Props) => {
  const t = useActionsText();
  const word = useVocabularyText();
  const { file } = useLoanFile();
  const { blocks, passedOver, open, consequences, override } = move;
  return (
    <>
      {move.keptFromSubmitter && file.isOwnSubmission && <Alert severity="error">{t('sheet.ownSubmission')}</Alert>}
      {move.keptFromMover && file.isOwnMove && <Alert severity="error">{t('sheet.ownMove')}</Alert>}
      {blocks.length > 0 && (
        <Alert severity="error">
          <AlertTitle>{t('sheet.blocked')}</AlertTitle>
          <Items items={blocks} withFix onLeave={onLeave} />
        </Alert>
      )}
      {passedOver.length > 0 && (
        <Alert severity="warning">
          <AlertTitle>{t('sheet.passedOver')}</AlertTitle>
          <Items items={passedOver} withFix onLeave={onLeave} />
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
            <Items items={open} onLeave={onLeave} />
          ) : (
            <Typography variant="body2" color="textSecondary">
              {t(blocks.length + passedOver.length > 0 ? 'sheet.nothingElseOpen' : 'sheet.nothingOpen')}
            </Typography>
          )}
        </Part>
      )}
      {consequences.length > 0 && (
        <Part title={t('sheet.follows')}>
          <Consequences of={consequences} />
        </Part>
      )}
    </>
  );
};
