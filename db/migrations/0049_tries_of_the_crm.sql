-- Lets a try to reach the CRM raise no version of its request: staff who had it open were refused as if a colleague had changed it (STAFF-06).
-- compatible

select add_version('callbacks', '{crm_wanted_at,crm_contact_id,crm_tries,crm_problem,crm_failed_at}');
