import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, useRef, useState } from 'react';
import { formatKilobytes } from '../../kit/values/format.ts';
import { ACCEPTED_TYPES, inMegabytes, useMostBytes } from './base/file-limits.ts';
import { useDocumentsText } from './base/documents.texts.ts';

type Props = {
  readonly file: File | null;
  readonly onChoose: (file: File) => void;
  readonly disabled: boolean;
};

/** Takes one file from the chooser or dropped onto it. */
export const FileDrop = ({ file, onChoose, disabled }: Props) => {
  const t = useDocumentsText();
  const input = useRef<HTMLInputElement>(null);
  const mostBytes = useMostBytes();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first && !disabled) onChoose(first);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      sx={{
        p: 2.5,
        textAlign: 'center',
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : (theme) => theme.tokens.borderStrong,
        borderRadius: 1,
        bgcolor: isOver ? 'action.selected' : 'transparent',
      }}
    >
      {file && (
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere', mb: 1 }}>
          {file.name} · {formatKilobytes(file.size)}
        </Typography>
      )}
      <Button variant="outlined" disabled={disabled} onClick={() => input.current?.click()}>
        {t(file ? 'chooseAnother' : 'chooseFile')}
      </Button>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1, mb: 0 }}>
        {mostBytes === undefined ? t('dropHint') : t('dropHintWithLimit', { most: inMegabytes(mostBytes) })}
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_TYPES}
        aria-label={t('chooseFile')}
        onChange={(event) => {
          take(event.target.files);
          // The same file can be chosen again after it was mended.
          event.target.value = '';
        }}
      />
    </Box>
  );
};
