import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import type { NeedOnFile } from '../../../../api/loan-application/needs/needs.contract.ts';
import { isFinal } from '../../../../events/lending/disposition/disposition.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { Badge } from '../../kit/values/Badge.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import type { Tone } from '../../theme/tokens.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useDocumentsText } from './base/documents.texts.ts';
import { NeedLines } from './NeedLines.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { reviewAddress } from '../../kit/applications/review-address.ts';
import { UploadDialog } from './UploadDialog.tsx';

const toneOf: Readonly<Record<NeedOnFile['state'], Tone>> = {
  missing: 'red',
  asked: 'yellow',
  to_review: 'blue',
  to_send_again: 'yellow',
  out_of_date: 'yellow',
  satisfied: 'green',
  waived: 'grey',
};

type Props = { readonly need: NeedOnFile };

type Open = 'request' | 'upload';
type ActionsProps = Props & {
  readonly target: LoanDocument | undefined;
  readonly onOpen: (open: Open) => void;
};

const NeedActions = ({ need, target, onOpen }: ActionsProps) => {
  const t = useDocumentsText();
  const { name, state } = need;
  const isVerified = state === 'satisfied' || state === 'out_of_date';
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      {(state === 'missing' || state === 'asked' || state === 'to_send_again') && (
        <Permitted permission={target && target.documentVersion > 0 ? 'documents.update' : 'documents.create'}>
          <Button aria-label={t('needs.uploadOf', { name })} onClick={() => onOpen('upload')}>
            {t('needs.upload')}
          </Button>
        </Permitted>
      )}
      {(state === 'missing' || state === 'waived' || isVerified) && (
        <Permitted permission="applications.update">
          <Button
            color="inherit"
            aria-label={t(isVerified ? 'needs.againOf' : 'needs.requestOf', { name })}
            onClick={() => onOpen('request')}
          >
            {t(isVerified ? 'needs.again' : 'needs.request')}
          </Button>
        </Permitted>
      )}
    </Box>
  );
};

const NeedRow = ({ need }: Props) => {
  const t = useDocumentsText();
  const { file } = useLoanFile();
  const { search } = useLocation();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { id, name, phase, state, documentId } = need;
  const target = file.documents.find(({ id }) => id === documentId);

  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, py: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
          <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          <Badge tone={toneOf[state]}>{t(`needs.states.${state}`)}</Badge>
          {phase === 'before_closing' && <Badge tone="grey">{t('needs.beforeClosing')}</Badge>}
        </Box>
        <NeedLines need={need} />
      </Box>
      {state === 'to_review' && target && (
        <Box>
          <Button
            component={Link}
            to={{ pathname: reviewAddress(file.id, target.id), search }}
            aria-label={t('needs.reviewOf', { name })}
          >
            {t('needs.review')}
          </Button>
        </Box>
      )}
      {!isFinal({ status: file.status, disposition: file.disposition?.disposition ?? null }) &&
        state !== 'to_review' && <NeedActions need={need} target={target} onOpen={setOpen} />}
      {open === 'request' && <RequestDialog asks={id} onClose={close} />}
      {open === 'upload' && <UploadDialog target={target} adds={id} onClose={close} />}
    </Box>
  );
};

/** Documents that the application calls for, each with its status. */
export const NeedsList = () => {
  const t = useDocumentsText();
  const { file } = useLoanFile();
  const { needs } = file;
  const wanted = needs.filter(({ state }) => state !== 'waived');
  const done = wanted.filter(({ state }) => state === 'satisfied').length;
  return (
    <Section title={t('needs.title')} subtitle={t('needs.progress', { done, all: wanted.length })}>
      {needs.length === 0 ? (
        <EmptyState title={t('needs.empty')} text={t('needs.emptyHint')} />
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li:first-of-type': { borderTop: 0, pt: 0 } }}>
          {needs.map((need) => (
            <NeedRow key={need.id} need={need} />
          ))}
        </Box>
      )}
    </Section>
  );
};
