-- Read models that were filled before checkpoints remembered their tables have them as they were declared then
-- (`shapeOfTables`): one that is declared otherwise by the time of this upgrade is filled anew.
update event_store.checkpoints as c
set tables = declared.tables
from (values
  ('activity:v1', '8d3885540f1cec1d'),
  ('api-keys:v1', '35b1626f29152b11'),
  ('appraiser-turns:v1', 'aca8802f86ca798e'),
  ('appraisers:v1', 'e97e1689b48746e7'),
  ('automation-rules:v1', '7c6c4739874ab2ee'),
  ('document-downloads:v1', '2fe1a43ed4cb1ba0'),
  ('document-reading:v1', '9e5b92003141a849'),
  ('document-scans:v1', '89380a49350fe89a'),
  ('home-sales:v1', '00471d971c48d577'),
  ('loan-file:v2', '55ece8fbe3995261'),
  ('loan-pipeline:v2', '37f39d3e865b5dfd'),
  ('partner-deliveries:v1', '47cff74148455b14'),
  ('partner-files:v2', '081e570148d1f87c'),
  ('personal-data-access:v1', 'b0f2d163008907fd'),
  ('reference-tables:v1', 'f70dda95e6965188'),
  ('rule-evaluations:v1', '2878f98e0639eadf'),
  ('subject-properties:v1', '41014eb0eb0ccb01'),
  ('uad-reports:v1', '2d452ffc3d738554'),
  ('urla-drafts:v1', 'c8364684d3c46044'),
  ('users:v2', 'dc290232dbc24f39'),
  ('valuation-runs:v1', 'd23759428b299f6d'),
  ('vendor-orders:v2', '01471a1d7ff4608c'),
  ('webhook-deliveries:v1', '3d4bc82fcecbf1c6'),
  ('webhook-subscriptions:v1', '4fddafde45bcf08d'),
  ('work-queues:v2', '45bf37cef4e1b48e')
) as declared (name, tables)
where c.name = declared.name and c.tables is null;
