-- What the queues of a file follow from.
create table work_queue_files (
  application_id uuid primary key,
  file jsonb not null,
  position bigint not null
);

-- A row for each queue that a file stands in, or has been through while it is open.
create table work_queue_items (
  application_id uuid not null,
  queue text not null,
  state text not null,
  -- Null once it is done.
  reason text,
  is_done boolean not null,
  -- Since when it waits to be worked on; of a queue that it has been through, when it came in.
  entered_at timestamptz not null,
  done_at timestamptz,
  claimed_at timestamptz,
  assignee_id uuid,
  assignee_name text,
  status text not null,
  documents_to_review integer not null,
  loan_number text not null,
  borrower_name text not null,
  property_address text not null,
  loan_type text not null,
  loan_amount_cents bigint not null,
  priority text not null,
  -- 1 for urgent.
  priority_rank smallint not null,
  -- Lower case, one line per searched field.
  search_text text not null,
  first_document_to_review uuid,
  outstanding_conditions integer not null default 0,
  conditions_before_approval integer not null default 0,
  -- Until when something has to come in for one; null where nothing is waited for.
  conditions_due_on date,
  -- Who gave an approval that takes a new decision; null otherwise.
  decided_by_id uuid,
  primary key (application_id, queue)
);
create index work_queue_items_pressing on work_queue_items
  (queue, is_done, priority_rank, entered_at, application_id);
create index work_queue_items_oldest on work_queue_items (queue, is_done, entered_at, application_id);
create index work_queue_items_amount on work_queue_items (queue, is_done, loan_amount_cents, application_id);
create index work_queue_items_borrower on work_queue_items
  (queue, is_done, lower(borrower_name), application_id);
create index work_queue_items_state on work_queue_items (queue, state, entered_at);
create index work_queue_items_assignee on work_queue_items (queue, assignee_id, state, entered_at)
  where assignee_id is not null;
create index work_queue_items_decided_by on work_queue_items (decided_by_id) where decided_by_id is not null;
create index work_queue_items_search on work_queue_items using gin (search_text public.gin_trgm_ops);
create index work_queue_items_conditions on work_queue_items
  (queue, conditions_before_approval, conditions_due_on, entered_at) where not is_done and outstanding_conditions > 0;
