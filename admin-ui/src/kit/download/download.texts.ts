import { defineTexts } from '../../texts/define-texts.ts';

export const { useText: useDownloadText } = defineTexts('download', {
  underWay: 'Downloading…',
  refused: 'Not Downloaded: %{reason}',
});
