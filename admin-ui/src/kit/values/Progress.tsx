import { useValuesText } from './values.texts.ts';

type Props = {
  /** 0 to 100. */
  readonly percent: number;
  /** Bar and figure on one line, without words, for table cells. */
  readonly compact?: boolean;
};

/** Progress of a file. */
export const Progress = ({ percent, compact = false }: Props) => {
  const t = useValuesText();
  const text = t('percentComplete', { percent });
  return (
    <div className={compact ? 'progress progress-compact' : 'progress'}>
      <div
        role="progressbar"
        aria-label={text}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
      <span>{compact ? `${percent}%` : text}</span>
    </div>
  );
};
