import { defineTexts } from '../../../admin-ui/src/texts/define-texts.ts';

/** Under the namespace of the spec that loads it. */
defineTexts('sample', { title: 'Sales' });
