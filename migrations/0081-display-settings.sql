-- How numbers, dates and times are shown: the default of an account, and what users choose for themselves.

-- As sent: { "numberFormat": "1.234,56", "weekStart": "monday" }; what is missing follows the language.
alter table hub add column formats jsonb not null default '{}';

-- As sent: { "language": "de", "timeZone": "Europe/Berlin" } and formats; what is missing follows the browser or the account.
alter table person add column preferences jsonb not null default '{}';
