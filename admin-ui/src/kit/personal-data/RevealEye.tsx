import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { RevealableField } from '../../../../events/lending/permissions/reveals.ts';
import { useCan } from '../../session/current-user.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { visuallyHidden } from '../../theme/visually-hidden.ts';
import { usePersonalDataText } from './personal-data.texts.ts';
import { SHOWN_SECONDS } from './useReveal.ts';

type Props = {
  readonly field: RevealableField;
  /** Of the borrower. */
  readonly name: string;
  readonly isShown: boolean;
  readonly onReveal: () => void;
  readonly onMask: () => void;
};

/** The button beside a masked value that shows it in clear, or masks it again. */
export const RevealEye = ({ field, name, isShown, onReveal, onMask }: Props) => {
  const t = usePersonalDataText();
  const mayApprove = useCan('applications.approve');
  const eye = (
    <IconButton
      aria-label={t(isShown ? 'hide' : 'reveal', { what: t(field), name })}
      onClick={isShown ? onMask : onReveal}
      sx={{ my: '-6px' }}
    >
      {isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
    </IconButton>
  );
  return (
    <>
      {/* Either permission is enough; a user without both sees the more common one. */}
      {mayApprove ? eye : <Permitted permission="compliance.read">{eye}</Permitted>}
      <Box component="span" role="status" sx={visuallyHidden}>
        {isShown && t('shown', { seconds: SHOWN_SECONDS })}
      </Box>
    </>
  );
};
