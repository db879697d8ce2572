import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, useRef, useState } from 'react';
import { formatKilobytes } from '../../kit/values/format.ts';
import { ACCEPTED_TYPES, inMegabytes, useMostBytes } from './base/file-limits.ts';
import { useDocumentsText } from './base/documents.texts.ts';

type Props = {
  /** The one that was chosen, where there is only one. */
  readonly file?: File | null;
  readonly isMultiple?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
  readonly disabled: boolean;
};

/** Takes one file, or several, from the chooser or dropped onto it. */
export const FileDrop = ({ file = null, isMultiple = false, onChoose, disabled }: Props) => {
  const t = useDocumentsText();
  const input = useRef<HTMLInputElement>(null);
  const mostBytes = useMostBytes();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const all = [...(files ?? [])].slice(0, isMultiple ? undefined : 1);
    if (all.length > 0 && !disabled) onChoose(all);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    // What it stands on takes files as well.
    event.stopPropagation();
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
        {t(isMultiple ? 'chooseFiles' : file ? 'chooseAnother' : 'chooseFile')}
      </Button>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1, mb: 0 }}>
        {mostBytes === undefined
          ? t(isMultiple ? 'dropSeveralHint' : 'dropHint')
          : t(isMultiple ? 'dropSeveralHintWithLimit' : 'dropHintWithLimit', { most: inMegabytes(mostBytes) })}
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={ACCEPTED_TYPES}
        aria-label={t(isMultiple ? 'chooseFiles' : 'chooseFile')}
        onChange={(event) => {
          take(event.target.files);
          // The same file can be chosen again after it was mended.
          event.target.value = '';
        }}
      />
    </Box>
  );
};
