import { defineTexts } from '../../texts/define-texts.ts';

export const { useText: useChartsText } = defineTexts('charts', {
  heading: 'Charts',
  chart: 'Chart',
  table: 'Table',
  showAs: '%{title}: show as',
  chartOf: '%{title}: a chart. Choose Table for its figures.',
  age: {
    title: 'Open files by stage and age',
    text: 'Days in process',
    row: 'Stage',
    empty: 'No open files',
    between: '%{from}–%{to} days',
    over: '%{from}+ days',
  },
  weeks: {
    title: 'Submitted and decided by week',
    text: 'The last 12 weeks, by the Monday they begin on',
    row: 'Week of',
    empty: 'Nothing submitted or decided in 12 weeks',
    submitted: 'Submitted',
    volume: 'Volume',
    approved: 'Approved',
    rejected: 'Rejected',
  },
  cycle: {
    title: 'How long stages take',
    text: 'Opening days from start to completion, of stages completed in the last 12 weeks',
    row: 'Stage',
    empty: 'No stage was completed in 12 weeks',
    median: 'Median',
    p90: '90th percentile',
    files: 'Files',
  },
});
