import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../kit/page/PageHeader.tsx';
import { useCan } from '../../session/current-user.ts';
import type { CalculatorName } from '../shared/calculator-names.ts';
import { useCalculatorsText } from '../shared/calculators.texts.ts';
import { FileDialog } from '../file/FileDialog.tsx';
import type { FileFigures } from '../file/file-figures.ts';
import { isEmpty } from '../form/body.ts';
import { useFilling } from '../form/draft-context.ts';
import { allFields, type Form } from '../form/form-spec.ts';
import { useFocusNext } from '../form/useFocusNext.ts';

type Props = {
  readonly name: CalculatorName;
  readonly form: Form;
  /** Of the calculator as it is filled. */
  readonly address: string;
  readonly fromFile?: FileFigures;
};

const UseFile = ({ fromFile }: { readonly fromFile: FileFigures }) => {
  const t = useCalculatorsText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('file.use')}
      </Button>
      {isOpen && <FileDialog fromFile={fromFile} onClose={() => setOpen(false)} />}
    </>
  );
};

/** Name, and what can be done with the calculator as a whole. */
export const CalculatorHeader = ({ name, form, address, fromFile }: Props) => {
  const t = useCalculatorsText();
  const notify = useNotify();
  const mayReadFiles = useCan('applications.read');
  const { draft, beginAnew } = useFilling();
  const focusNext = useFocusNext();
  const clear = (): void => {
    beginAnew({});
    const [first] = allFields(form, {});
    if (first) focusNext(first.at);
  };
  const copy = (): void => {
    navigator.clipboard.writeText(window.location.origin + address).then(
      () => notify(t('copied'), { type: 'success' }),
      () => notify(t('notCopied'), { type: 'error' }),
    );
  };
  return (
    <PageHeader
      title={t(`names.${name}`)}
      subtitle={
        <>
          {t(`summaries.${name}`)}{' '}
          <MuiLink component={Link} to="/calculators" underline="always" className="no-print">
            {t('all')}
          </MuiLink>
        </>
      }
      actions={
        <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {fromFile && mayReadFiles && <UseFile fromFile={fromFile} />}
          <Button variant="outlined" onClick={copy}>
            {t('copyLink')}
          </Button>
          <Button variant="outlined" onClick={() => window.print()}>
            {t('print')}
          </Button>
          <Button disabled={isEmpty(draft)} onClick={clear}>
            {t('clear')}
          </Button>
        </Box>
      }
    />
  );
};
