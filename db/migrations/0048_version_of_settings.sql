-- Raises the version of a setting with each change, as of all else that staff edit, whoever writes it (STAFF-06).
-- compatible

select add_version('settings');
