-- A mail that nobody began for 90 days is forgotten with the next one: it is no longer under way.
create index mails_begun_at on platform.mails (begun_at);

grant delete on platform.mails to lendlog_app;
